import { expect, test } from 'vitest'
import { jobKinds } from '../../contract/vocabulary/job-kinds.ts'
import { jobDefinitions } from './job-definitions.ts'

test('U115: every kind of job that is run has words for people', () => {
  expect(jobDefinitions.map(({ name }) => name).toSorted()).toEqual(jobKinds.toSorted())
})
