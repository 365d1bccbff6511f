import { expect, test } from 'vitest'
import type { ResultColumn, VisualResult } from '../../contract/models/report-query.ts'
import { pivotOf } from './matrix.ts'

const column = (name: string, role: ResultColumn['role']): ResultColumn => ({
  name,
  role,
  type: 'text',
  grain: null,
  format: null,
  isMeasure: role === 'values',
  target: { table: 'sales', column: name },
})

const result: VisualResult = {
  visualName: 'pivot',
  columns: [column('region', 'rows'), column('product', 'columns'), column('Amount', 'values')],
  rows: [
    ['North', 'Bicycle', 1],
    ['North', 'Helmet', 2],
    ['South', 'Bicycle', 4],
  ],
  totals: [
    {
      keeps: [0],
      rows: [
        ['North', null, 3],
        ['South', null, 4],
      ],
    },
    {
      keeps: [1],
      rows: [
        [null, 'Bicycle', 5],
        [null, 'Helmet', 2],
      ],
    },
    { keeps: [], rows: [[null, null, 7]] },
  ],
  isTruncated: false,
  error: null,
}

test('cells stand where their groups meet, and a pair without rows has none', () => {
  const pivot = pivotOf(result)
  expect(pivot.rows).toEqual([['North'], ['South']])
  expect(pivot.columns).toEqual([['Bicycle'], ['Helmet']])
  expect(pivot.valueAt(['North'], ['Helmet'], 2)).toBe(2)
  expect(pivot.valueAt(['South'], ['Helmet'], 2)).toBeUndefined()
})

test('totals are those of the library, not sums of what is shown', () => {
  const pivot = pivotOf(result)
  expect([
    pivot.valueAt(['North'], null, 2),
    pivot.valueAt(null, ['Bicycle'], 2),
    pivot.valueAt(null, null, 2),
  ]).toEqual([3, 5, 7])
})

test('without groups across, the total stands below its measure', () => {
  const [region, , amount] = result.columns
  if (!region || !amount) throw new Error('The result has no columns.')
  const pivot = pivotOf({
    ...result,
    columns: [region, amount],
    rows: [['North', 3]],
    totals: [
      { keeps: [0], rows: [['North', 3]] },
      { keeps: [], rows: [[null, 7]] },
    ],
  })
  expect(pivot.columns).toEqual([[]])
  expect([pivot.valueAt(['North'], [], 1), pivot.valueAt(null, [], 1)]).toEqual([3, 7])
})
