import { expect, test } from 'vitest'
import { rowAfterKey } from './row-keys.ts'

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowUp', 3, 2],
  ['ArrowDown', 24, 24],
  ['ArrowUp', 0, 0],
  ['PageDown', 3, 13],
  ['PageUp', 3, 0],
  ['PageDown', 20, 24],
  ['Home', 12, 0],
  ['End', 12, 24],
])('%s leads from row %i to row %i of 25', (key, from, to) => {
  expect(rowAfterKey(key, from, 25)).toBe(to)
})

test.each(['Enter', 'Tab', 'a', ' ', 'toString'])('%s does not lead to another row', (key) => {
  expect(rowAfterKey(key, 3, 25)).toBeUndefined()
})
