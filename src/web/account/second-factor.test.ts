import { expect, test } from 'vitest'
import { codeIn, otherWays } from './second-factor.ts'

test.each([
  ['123456', 'GoogleAuthenticator', '123456'],
  [' 123 456 ', 'Email', '123456'],
  ['١٢٣٤٥٦', 'Phone', '123456'],
  ['۱۲۳-۴۵۶', 'Phone', '123456'],
  ['12345', 'GoogleAuthenticator', null],
  ['ABCDE-23456', 'GoogleAuthenticator', null],
  ['abcde 23456', 'recovery', 'ABCDE-23456'],
  ['ABCDE-23456', 'recovery', 'ABCDE-23456'],
  ['ABCDE-2345', 'recovery', null],
] as const)('A6: what is typed, %o, is by %s the code %o', (text, way, code) => {
  expect(codeIn(text, way)).toBe(code)
})

test('A6: every way that an account has is offered beside the one in use; sent codes can be sent again', () => {
  const all = ['GoogleAuthenticator', 'Email', 'Phone'] as const
  expect(otherWays(all, 'GoogleAuthenticator')).toEqual(['Email', 'Phone', 'recovery'])
  expect(otherWays(all, 'Email')).toEqual(['GoogleAuthenticator', 'Email', 'Phone', 'recovery'])
  expect(otherWays(all, 'recovery')).toEqual(all)
  expect(otherWays(['Email'], 'Email')).toEqual(['Email'])
})
