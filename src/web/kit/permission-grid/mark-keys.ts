/** Of a mark of the grid: in which row that has marks it stands, and in which column. */
export interface Place {
  row: number
  column: number
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }
const rowSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const nearest = (columns: readonly number[], to: number): number =>
  columns.reduce((best, column) => (Math.abs(column - to) < Math.abs(best - to) ? column : best), columns[0] ?? to)

/** Where a key leads; undefined when it means something else. Not every row has a mark in every column. */
export function placeAfterKey(
  rows: readonly (readonly number[])[],
  { row, column }: Place,
  key: string,
  isRightToLeft: boolean,
): Place | undefined {
  const columns = rows[row] ?? []
  const step = steps[key]
  if (step !== undefined) {
    const next = columns[columns.indexOf(column) + (isRightToLeft ? -step : step)]
    return { row, column: next ?? column }
  }
  if (key === 'Home') return { row, column: columns[0] ?? column }
  if (key === 'End') return { row, column: columns.at(-1) ?? column }
  const rowStep = rowSteps[key]
  if (rowStep === undefined) return undefined
  const next = rows[row + rowStep]
  return next ? { row: row + rowStep, column: nearest(next, column) } : { row, column }
}
