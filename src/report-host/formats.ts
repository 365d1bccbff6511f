/** How values read: the definition's patterns, in the reader's own way of writing numbers and dates. */
import type { ResultColumn } from '../contract/models/report-query.ts'
import { dateFormats, numberFormat } from '../contract/vocabulary/reports.ts'
import { isNumeral } from '../shared/exact-number.ts'

export type DisplayUnits = 'none' | 'auto' | 'thousands' | 'millions'

export interface ValueTexts {
  blank: string
  yes: string
  no: string
  /** What is drawn together because it is small. */
  other: string
  /** Names what a value is compared with, where one is pointed at. */
  against?: string
  /** Heads what each value is of the whole. */
  share: string
  /** Of an axis on which each step is a multiple of the one before. */
  logScale: string
}

export type FormattedColumn = Pick<ResultColumn, 'type' | 'format' | 'grain'>

const isDateStyle = (format: string | null): format is (typeof dateFormats)[number] =>
  dateFormats.some((style) => style === format)

/** `auto` shortens from a thousand on, in the reader's own words. */
const unitsOf = { none: 1, auto: 1, thousands: 1_000, millions: 1_000_000 } as const
const unitLetters = { none: '', auto: '', thousands: 'K', millions: 'M' } as const

/** For each way of writing one, since making it takes a hundred times as long as using it (A97). */
function keptFormats<Options extends object, Format>(make: (locale: string, options: Options) => Format) {
  const kept = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = JSON.stringify([locale, options])
    const format = kept.get(key) ?? make(locale, options)
    // Reports bring patterns of their own, and a server meets those of all.
    if (kept.size > 200) kept.clear()
    kept.set(key, format)
    return format
  }
}

export const numbersOf = keptFormats(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

type Numeral = number | `${number}`

/** Digits that a double does not have are written by the same rules, by moving the point alone. */
const inUnits = (value: Numeral, units: DisplayUnits): Numeral => {
  if (typeof value === 'number') return value / unitsOf[units]
  const moved = `${value}E-${Math.log10(unitsOf[units])}` as const
  return moved as `${number}`
}

/** €1.38m, €504k and €1.10m beside each other; a whole one stays €2m. */
const threeFigures: Intl.NumberFormatOptions = {
  notation: 'compact',
  minimumSignificantDigits: 3,
  maximumSignificantDigits: 3,
  // Beyond the largest unit whole ones stay as they are.
  maximumFractionDigits: 0,
  roundingPriority: 'morePrecision',
  trailingZeroDisplay: 'stripIfInteger',
}

function compact(value: Numeral, units: DisplayUnits, locale: string, digits: Intl.NumberFormatOptions): string {
  if (units === 'auto' && Math.abs(Number(value)) >= 1_000) return numbersOf(locale, threeFigures).format(value)
  const text = numbersOf(locale, digits).format(inUnits(value, units))
  return `${text}${unitLetters[units]}`
}

/** After the point, as the library compares them. */
const mostDigits = 20

const withoutSign = (digits: `${number}`) => digits.replace('-', '') as `${number}`

function formatNumber(
  value: Numeral,
  column: Pick<FormattedColumn, 'type' | 'format'>,
  locale: string,
  units: DisplayUnits,
  hasAllDigits: boolean,
): string {
  const match = column.format === null ? null : numberFormat.exec(column.format)
  if (!match) {
    const most = hasAllDigits ? mostDigits : column.type === 'integer' ? 0 : 2
    const digits: Intl.NumberFormatOptions = { maximumFractionDigits: most, signDisplay: 'negative' }
    return compact(value, units, locale, digits)
  }
  const [, prefix = '', whole = '', fraction = '', percent = '', suffix = ''] = match
  const fewest = Math.max(0, fraction.length - 1)
  const digits = hasAllDigits ? mostDigits : fewest
  const options: Intl.NumberFormatOptions = {
    minimumFractionDigits: fewest,
    maximumFractionDigits: digits,
    useGrouping: whole.includes(','),
    ...(percent ? { style: 'percent' } : {}),
  }
  const size = typeof value === 'number' ? Math.abs(value) : withoutSign(value)
  const text = percent ? numbersOf(locale, options).format(size) : compact(size, units, locale, options)
  const isNegative = Number(value) < 0 && Number(Number(size).toFixed(digits + (percent ? 2 : 0))) !== 0
  return `${isNegative ? '−' : ''}${prefix}${text}${suffix}`
}

/** Days carry no time zone, and moments are shown in the one in which they were written down. */
const inUtc = keptFormats(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }),
)

function formatGrain(value: string, grain: NonNullable<FormattedColumn['grain']>, locale: string): string {
  switch (grain) {
    case 'year':
      return value
    case 'quarter': {
      const [year = '', quarter = ''] = value.split('-')
      return `${quarter} ${year}`
    }
    case 'month':
      return inUtc(locale, { year: 'numeric', month: 'short' }).format(new Date(`${value}-01T00:00:00Z`))
    case 'day':
      return inUtc(locale, { dateStyle: 'medium' }).format(new Date(`${value}T00:00:00Z`))
  }
}

const momentOf = (value: string) => {
  const hasTime = value.includes('T') || value.includes(' ')
  const iso = value.replace(' ', 'T')
  return new Date(hasTime ? (/(Z|[+-]\d\d:?\d\d)$/.test(iso) ? iso : `${iso}Z`) : `${iso}T00:00:00Z`)
}

function formatDate(value: string, column: FormattedColumn, locale: string): string {
  const moment = momentOf(value)
  if (Number.isNaN(moment.getTime())) return value
  const dateStyle = isDateStyle(column.format) ? column.format : 'medium'
  return inUtc(locale, column.type === 'datetime' ? { dateStyle, timeStyle: 'short' } : { dateStyle }).format(moment)
}

/** `hasAllDigits`: what is compared with is not rounded, as what is shown in a cell is. */
export function formatValue(
  value: unknown,
  column: FormattedColumn,
  locale: string,
  valueTexts: ValueTexts,
  units: DisplayUnits = 'none',
  hasAllDigits = false,
): string {
  if (value === null || value === undefined || value === '') return valueTexts.blank
  if (typeof value === 'boolean') return value ? valueTexts.yes : valueTexts.no
  if (typeof value === 'number') {
    return column.grain
      ? formatGrain(String(value), column.grain, locale)
      : formatNumber(value, column, locale, units, hasAllDigits)
  }
  if (typeof value !== 'string') return String(value)
  const isNumber = column.type === 'integer' || column.type === 'decimal'
  if (isNumber && isNumeral(value)) return formatNumber(value, column, locale, units, hasAllDigits)
  if (column.grain) return formatGrain(value, column.grain, locale)
  return column.type === 'date' || column.type === 'datetime' ? formatDate(value, column, locale) : value
}
