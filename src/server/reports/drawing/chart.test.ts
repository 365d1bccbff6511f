import { expect, test } from 'vitest'
import type { ResultColumn } from '../../../contract/models/report-query.ts'
import { lookOf } from '../../../report-host/theme.ts'
import { aVisual } from '../testing.ts'
import { drawChart } from './chart.ts'
import { PageTooLarge } from './faults.ts'

const column = (name: string, role: ResultColumn['role']): ResultColumn => ({
  ...{ name, role, type: role === 'values' ? 'decimal' : 'text', isMeasure: role === 'values' },
  ...{ grain: null, format: null, target: { table: 'table', column: name } },
})

/** As many rows, each with what the columns are, by its number. */
function drawn(type: 'line' | 'bar' | 'pie', rowCount: number, columns: ResultColumn[], series = rowCount): string {
  const rows = Array.from({ length: rowCount }, (_, row) =>
    columns.map(({ isMeasure, role, name }) =>
      isMeasure ? row % 97 : `${name} ${role === 'series' ? row % series : row}`,
    ),
  )
  const result = { visualName: 'chart', columns, rows, totals: [], isTruncated: false, error: null }
  const visual = aVisual({ name: 'chart', type, options: { hasDataLabels: true } })
  const valueTexts = {
    blank: '(Blank)',
    yes: 'Yes',
    no: 'No',
    other: 'Other',
    share: 'share of total',
    logScale: 'log scale',
  }
  const look = lookOf({}, null, undefined)
  return drawChart(
    { look, locale: 'en-GB', valueTexts, visual, scale: 1, result, chosen: [] },
    { width: 600, height: 400 },
  )
}

const category = column('category', 'category')
const split = column('series', 'series')
const figures = (count: number) => Array.from({ length: count }, (_, index) => column(`figure ${index}`, 'values'))

test.each<[string, Parameters<typeof drawn>]>([
  ['a thousand series of one row each', ['line', 1000, [category, split, ...figures(1)]]],
  ['as many of several figures', ['bar', 1000, [category, split, ...figures(12)]]],
  ['few series of very many categories', ['line', 5000, [category, split, ...figures(1)], 20]],
  ['more labels than anybody reads', ['bar', 5000, [category, ...figures(2)]]],
  ['more slices', ['pie', 1001, [category, ...figures(1)]]],
  ['names of thousands of letters', ['pie', 500, [column('long '.repeat(800), 'category'), ...figures(1)]]],
])('A151: a chart is not begun that nobody could read: %s', (_, of) => {
  expect(() => drawn(...of)).toThrow(PageTooLarge)
})

test.each<[string, Parameters<typeof drawn>]>([
  ['series of many rows', ['line', 1000, [category, split, ...figures(1)], 20]],
  ['a bar for each of a thousand', ['bar', 1000, [category, ...figures(2)]]],
  ['a pie of a thousand', ['pie', 1000, [category, ...figures(1)]]],
])('one that somebody may read is drawn: %s', (_, of) => {
  expect(drawn(...of)).toMatch(/^<svg /)
})

test('R92: the names of a legend have room in the widest of the usual fonts', () => {
  const names = [column('Net revenue', 'values'), column('Target revenue', 'values')]
  const picture = drawn('line', 12, [category, ...names])
  const [, x, across] = / x="([\d.]+)"[^>]* transform="translate\(([\d.]+) [^>]*>Target revenue</.exec(picture) ?? []
  // 92 pixels in DejaVu Sans.
  expect(Number(across) + Number(x) + 92).toBeLessThanOrEqual(600)
})
