import { expect, test } from 'vitest'
import { fittingNames } from './fitting-names.ts'

const widthOf = (name: string) => name.length * 10

test('two names stand where they are whole, else the first', () => {
  expect(fittingNames(['User', 'Admin'], 122, widthOf)).toBe(2)
  expect(fittingNames(['User', 'Admin'], 121, widthOf)).toBe(1)
  expect(fittingNames(['A name beyond all room'], 20, widthOf)).toBe(1)
  expect(fittingNames([], 100, widthOf)).toBe(0)
})

test('the figure of the rest needs room too', () => {
  expect(fittingNames(['User', 'Admin', 'Three'], 158, widthOf)).toBe(2)
  expect(fittingNames(['User', 'Admin', 'Three'], 157, widthOf)).toBe(1)
})
