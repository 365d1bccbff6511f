/** What a figure was over time: its steps, and how the last of them stands against the one before. */
import type { ResultColumn, VisualResult } from '../../contract/models/report-query.ts'
import { columnsOf } from './visual-context.ts'

export interface Trend {
  /** Of each step, in the order of time. */
  values: readonly number[]
  change: Change | null
}

export interface Change {
  /** Of a figure that is a share: in points; of others: as a share of what it was before. Null: there was nothing before. */
  size: number | null
  isInPoints: boolean
  step: unknown
  before: unknown
}

const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

const isShare = ({ format }: ResultColumn) => format?.includes('%') === true

/** Null where the visual has no steps, or too few for a line. */
export function trendOf(result: VisualResult, measure: { column: ResultColumn; index: number }): Trend | null {
  const [time] = columnsOf(result, 'category')
  if (!time) return null
  const steps = result.rows.flatMap((row) => {
    const value = numberOf(row[measure.index])
    const step = row[time.index]
    return value === null || step === null ? [] : [{ step, value }]
  })
  const [before, last] = steps.slice(-2)
  if (!before || !last) return null
  const isInPoints = isShare(measure.column)
  const difference = last.value - before.value
  const size = isInPoints ? difference : before.value === 0 ? null : difference / Math.abs(before.value)
  return { values: steps.map(({ value }) => value), change: { size, isInPoints, step: last.step, before: before.step } }
}

/** Points of a line in a box, the first at the side where reading begins. */
export function sparkline(values: readonly number[], width: number, height: number, isMirrored: boolean) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const inset = 3
  return values.map((value, place) => {
    const along = place / Math.max(1, values.length - 1)
    const share = most === least ? 0.5 : (value - least) / (most - least)
    const x = inset + (isMirrored ? 1 - along : along) * (width - 2 * inset)
    return { x, y: height - inset - share * (height - 2 * inset) }
  })
}
