import { expect, test } from 'vitest'
import { masterWidths, widthByKey, withinWidths } from './master-width.ts'

const { least, usual, most } = masterWidths

test('the arrow towards what was chosen widens, in both directions of writing, up to the ends', () => {
  expect(widthByKey(usual, 'ArrowRight', false)).toBeGreaterThan(usual)
  expect(widthByKey(usual, 'ArrowRight', true)).toBeLessThan(usual)
  expect(widthByKey(most, 'ArrowRight', false)).toBe(most)
  expect(widthByKey(usual, 'Home', false)).toBe(least)
  expect(widthByKey(usual, 'End', true)).toBe(most)
  expect(widthByKey(usual, 'x', false)).toBeUndefined()
})

test('a width outside the ends comes back to them', () => {
  expect([withinWidths(10), withinWidths(321.4), withinWidths(9999)]).toEqual([least, 321, most])
})
