/** Days as people type them, in the order and with the names of months of their own language. */

const digitsOf = (locale: string) => {
  const format = new Intl.NumberFormat(locale, { useGrouping: false })
  return new Map(Array.from({ length: 10 }, (_, digit) => [format.format(digit), String(digit)]))
}

/** The years of everybody's calendar, whatever calendar the language has besides. */
const dayFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone: 'UTC', ...options })

const plain = (text: string, locale: string) => text.normalize('NFKC').toLocaleLowerCase(locale).replaceAll('.', '')

function monthNames(locale: string): Map<string, number> {
  const names = new Map<string, number>()
  for (let month = 0; month < 12; month += 1) {
    const day = new Date(Date.UTC(2026, month, 2))
    for (const style of ['short', 'long'] as const)
      for (const options of [{ month: style }, { month: style, day: 'numeric' }] as const) {
        const name = dayFormat(locale, options)
          .formatToParts(day)
          .find(({ type }) => type === 'month')
        if (name) names.set(plain(name.value, locale), month + 1)
      }
  }
  return names
}

const isPart = (type: string): type is 'year' | 'month' | 'day' => ['year', 'month', 'day'].includes(type)

const orderOf = (locale: string) =>
  dayFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(new Date(0))
    .flatMap(({ type }) => (isPart(type) ? [type] : []))

/** `2026-04-01`, or null where it is no day. */
export function readDay(typed: string, locale: string): string | null {
  const digits = digitsOf(locale)
  const latin = [...typed].map((letter) => digits.get(letter) ?? letter).join('')
  const names = monthNames(locale)
  const words = plain(latin.replace(/(\d)\./g, '$1 '), locale).match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? []
  const parts = words.flatMap((word) => (/^\d+$/.test(word) ? [word] : names.has(word) ? [word] : []))
  if (parts.length !== 3) return null
  const named = parts.findIndex((part) => names.has(part))
  const isIso = /^\d{4}$/.test(parts[0] ?? '')
  const order = isIso
    ? (['year', 'month', 'day'] as const)
    : named < 0
      ? orderOf(locale)
      : named === 0
        ? (['month', 'day', 'year'] as const)
        : (['day', 'month', 'year'] as const)
  const [year = 0, month = 0, day = 0] = (['year', 'month', 'day'] as const).map((part) => {
    const word = parts[order.indexOf(part)] ?? ''
    return names.get(word) ?? Number(word)
  })
  const whole = year < 100 ? 2000 + year : year
  const moment = new Date(Date.UTC(whole, month - 1, day))
  const isThere = moment.getUTCFullYear() === whole && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day
  return isThere ? moment.toISOString().slice(0, 10) : null
}

export const writeDay = (day: string, locale: string): string =>
  dayFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' }).format(
    new Date(`${day.slice(0, 10)}T00:00:00Z`),
  )

type Step = (year: number, month: number, day: number) => readonly [number, number, number]

/** Ready ranges, each ending with the last day that the data has. */
const starts = {
  last7: (year, month, day) => [year, month, day - 6],
  last30: (year, month, day) => [year, month, day - 29],
  month: (year, month) => [year, month, 1],
  quarter: (year, month) => [year, month - (month % 3), 1],
  year: (year) => [year, 0, 1],
} satisfies Record<string, Step>

export type ReadyRange = keyof typeof starts
export const readyRanges = Object.keys(starts) as ReadyRange[]

export function startOf(range: ReadyRange, lastDay: string): string {
  const last = new Date(`${lastDay.slice(0, 10)}T00:00:00Z`)
  const start: Step = starts[range]
  const [year, month, day] = start(last.getUTCFullYear(), last.getUTCMonth(), last.getUTCDate())
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}
