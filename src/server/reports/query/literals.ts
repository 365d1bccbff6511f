/** Values of filters as the types that they are compared with. */
import type { FilterValue } from '../../../contract/models/report-definition.ts'
import type { ColumnType, DateGrain } from '../../../contract/vocabulary/reports.ts'
import { isNumeral } from '../../../shared/exact-number.ts'
import { told } from '../faults.ts'
import { decimalPlaces, decimalType, mostDecimalDigits } from './decimals.ts'
import { at, FieldError, type Group, type Value } from './fields.ts'
import { any, bound, isOneOf, raw, type Sql, sql } from './sql.ts'
import { stepFrom, stepOf, stepSql } from './steps.ts'

export const storedTypes: Readonly<Record<ColumnType, string>> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  decimal: decimalType(28),
  date: 'DATE',
  datetime: 'TIMESTAMP',
  boolean: 'BOOLEAN',
}

export const columnSql = (view: string, column: { stored: string }): Sql => raw(`${view}.${column.stored}`)

/** What a group is compared and grouped by. */
export function groupSql(view: string, { column, grain }: Group): Sql {
  const value = columnSql(view, column)
  return grain === null ? value : stepSql(grain, value)
}

/** Below 10 to the 19th. */
const mostDigits = 19

/** Stands for all that was written beyond the places that are stored: equal to none of them, and between the right two. */
const beyond = '5'
const finerType = `DECIMAL(30,${decimalPlaces + beyond.length})`

/** Behind the point; far more than any double has. */
const mostShift = 400

/** Digits of a number that is written with an exponent. */
function expanded(text: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent] = /^(-?)(\d*)\.?(\d*)(?:e([+-]?\d{1,3}))?$/i.exec(text) ?? []
  const shift = Number(exponent ?? 0)
  if (whole + fraction === '' || Math.abs(shift) > mostShift) return undefined
  const zeros = '0'.repeat(Math.abs(shift))
  const digits = shift < 0 ? zeros + whole + fraction : whole + fraction + zeros
  const point = shift < 0 ? whole.length : whole.length + shift
  return `${sign}${digits.slice(0, point) || '0'}.${digits.slice(point) || '0'}`
}

/** As it is written: a double would have fewer digits. Numbers are read as the shortest text that means them. */
function digitsOf(value: string | number | boolean): string | undefined {
  if (typeof value === 'boolean') return undefined
  const text = String(value).trim().replace(/^\+/, '')
  const digits = isNumeral(text) ? text : expanded(text)
  if (digits === undefined) return undefined
  const [whole = '', fraction = ''] = digits.split('.')
  if (fraction.length <= decimalPlaces) return digits
  const isMore = /[1-9]/.test(fraction.slice(decimalPlaces))
  return `${whole}.${fraction.slice(0, decimalPlaces)}${isMore ? beyond : ''}`
}

const isFiner = (text: string): boolean => (text.split('.')[1]?.length ?? 0) > decimalPlaces

/** The value as text that its type's cast accepts; undefined where it is not of that type. */
function castable(type: ColumnType, grain: DateGrain | null, value: string | number | boolean): string | undefined {
  if (grain !== null) return stepText(grain, String(value))
  switch (type) {
    case 'text':
      return String(value)
    case 'integer':
    case 'decimal':
      return numberText(value)
    case 'boolean':
      return /^(true|false)$/i.test(String(value)) ? String(value) : undefined
    case 'date':
      return dayOf(String(value))
    case 'datetime':
      return momentOf(String(value))
  }
}

function numberText(value: string | number | boolean): string | undefined {
  const digits = digitsOf(value)
  const whole = digits?.replace(/^-?0*/, '').split('.')[0] ?? ''
  return whole.length <= mostDigits ? digits : undefined
}

/** Refuses days that the calendar does not have. The part after the day is of no concern to a day. */
function dayOf(text: string): string | undefined {
  const day = /^(\d{4}-\d{2}-\d{2})(?:[T ]|$)/.exec(text)?.[1]
  if (day === undefined || day < '0001-01-01') return undefined
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined
}

/** Moments are compared as they are written: the data carries no time zone either. */
function momentOf(text: string): string | undefined {
  const day = dayOf(text)
  const time =
    /^\d{4}-\d{2}-\d{2}(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(\.\d{1,6})?\d*)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(
      text,
    )
  if (day === undefined || !time) return undefined
  const [, hour = '00', minute = '00', second = '00', fraction = ''] = time
  return `${day} ${hour}:${minute}:${second}${fraction}`
}

