import { expect, test } from 'vitest'
import { type PartResult, partState } from './part-state.ts'

const result = (facts: Partial<PartResult<string>>): PartResult<string> => ({
  isFetching: false,
  refetch: () => undefined,
  ...facts,
})
const online = { storedAt: undefined, hasStood: false, isReachable: true }
const storedAt = new Date('2026-11-22T10:00:00Z')
const offline = { storedAt, hasStood: false, isReachable: false }
const refusal = { status: 500, message: 'No' }
const nobody = { status: 0, message: '' }

test('a part loads until there is an answer', () => {
  expect(partState(result({ isFetching: true }), online)).toEqual({ kind: 'loading' })
  expect(partState(result({ currentData: 'new' }), online)).toEqual({
    kind: 'shown',
    answer: 'new',
    isRefreshing: false,
  })
})

test('the last answer stays while another is asked for, and does not pass for it when that failed', () => {
  expect(partState(result({ data: 'old', isFetching: true }), online)).toMatchObject({
    answer: 'old',
    isRefreshing: true,
  })
  expect(partState(result({ data: 'old', error: refusal }), online)).toMatchObject({ kind: 'failed' })
  expect(partState(result({ data: 'old', error: nobody }), { ...offline, storedAt: undefined })).toEqual({
    kind: 'offline',
  })
})

test('what the device kept is shown with its age, and without it while the server is asked, unless that takes long', () => {
  expect(partState(result({ currentData: 'kept' }), offline)).toMatchObject({ answer: 'kept', storedAt })
  const asked = partState(result({ currentData: 'kept' }), { storedAt, hasStood: false, isReachable: true })
  expect(asked).toEqual({ kind: 'shown', answer: 'kept', isRefreshing: true })
  const forLong = partState(result({ currentData: 'kept' }), { storedAt, hasStood: true, isReachable: true })
  expect(forLong, 'O65').toMatchObject({ storedAt, isRefreshing: true })
})
