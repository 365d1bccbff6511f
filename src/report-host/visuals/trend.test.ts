import { expect, test } from 'vitest'
import type { VisualResult } from '../../contract/models/report-query.ts'
import { aColumn } from '../testing.ts'
import { sparkline, trendOf } from './trend.ts'

const resultOf = (format: string | null, ...rows: unknown[][]): VisualResult => ({
  visualName: 'total',
  columns: [aColumn('day', 'category'), { ...aColumn('Amount', 'values'), format }],
  rows,
  totals: [],
  isTruncated: false,
  error: null,
})

const trend = (format: string | null, ...rows: unknown[][]) => {
  const result = resultOf(format, ...rows)
  const [, column] = result.columns
  return column && trendOf(result, { column, index: 1 })
}

test('the last step stands against the one before, in shares of what it was', () => {
  expect(trend(null, ['2026-01', 50], ['2026-02', 200], ['2026-03', '250'])).toEqual({
    values: [50, 200, 250],
    change: { size: 0.25, isInPoints: false, step: '2026-03', before: '2026-02' },
  })
  expect(trend(null, ['2026-01', -50], ['2026-02', -25])?.change?.size).toBe(0.5)
})

test('of a share the change is in points', () => {
  expect(trend('0.0%', ['2026-01', 0.5], ['2026-02', 0.25])?.change).toMatchObject({ size: -0.25, isInPoints: true })
})

test('after nothing there is no share, and of what has no step or no value nothing is said', () => {
  expect(trend(null, ['2026-01', 0], ['2026-02', 5])?.change?.size).toBeNull()
  expect(trend(null, ['2026-01', 7], ['2026-02', null], [null, 9])).toBeNull()
  const result = resultOf(null)
  expect(
    trendOf({ ...result, columns: result.columns.slice(1) }, { column: aColumn('x', 'values'), index: 0 }),
  ).toBeNull()
})

test('a line goes the way in which people read, from the least to the most', () => {
  const points = [
    { x: 3, y: 21 },
    { x: 36, y: 3 },
    { x: 69, y: 12 },
  ]
  expect(sparkline([1, 3, 2], 72, 24, false)).toEqual(points)
  expect(sparkline([1, 3, 2], 72, 24, true).map(({ x }) => x)).toEqual([69, 36, 3])
  expect(sparkline([2, 2], 72, 24, false).map(({ y }) => y)).toEqual([12, 12])
})
