import { expect, test } from 'vitest'
import { sortedRows } from './sorted-rows.ts'

const rows = [
  { name: 'Öl', price: 20 },
  { name: 'Zoo', price: null },
  { name: 'oak', price: 100 },
]

const names = (field: 'name' | 'price', isDescending: boolean) =>
  sortedRows(rows, { field, isDescending }, 'en-gb').map(({ name }) => name)

test('texts stand as the language has them, numbers by their size', () => {
  expect(names('name', false)).toEqual(['oak', 'Öl', 'Zoo'])
  expect(names('price', false)).toEqual(['Öl', 'oak', 'Zoo'])
})

test('what is not there stands last either way', () => {
  expect(names('price', true)).toEqual(['oak', 'Öl', 'Zoo'])
})
