import { expect, test } from 'vitest'
import { exactNumber, writtenOut } from './exact-number.ts'

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

test.each([
  [1e-8, '0.00000001'],
  [-1.25e-7, '-0.000000125'],
  [1.5e21, '1500000000000000000000'],
  [-1e22, '-10000000000000000000000'],
  [0.5, '0.5'],
  [123_456, '123456'],
])('R113: %s is written out as %s', (number, text) => {
  expect(writtenOut(number)).toBe(text)
})
