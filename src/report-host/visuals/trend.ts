/** What a figure was over time: its steps, and how it stands against the same time of the year before. */
import type { ResultColumn, VisualResult } from '../../contract/models/report-query.ts'
import type { TextKey } from '../texts.ts'
import { columnsOf, formatterOf, type Pictured } from './visual-context.ts'

export interface Trend {
  /** Of each step, in the order of time. */
  values: readonly number[]
  change: Change | null
}

export interface Change {
  /** Of a figure that is a share: in points; of others: as a share of what it was before. */
  size: number
  isInPoints: boolean
  /** Null where nothing says which way is good. */
  isGood: boolean | null
}

const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

interface Measure {
  column: ResultColumn
  index: number
}

/** Null where the visual has no steps, or too few for a line. */
export function trendOf(result: VisualResult, measure: Measure): Trend | null {
  const [time] = columnsOf(result, 'category')
  if (!time) return null
  const values = result.rows.flatMap((row) => {
    const value = numberOf(row[measure.index])
    return value === null || row[time.index] === null ? [] : [value]
  })
  return values.length < 2 ? null : { values, change: changeOf(result, measure) }
}

function changeOf({ yearBefore }: VisualResult, { column, index }: Measure): Change | null {
  const [now, before] = [numberOf(yearBefore?.now[index]), numberOf(yearBefore?.before[index])]
  if (now === null || before === null) return null
  const isInPoints = column.format?.includes('%') === true
  if (!isInPoints && before === 0) return null
  const exact = isInPoints ? now - before : (now - before) / Math.abs(before)
  // What is told as nothing is neither good nor bad.
  const size = Math.round(exact * 1000) === 0 ? 0 : exact
  const isGood = column.better === undefined || size === 0 ? null : size > 0 === (column.better === 'more')
  return { size, isInPoints, isGood }
}

type Said = (key: Extract<TextKey, `card.${string}`>, values: Record<string, string | number>) => string

/** A change in words: with arrow and sign, since nobody has to see a colour. */
export function wordsOf(
  change: Change,
  context: Pick<Pictured, 'locale' | 'valueTexts' | 'visual' | 'result'>,
  text: Said,
) {
  const { yearBefore } = context.result
  const [time] = columnsOf(context.result, 'category')
  const { size, isInPoints } = change
  const number = new Intl.NumberFormat(context.locale, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    ...(isInPoints ? {} : { style: 'percent' as const }),
  })
  const signed = (value: number) => number.format(value).replace('-', '−')
  const format = formatterOf(context)
  const named = (step: unknown) => (time ? format(step, time.column) : '')
  const [from, to] = [named(yearBefore?.from), named(yearBefore?.to)]
  const year = String(yearBefore?.year)
  // A figure of several years changed in the last of them.
  const first = time && context.result.rows.find((row) => row[time.index] !== null)?.[time.index]
  const isOfLast = yearBefore !== undefined && yearBefore !== null && String(first) < String(yearBefore.from)
  return {
    arrow: size > 0 ? '↑' : size < 0 ? '↓' : '→',
    size: isInPoints ? text('card.points', { value: signed(size * 100) }) : signed(size),
    against: isOfLast
      ? text('card.againstOf', { now: String(Number(year) + 1), year })
      : text('card.against', { year }),
    period: from === to ? text('card.step', { from, year }) : text('card.period', { from, to, year }),
  }
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
