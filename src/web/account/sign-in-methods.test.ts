import { expect, test } from 'vitest'
import { chosenBy } from './sign-in-methods.ts'

const offered = ['Google', 'Microsoft', 'MobileID']

test.each([
  [null, offered],
  ['', offered],
  ['2', ['Microsoft']],
  ['3, 1', ['Google', 'MobileID']],
  ['1,x', offered],
  ['1.5', offered],
  ['9', []],
])('positions %s', (o, expected) => {
  expect(chosenBy(o, offered)).toEqual(expected)
})
