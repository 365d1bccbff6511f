import { expect, test } from 'vitest'
import { changedValue } from './changed-value.ts'

test.each([
  [null, ''],
  ['"Ann"', 'Ann'],
  ['true', 'true'],
  ['["Admin","User"]', 'Admin, User'],
  ['{"a":1}', '{"a":1}'],
  ['"cut at th', '"cut at th'],
])('%j is shown as %j', (json, words) => {
  expect(changedValue(json)).toBe(words)
})
