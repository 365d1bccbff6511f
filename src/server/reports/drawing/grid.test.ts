import { expect, test } from 'vitest'
import type { ResultColumn, VisualResult } from '../../../contract/models/report-query.ts'
import { lookOf } from '../../../report-host/theme.ts'
import type { Pictured } from '../../../report-host/visuals/visual-context.ts'
import { aVisual } from '../testing.ts'
import { drawGrid } from './grid.ts'

const column = (name: string, change: Partial<ResultColumn>): ResultColumn => ({
  name,
  role: 'values',
  type: 'text',
  grain: null,
  format: null,
  isMeasure: false,
  target: { table: 'table', column: name },
  ...change,
})

/** As a value that nobody may write. */
const unwritten = (place: number) => ({
  place,
  toString() {
    throw new Error(`the value ${place} was written`)
  },
})

const drawn = (
  type: 'table' | 'matrix',
  columns: ResultColumn[],
  rows: unknown[][],
  box = { width: 300, height: 300 },
  totals: VisualResult['totals'] = [],
): string => {
  const result: VisualResult = { visualName: 'grid', columns, rows, totals, isTruncated: false, error: null }
  const visual = aVisual({ name: 'grid', type })
  const pictured: Pictured = {
    look: lookOf({}, null, undefined),
    locale: 'en-GB',
    valueTexts: {
      blank: '(Blank)',
      yes: 'Yes',
      no: 'No',
      other: 'Other',
      share: 'share of total',
      logScale: 'log scale',
    },
    visual,
    scale: 1,
    result,
    chosen: [],
  }
  const { picture, note } = drawGrid(pictured, box, { total: 'Total', more: (count) => `${count} rows in all` })
  return picture + note
}

const thousands = Array.from({ length: 5000 }, (_, index) => index)

test('A97: of thousands of rows those alone are written for which there is room', () => {
  const rows = thousands.map((index) => [index < 20 ? `row ${index}` : unwritten(index)])
  const picture = drawn('table', [column('name', {})], rows)
  expect(picture).toContain('row 10<')
  expect(picture).toContain('5000 rows in all')
})

test('A97: of a matrix those rows and columns alone for which there is room', () => {
  const columns = [column('down', { role: 'rows' }), column('across', { role: 'columns' }), column('sum', {})]
  const wide = thousands.map((index) => ['down', index < 10 ? `c ${index}` : unwritten(index), 1])
  const deep = thousands.map((index) => [index < 20 ? `down ${index}` : unwritten(index), 'c 0', 1])
  expect(drawn('matrix', columns, wide)).toContain('c 3<')
  const picture = drawn('matrix', columns, deep)
  expect(picture).toContain('down 9<')
  expect(picture).toContain('5000 rows in all')
})

test('R92: rows that have room, if closer, are all there, and nothing says that there are more', () => {
  const rows = Array.from({ length: 10 }, (_, index) => [`row ${index}`])
  const picture = drawn('table', [column('name', {})], rows, { width: 300, height: 215 })
  expect(picture).toContain('row 9<')
  expect(picture).not.toContain('rows in all')
  // Below twelve pixels of type and six between, nothing is closer.
  expect(drawn('table', [column('name', {})], rows, { width: 300, height: 190 })).toContain('10 rows in all')
})

test('R92: a matrix has its totals beside its rows, and names have the room that figures leave', () => {
  const columns = [column('down', { role: 'rows' }), column('across', { role: 'columns' }), column('sum', {})]
  const name = 'A product with a long name'
  const totals = [{ keeps: [0], rows: [[name, null, 77]] }]
  const picture = drawn(
    'matrix',
    columns,
    [
      [name, '2025', 33],
      [name, '2026', 44],
    ],
    { width: 420, height: 300 },
    totals,
  )
  expect(picture).toContain('>Total<')
  expect(picture).toContain('>77<')
  expect(picture).toContain(`>${name}<`)
})

const textsIn = (picture: string) => picture.split('<text').length - 1

test('A148: nor more than anybody reads, however large the table or the matrix is', () => {
  const box = { width: 20_000, height: 20_000 }
  const names = Array.from({ length: 30 }, (_, index) => `column ${index}`)
  const table = drawn(
    'table',
    names.map((name) => column(name, {})),
    thousands.map(() => names),
    box,
  )
  expect(textsIn(table)).toBeLessThanOrEqual(10_000)
  expect(table).toContain('5000 rows in all')
  const sums = names.map((name) => column(name, {}))
  const columns = [column('down', { role: 'rows' }), column('across', { role: 'columns' }), ...sums]
  const wide = thousands.map((index) => [`down ${index}`, index < 15 ? `c ${index}` : unwritten(index), ...names])
  expect(textsIn(drawn('matrix', columns, wide, box))).toBeLessThanOrEqual(10_000)
})
