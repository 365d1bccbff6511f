import { expect, test } from 'vitest'
import { widthByKey, withinWidths } from './widths.ts'

const range = { least: 240, most: 480 }
const byKey = (width: number, key: string, isRightToLeft = false) => widthByKey(width, key, isRightToLeft, range)

test('the arrow towards what stands after it widens, in both directions of writing, up to the ends', () => {
  expect(byKey(320, 'ArrowRight')).toBeGreaterThan(320)
  expect(byKey(320, 'ArrowRight', true)).toBeLessThan(320)
  expect(byKey(480, 'ArrowRight')).toBe(480)
  expect(byKey(320, 'Home')).toBe(240)
  expect(byKey(320, 'End', true)).toBe(480)
  expect(byKey(320, 'x')).toBeUndefined()
})

test('a width outside the ends comes back to them', () => {
  expect([10, 321.4, 9999].map((width) => withinWidths(width, range))).toEqual([240, 321, 480])
})
