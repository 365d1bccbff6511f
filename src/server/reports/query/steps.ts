/**
 * Years, quarters and months as numbers that follow each other: the engine has those of millions of days in a fifth of the
 * time that their first days take it. Days stay days.
 */
import type { DateGrain } from '../../../contract/vocabulary/reports.ts'
import { raw, type Sql, sql } from './sql.ts'

const monthsOf: Readonly<Record<Exclude<DateGrain, 'day'>, number>> = { year: 12, quarter: 3, month: 1 }

export function stepSql(grain: DateGrain, day: Sql): Sql {
  switch (grain) {
    case 'year':
      return sql`year(${day})`
    case 'day':
      return sql`CAST(${day} AS DATE)`
    case 'month':
      return sql`(year(${day}) * 12 + month(${day}) - 1)`
    case 'quarter':
      return sql`((year(${day}) * 12 + month(${day}) - 1) // ${raw(monthsOf.quarter)})`
  }
}

/** Of an ISO day. */
export function stepOf(grain: Exclude<DateGrain, 'day'>, day: string): number {
  const date = new Date(day)
  return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / monthsOf[grain])
}

/** The first step that begins on the day or after it. */
export function stepFrom(grain: Exclude<DateGrain, 'day'>, day: string): number {
  const before = new Date(day)
  before.setUTCDate(before.getUTCDate() - 1)
  return stepOf(grain, before.toISOString()) + 1
}

/** As it is answered: 2025, 2025-Q3, 2025-07, 2025-07-09. */
export function stepName(grain: DateGrain, step: string): string | number {
  const number = Number(step)
  const yearOf = (inOne: number) => String(Math.floor(number / inOne)).padStart(4, '0')
  switch (grain) {
    case 'year':
      return number
    case 'quarter':
      return `${yearOf(4)}-Q${(number % 4) + 1}`
    case 'month':
      return `${yearOf(12)}-${String((number % 12) + 1).padStart(2, '0')}`
    case 'day':
      return step
  }
}

const dayLength = 86_400_000

/** Of a step as it is answered, its place in the order of time. */
export function stepPlace(grain: DateGrain, name: string): number {
  switch (grain) {
    case 'year':
      return Number(name)
    case 'quarter':
      return Number(name.slice(0, 4)) * 4 + Number(name.at(-1)) - 1
    case 'month':
      return stepOf('month', `${name}-01`)
    case 'day':
      return Date.parse(name) / dayLength
  }
}

/** The step of that place, as it is answered. */
export const stepAt = (grain: DateGrain, place: number): string | number =>
  stepName(grain, grain === 'day' ? new Date(place * dayLength).toISOString().slice(0, 10) : String(place))
