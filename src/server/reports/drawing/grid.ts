/** Tables and matrices: as many rows and columns as there is room for; what is left out is said. */
import type { ResultColumn } from '../../../contract/models/report-query.ts'
import { pivotOf } from '../../../report-host/visuals/matrix.ts'
import { columnsOf, formatterOf, isNumeric, type Pictured } from '../../../report-host/visuals/visual-context.ts'
import type { Box } from './box.ts'
import { element, shortened, textAt } from './markup.ts'

interface Cell {
  text: string
  isNumber: boolean
}

/** What may be drawn: of thousands of rows there is room for some twenty, and writing values takes long (A97). */
interface Grid {
  head: Cell[]
  rowCount: number
  row(index: number): Cell[]
  total: Cell[] | null
}

function tableGrid(pictured: Pictured, totalWord: string): Grid {
  const { result, visual } = pictured
  const format = formatterOf(pictured)
  const cellsOf = (row: readonly unknown[]) =>
    result.columns.map((column, index) => ({ text: format(row[index], column), isNumber: isNumeric(column) }))
  const totals = visual.options?.hasTotals === false ? undefined : result.totals.find(({ keeps }) => keeps.length === 0)
  const total = totals?.rows[0]
  return {
    head: result.columns.map((column) => ({ text: column.name, isNumber: isNumeric(column) })),
    rowCount: result.rows.length,
    row: (index) => cellsOf(result.rows[index] ?? []),
    total: total
      ? result.columns.map((column, index) => ({
          text: column.isMeasure ? format(total[index], column) : index === 0 ? totalWord : '',
          isNumber: isNumeric(column),
        }))
      : null,
  }
}

function matrixGrid(pictured: Pictured, totalWord: string, most: number): Grid {
  const { result, visual } = pictured
  const format = formatterOf(pictured)
  const [down, across, values] = [columnsOf(result, 'rows'), columnsOf(result, 'columns'), columnsOf(result, 'values')]
  const pivot = pivotOf(result)
  const tuples = pivot.columns.slice(0, Math.ceil(most / Math.max(1, values.length)))
  const columnName = (tuple: readonly unknown[], measure: ResultColumn) => {
    const groups = across.map(({ column }, level) => format(tuple[level], column))
    return [...groups, ...(values.length > 1 || groups.length === 0 ? [measure.name] : [])].join(' · ')
  }
  const figures = (row: readonly unknown[] | null) =>
    tuples.flatMap((tuple) =>
      values.map(({ column, index }) => {
        const value = pivot.valueAt(row, tuple, index)
        return { text: value === undefined || value === null ? '' : format(value, column), isNumber: true }
      }),
    )
  const label = (text: string): Cell => ({ text, isNumber: false })
  return {
    head: [
      ...down.map(({ column }) => label(column.name)),
      ...tuples.flatMap((tuple) => values.map(({ column }) => ({ text: columnName(tuple, column), isNumber: true }))),
    ],
    rowCount: pivot.rows.length,
    row(index) {
      const tuple = pivot.rows[index] ?? []
      return [...down.map(({ column }, level) => label(format(tuple[level], column))), ...figures(tuple)]
    },
    total:
      visual.options?.hasTotals === false
        ? null
        : [...down.map((_, level) => label(level === 0 ? totalWord : '')), ...figures(null)],
  }
}

const leastColumnWidth = 60
/** Nobody reads more in a picture, however large it is. */
const mostCells = 10_000

export interface GridTexts {
  total: string
  /** Of so many rows. */
  more(count: number): string
}

export function drawGrid(pictured: Pictured, { width, height }: Box, texts: GridTexts): string {
  const { look, visual } = pictured
  const most = Math.max(1, Math.floor(width / leastColumnWidth))
  const { head, rowCount, row, total } =
    visual.type === 'matrix' ? matrixGrid(pictured, texts.total, most) : tableGrid(pictured, texts.total)
  const size = 12
  const rowHeight = size * 1.8
  const columns = Math.min(head.length, most)
  const columnWidth = width / columns
  const lines = Math.min(Math.floor(height / rowHeight), Math.floor(mostCells / columns))
  const room = Math.max(0, lines - 1 - (total ? 1 : 0))
  const hasMore = rowCount > room
  const shown = hasMore ? Math.max(0, room - 1) : rowCount

  const line = (cells: readonly Cell[], place: number, weight: number) =>
    cells
      .slice(0, columns)
      .map(({ text, isNumber }, index) => {
        const x = isNumber ? (index + 1) * columnWidth - 4 : index * columnWidth + 4
        const style = { size, fill: look.foreground, weight, anchor: isNumber ? ('end' as const) : ('start' as const) }
        return textAt(x, place * rowHeight + size * 1.3, shortened(text, columnWidth - 8, size), style)
      })
      .join('')
  const rule = (place: number) =>
    element('line', { x1: 0, x2: width, y1: place * rowHeight, y2: place * rowHeight, stroke: look.line })
  const after = shown + 1
  return [
    line(head, 0, 600),
    rule(1),
    ...Array.from({ length: shown }, (_, index) => line(row(index), index + 1, 400)),
    hasMore ? textAt(4, after * rowHeight + size * 1.3, texts.more(rowCount), { size, fill: look.quiet }) : '',
    total ? rule(after + (hasMore ? 1 : 0)) + line(total, after + (hasMore ? 1 : 0), 600) : '',
  ].join('')
}
