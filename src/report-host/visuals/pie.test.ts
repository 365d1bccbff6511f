import { expect, test } from 'vitest'
import { aColumn } from '../testing.ts'
import { lookOf } from '../theme.ts'
import { pieOption } from './pie.ts'
import type { Pictured } from './visual-context.ts'

const picture = (values: readonly number[]): Pictured => ({
  look: lookOf({}, null, undefined),
  locale: 'en-GB',
  valueTexts: { blank: '', yes: '', no: '', other: 'Other', share: '', logScale: 'log scale' },
  visual: { name: 'share', type: 'donut', layout: { x: 0, y: 0, width: 1, height: 1 } },
  scale: 1,
  result: {
    visualName: 'share',
    columns: [aColumn('name', 'category'), aColumn('amount', 'values')],
    rows: values.map((value) => [`of ${value}`, value]),
    totals: [],
    isTruncated: false,
    error: null,
  },
  chosen: [],
})

const slicesOf = (values: readonly number[]) => {
  const [series] = [pieOption(picture(values)).series].flat()
  const data = Array.isArray(series?.data) ? series.data : []
  return data.map((slice: unknown) => {
    const { name, value, row } = slice as { name: string; value: number; row?: number }
    return [name, value, row]
  })
}

test('the five largest have slices, in the order of the answer, and the rest is one that cannot be chosen', () => {
  expect(slicesOf([40, 10, 90, 20, 80, 30, 70, 5])).toEqual([
    ['of 40', 40, 0],
    ['of 90', 90, 2],
    ['of 80', 80, 4],
    ['of 30', 30, 5],
    ['of 70', 70, 6],
    ['Other', 35, undefined],
  ])
})

test('six are six: a rest of one would say less than its name', () => {
  expect(slicesOf([1, 2, 3, 4, 5, 6]).map(([name]) => name)).toEqual(['of 1', 'of 2', 'of 3', 'of 4', 'of 5', 'of 6'])
})
