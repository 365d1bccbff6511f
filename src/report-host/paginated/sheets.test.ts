import { expect, test } from 'vitest'
import type { ReportParameter } from '../../contract/models/report-items.ts'
import { missingFrom, openingValues, sheetsOf, valuesOf } from './sheets.ts'

const rows = (count: number) => Array.from({ length: count }, (_, index) => index)

test('every row stands on one page, in order, and no page holds more than its rows with the totals', () => {
  for (const count of [0, 1, 9, 10, 11, 29, 30, 31]) {
    for (const hasTotals of [true, false]) {
      const sheets = sheetsOf(rows(count), 10, hasTotals)
      expect(sheets.flatMap((sheet) => sheet.rows)).toEqual(rows(count))
      expect(sheets.map(({ number }) => number)).toEqual(sheets.map((_, index) => index + 1))
      expect(sheets.filter(({ isLast }) => isLast)).toEqual([sheets.at(-1)])
      for (const sheet of sheets)
        expect(sheet.rows.length + (sheet.isLast && hasTotals ? 1 : 0)).toBeLessThanOrEqual(10)
    }
  }
})

test('nothing stands on one page, and totals that do not fit on the next', () => {
  expect(sheetsOf([], 10, false)).toEqual([{ number: 1, rows: [], isLast: true }])
  expect(sheetsOf(rows(10), 10, true)).toHaveLength(2)
})

const parameter = (name: string, more: Partial<ReportParameter> = {}): ReportParameter => ({
  ...{ name, prompt: name, kind: 'text', isRequired: false, isMultiple: false, choices: null, defaults: [] },
  ...more,
})

test('the embedder’s values stand in place of the report’s own, and null takes one away', () => {
  const parameters = [
    parameter('shop', { defaults: ['Oslo'] }),
    parameter('from', { defaults: ['2026-01-01'] }),
    parameter('to'),
  ]
  const given = openingValues(parameters, [
    { name: 'shop', value: 'Lyon' },
    { name: 'shop', value: 'Milan' },
    { name: 'from', value: null },
    { name: 'unknown', value: 'x' },
  ])
  expect(given).toEqual({ shop: ['Lyon', 'Milan'], from: [], to: [] })
  expect(openingValues(parameters, [])).toEqual({ shop: ['Oslo'], from: ['2026-01-01'], to: [] })
  expect(valuesOf({ ...given, to: [''] })).toEqual([
    { name: 'shop', value: 'Lyon' },
    { name: 'shop', value: 'Milan' },
  ])
})

test('a required parameter without a text is missing', () => {
  const parameters = [parameter('shop', { isRequired: true }), parameter('to')]
  expect(missingFrom(parameters, {}).map(({ name }) => name)).toEqual(['shop'])
  expect(missingFrom(parameters, { shop: [''] })).toHaveLength(1)
  expect(missingFrom(parameters, { shop: ['Oslo'] })).toEqual([])
})
