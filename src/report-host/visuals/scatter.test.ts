import { expect, test } from 'vitest'
import { aColumn } from '../testing.ts'
import { lookOf } from '../theme.ts'
import { scatterOption } from './scatter.ts'
import type { Pictured } from './visual-context.ts'

const picture = (points: readonly (readonly [number, number])[]): Pictured => ({
  look: lookOf({}, null, undefined),
  locale: 'en-GB',
  valueTexts: { blank: '', yes: '', no: '', other: '', share: '', logScale: 'log scale' },
  visual: { name: 'chart', type: 'scatter', layout: { x: 0, y: 0, width: 1, height: 1 } },
  scale: 1,
  result: {
    visualName: 'chart',
    columns: [
      { ...aColumn('Price', 'x'), type: 'decimal', format: '€#,##0.00', isMeasure: true },
      { ...aColumn('Units', 'y'), type: 'integer', isMeasure: true },
    ],
    rows: points.map((point) => [...point]),
    totals: [],
    isTruncated: false,
    error: null,
  },
  chosen: [],
})

interface Axis {
  type: string
  name: string
  min?: number
  max?: number
  axisLabel: { customValues?: number[]; formatter: (value: number) => string }
}

const across = (points: readonly (readonly [number, number])[]) =>
  scatterOption(picture(points)).xAxis as unknown as Axis

test('U282: over more than one and a half powers of ten the axis is logarithmic, says so, and has few ticks', () => {
  const axis = across([
    [14, 10_000],
    [650, 2_700],
  ])
  expect([axis.type, axis.name, axis.min, axis.max]).toEqual(['log', 'Price · log scale', 10, 1_000])
  expect(axis.axisLabel.customValues?.map(axis.axisLabel.formatter)).toEqual([
    '€10',
    '€20',
    '€50',
    '€100',
    '€200',
    '€500',
    '€1k',
  ])
})

test('U282: where a value is nothing, or all are near each other, the axis is an even one', () => {
  for (const least of [0, 100])
    expect(
      across([
        [least, 1],
        [650, 2],
      ]).type,
    ).toBe('value')
})
