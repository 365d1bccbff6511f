import { expect, test } from 'vitest'
import { aColumn } from '../testing.ts'
import { lookOf } from '../theme.ts'
import { changesAt } from './line-changes.ts'
import { seriesTable } from './points.ts'
import type { Pictured } from './visual-context.ts'

const picture = (format: string | null = null): Pictured => ({
  look: lookOf({}, null, undefined),
  locale: 'en-GB',
  valueTexts: { blank: '', yes: '', no: '', other: '', share: '', logScale: '', against: 'Against {name}' },
  visual: { name: 'chart', type: 'line', layout: { x: 0, y: 0, width: 1, height: 1 } },
  scale: 1,
  result: {
    visualName: 'chart',
    columns: [
      { ...aColumn('month', 'category'), type: 'date', grain: 'month' },
      { ...aColumn('Revenue', 'values'), format },
      { ...aColumn('Target', 'values'), format },
    ],
    rows: [
      ['2025-08', 100, 0],
      ['2026-07', 110, 120],
      ['2026-08', 108, 90],
    ],
    totals: [],
    isTruncated: false,
    error: null,
  },
  chosen: [],
})

const saidAt = (context: Pictured, at: number, target: number) =>
  changesAt(context, seriesTable(context), at, target).map(({ name, value }) => [
    name,
    value.replace(/[\u2066-\u2069]/g, ''),
  ])

test('U313: a point of a line stands against its target and the same month of the year before', () => {
  expect(saidAt(picture(), 2, 1)).toEqual([
    ['Against Target', '+20.0%'],
    ['Against Aug 2025', '+8.0%'],
  ])
})

test('U313: what is not there is nothing to stand against, and of shares and several lines nothing is said', () => {
  expect(saidAt(picture(), 1, 1)).toEqual([['Against Target', '−8.3%']])
  expect(saidAt(picture(), 0, 1)).toEqual([])
  expect(saidAt(picture('0.0%'), 2, 1)).toEqual([])
  expect(saidAt(picture(), 2, -1)).toEqual([])
})
