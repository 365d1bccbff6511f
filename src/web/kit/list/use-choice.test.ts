import { expect, test } from 'vitest'
import { toggled } from './use-choice.ts'

const all = ['a', 'b', 'c', 'd', 'e']
const after = (chosen: string[], index: number, anchor = index) => [...toggled(all, new Set(chosen), index, anchor)]

test('one row is chosen, and chosen no more', () => {
  expect(after(['b'], 3)).toEqual(['b', 'd'])
  expect(after(['b', 'd'], 3)).toEqual(['b'])
})

test('a range takes all between, whichever end came first', () => {
  expect(after(['b'], 3, 1)).toEqual(['b', 'c', 'd'])
  expect(after(['d'], 1, 3)).toEqual(['d', 'b', 'c'])
})

test('a range ends the choice where it ends at a chosen row', () => {
  expect(after(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a'])
})

test('a row that went away meanwhile changes nothing', () => {
  expect(after(['b'], 9)).toEqual(['b'])
})
