/** Tables and matrices: as many rows and columns as there is room for; what is left out is said. */
import type { ResultColumn } from '../../../contract/models/report-query.ts'
import { pivotOf } from '../../../report-host/visuals/matrix.ts'
import { columnsOf, formatterOf, isNumeric, type Pictured } from '../../../report-host/visuals/visual-context.ts'
import type { Box } from './box.ts'
import { element, mostWidthOf, shortened, textAt, widthOf } from './markup.ts'

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
  const tuples: (readonly unknown[] | null)[] = pivot.columns.slice(0, Math.ceil(most / Math.max(1, values.length)))
  // A matrix without groups across has no total beside its rows: they are its cells.
  if (visual.options?.hasTotals !== false && across.length > 0) tuples.push(null)
  const columnName = (tuple: readonly unknown[] | null, measure: ResultColumn) => {
    const groups = tuple ? across.map(({ column }, level) => format(tuple[level], column)) : [totalWord]
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

export interface DrawnGrid {
  picture: string
  /** Beside the title: how many rows there are, where not all have room. */
  note: string
}

const size = 12
/** Pixels of a row: as in the frame where all have room, and closer where they have room then. */
const [usualRow, closestRow] = [size * 1.8, size * 1.5]

/** Letters of a cell that count for the width of its column. */
const mostLetters = 60

/** Each column has what its cells need, and of what is left as much as the others; where that is too much, its part of the width. */
function endsOfColumns(lines: readonly (readonly Cell[])[], width: number): number[] {
  const room = (text: string) => Math.max(mostWidthOf(text, size), widthOf(text, size)) + 12
  const needed = (lines[0] ?? []).map((_, index) =>
    Math.max(...lines.map((cells) => room((cells[index]?.text ?? '').slice(0, mostLetters)))),
  )
  const sum = needed.reduce((total, one) => total + one, 0)
  const [factor, more] = sum > width ? [width / sum, 0] : [1, (width - sum) / needed.length]
  let end = 0
  return needed.map((one) => {
    end += one * factor + more
    return end
  })
}

export function drawGrid(pictured: Pictured, { width, height }: Box, texts: GridTexts): DrawnGrid {
  const { look, visual } = pictured
  const most = Math.max(1, Math.floor(width / leastColumnWidth))
  const { head, rowCount, row, total } =
    visual.type === 'matrix' ? matrixGrid(pictured, texts.total, most) : tableGrid(pictured, texts.total)
  const others = 1 + (total ? 1 : 0)
  const needed = height / (rowCount + others)
  const rowHeight = needed >= closestRow ? Math.min(usualRow, needed) : usualRow
  const columns = Math.min(head.length, most)
  const lines = Math.min(Math.floor(height / rowHeight + 0.01), Math.floor(mostCells / columns))
  const shown = Math.min(rowCount, Math.max(0, lines - others))
  const headed = head.slice(0, columns)
  const rows = Array.from({ length: shown }, (_, index) => row(index).slice(0, columns))
  const totals = total?.slice(0, columns)
  const ends = endsOfColumns([headed, ...rows, ...(totals ? [totals] : [])], width)

  const line = (cells: readonly Cell[], place: number, weight: number) =>
    cells
      .map(({ text, isNumber }, index) => {
        const [from, to] = [ends[index - 1] ?? 0, ends[index] ?? width]
        const x = isNumber ? to - 4 : from + 4
        const style = { size, fill: look.foreground, weight, anchor: isNumber ? ('end' as const) : ('start' as const) }
        return textAt(x, (place + 0.5) * rowHeight + size * 0.4, shortened(text, to - from - 8, size), style)
      })
      .join('')
  const rule = (place: number) =>
    element('line', { x1: 0, x2: width, y1: place * rowHeight, y2: place * rowHeight, stroke: look.line })
  const picture = [
    line(headed, 0, 600),
    rule(1),
    ...rows.map((cells, index) => line(cells, index + 1, 400)),
    totals ? rule(shown + 1) + line(totals, shown + 1, 600) : '',
  ].join('')
  return { picture, note: shown < rowCount ? texts.more(rowCount) : '' }
}
