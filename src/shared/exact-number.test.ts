import { expect, test } from 'vitest'
import { exactNumber } from './exact-number.ts'

test.each([
  ['75033.50000000', 75_033.5],
  ['-0.10', -0.1],
  ['0.00000000', 0],
  ['0.00000001', 1e-8],
  ['-3', -3],
  ['007', 7],
  ['9007199254740991', 9_007_199_254_740_991],
  ['9007199254740993', '9007199254740993'],
  ['-123456789012345678.12345600', '-123456789012345678.123456'],
  ['12345678901234567.5', '12345678901234567.5'],
  ['1e3', null],
  ['', null],
])('%s is %s: a number where that has the same digits, else the digits', (text, expected) => {
  expect(exactNumber(text)).toBe(expected)
})