function stepText(grain: DateGrain, text: string): string | undefined {
  const day = dayWithin(grain, text)
  return day === undefined || grain === 'day' ? day : String(stepOf(grain, day))
}

/** A day of the step that is meant by its name, or by a day of it. */
function dayWithin(grain: DateGrain, text: string): string | undefined {
  const [, year, quarter, month] = /^(\d{4})(?:-Q([1-4])|-(0[1-9]|1[0-2]))?$/i.exec(text) ?? []
  if (year === undefined) return dayOf(text)
  if (year === '0000') return undefined
  if (grain === 'year') return `${year}-01-01`
  if (grain === 'quarter' && quarter) return `${year}-${String(Number(quarter) * 3).padStart(2, '0')}-01`
  return grain === 'month' && month ? `${year}-${month}-01` : undefined
}

const isNumber = (type: ColumnType) => type === 'integer' || type === 'decimal'

function textOf({ column, grain }: Group, value: Exclude<FilterValue, null>): string {
  if (isNumber(column.type) && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new FieldError('', String(value), told('reportJson.roundedNumber', { value: String(value) }))
  }
  const text = castable(column.type, grain, value)
  if (text !== undefined) return text
  throw new FieldError(
    '',
    String(value),
    told('reportJson.notAValue', { value: String(value), column: column.name, type: grain ?? column.type }),
  )
}

function comparedType({ column, grain }: Group, texts: readonly string[]): string {
  if (grain !== null) return grain === 'day' ? storedTypes.date : storedTypes.integer
  if (!isNumber(column.type)) return storedTypes[column.type]
  return texts.some(isFiner) ? finerType : storedTypes.decimal
}

/** A bound value to compare `group` with. */
export function literal(group: Group, value: Exclude<FilterValue, null>): Sql {
  const text = textOf(group, value)
  return bound(text, comparedType(group, [text]))
}

/** Whether `group` is one of these values, of which some are not blank; `fold` regards no case. */
export function isListed(group: Group, values: readonly FilterValue[], fold: boolean): (column: Sql) => Sql {
  const texts = values.flatMap((value, index) =>
    value === null ? [] : [at(`values[${index}]`, () => textOf(group, value))],
  )
  const different = [...new Set(texts)]
  if (group.grain === null || group.grain === 'day') return isOneOf(different, comparedType(group, different), fold)
  const runs = runsOf(different.map(Number))
  if (runs.length > fewRuns) return isOneOf(different, comparedType(group, different), fold)
  const step = (number: number) => bound(String(number), storedTypes.integer)
  return (tested) => any(runs.map(({ from, to }) => sql`${tested} BETWEEN ${step(from)} AND ${step(to)}`))
}

/** Steps are mostly chosen side by side: two comparisons for each row, however many they are. */
const fewRuns = 4

function runsOf(numbers: readonly number[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const last = runs.at(-1)
    if (last?.to === number - 1) last.to = number
    else runs.push({ from: number, to: number })
  }
  return runs
}

/** Whether `group` lies from one day until before another; of a step, its first day does. */
export function isWithin({ grain }: Group, from: string, until: string): (tested: Sql) => Sql {
  const limit = (day: string) =>
    grain === null || grain === 'day'
      ? bound(day, storedTypes.date)
      : bound(String(stepFrom(grain, day)), storedTypes.integer)
  return (tested) => sql`(${tested} >= ${limit(from)} AND ${tested} < ${limit(until)})`
}

/** A bound number to compare a measure with; sums and counts are exact, averages and ratios are not. */
export function numberLiteral(value: FilterValue, measured: Value): Sql {
  const digits = digitsOf(value ?? '')
  const number = Number(value)
  if (digits === undefined || !Number.isFinite(number)) {
    throw new FieldError('', String(value), told('reportJson.notANumber', { value: String(value) }))
  }
  const [whole = '', fraction = ''] = digits.replace(/^-?0*/, '').split('.')
  const places = Math.max(fraction.length, decimalPlaces)
  const fits = isExact(measured) && whole.length + places <= mostDecimalDigits
  return fits ? bound(digits, decimalType(mostDecimalDigits, places)) : bound(String(number), 'DOUBLE')
}

const isExact = (measured: Value): boolean => measured.kind === 'aggregate' && measured.aggregate !== 'avg'
