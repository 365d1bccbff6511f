import { expect, test } from 'vitest'
import type { VisualResult } from '../../contract/models/report-query.ts'
import { aColumn, aView } from '../testing.ts'
import { sparkline, trendOf, wordsOf } from './trend.ts'

const steps = [
  ['2025-12', 50],
  ['2026-01', 200],
  ['2026-02', '250'],
]

const resultOf = (format: string | null, now: unknown, before: unknown, rows: unknown[][] = steps): VisualResult => ({
  visualName: 'total',
  columns: [aColumn('day', 'category'), { ...aColumn('Amount', 'values'), format }],
  rows,
  totals: [],
  yearBefore: { from: '2026-01', to: '2026-02', year: 2025, now: [null, now], before: [null, before] },
  isTruncated: false,
  error: null,
})

const [visual] = aView().pages[0]?.visuals ?? []

function trend(result: VisualResult, better?: 'more' | 'less') {
  const [, column] = result.columns
  return column && trendOf(result, { column: { ...column, ...(better && { better }) }, index: 1 })
}

test('R70: a figure is held against the year before, in shares of what it was', () => {
  expect(trend(resultOf(null, 450, '400'))).toEqual({
    values: [50, 200, 250],
    change: { size: 0.125, isInPoints: false, isGood: null },
  })
  expect(trend(resultOf(null, -25, -50))?.change?.size).toBe(0.5)
})

test('R70: of a share the change is in points', () => {
  expect(trend(resultOf('0.0%', 0.25, 0.5))?.change).toMatchObject({ size: -0.25, isInPoints: true })
})

test('R70: what is good is said by the measure alone, and no change is neither', () => {
  expect(trend(resultOf(null, 2, 1), 'more')?.change?.isGood).toBe(true)
  expect(trend(resultOf(null, 2, 1), 'less')?.change?.isGood).toBe(false)
  expect(trend(resultOf('0%', 0.1, 0.2), 'less')?.change?.isGood).toBe(true)
  expect(trend(resultOf(null, 2, 2), 'more')?.change?.isGood).toBeNull()
})

test('R76: what is told as no change is neither good nor bad, and has no arrow up', () => {
  const change = trend(resultOf('0.0%', 0.20004, 0.2), 'less')?.change
  expect(change).toEqual({ size: 0, isInPoints: true, isGood: null })
})

test('R76: of a figure of several years it is said in which of them it changed', () => {
  const said = (rows: unknown[][]) => {
    const result = resultOf(null, 450, 400, rows)
    const { change } = trend(result) ?? {}
    const context = { locale: 'en-GB', valueTexts: {}, visual, result } as Parameters<typeof wordsOf>[1]
    return change && wordsOf(change, context, (key, values) => `${key} ${Object.values(values)}`).against
  }
  expect(said(steps)).toBe('card.againstOf 2026,2025')
  expect(said(steps.slice(1))).toBe('card.against 2025')
})

test('after nothing there is no share, and of what has no step or no value nothing is said', () => {
  expect(trend(resultOf(null, 5, 0))?.change).toBeNull()
  expect(trend(resultOf(null, 5, null))?.change).toBeNull()
  const { yearBefore: _, ...alone } = resultOf(null, 5, 4)
  expect(trend(alone)?.change).toBeNull()
  expect(
    trend(
      resultOf(null, 5, 4, [
        ['2026-01', 7],
        ['2026-02', null],
        [null, 9],
      ]),
    ),
  ).toBeNull()
  expect(
    trendOf({ ...alone, columns: alone.columns.slice(1) }, { column: aColumn('x', 'values'), index: 0 }),
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
