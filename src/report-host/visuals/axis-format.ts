/** How the ticks of an axis read: beside each other they are compared, and one figure by itself is not. */
import { numberFormat } from '../../contract/vocabulary/reports.ts'
import { type FormattedColumn, numbersOf } from '../formats.ts'

/** The unit in which a person would say the largest tick of an axis, and how it is called there. */
function unitFor(largest: number, locale: string): { size: number; parts: Intl.NumberFormatPart[] } {
  const parts = numbersOf(locale, { notation: 'compact', maximumFractionDigits: 1, numberingSystem: 'latn' })
  const said = parts.formatToParts(largest)
  if (!said.some(({ type }) => type === 'compact')) return { size: 1, parts: [] }
  const digits = said.filter(({ type }) => type === 'integer' || type === 'fraction' || type === 'decimal')
  const shown = Number(digits.map(({ type, value }) => (type === 'decimal' ? '.' : value)).join(''))
  return { size: 10 ** Math.round(Math.log10(largest / shown)), parts: said }
}

/** All ticks of an axis in one unit and with as many digits: €0, €0.5m, €1.0m. */
export function axisFormat(
  { least, most }: Readonly<Record<'least' | 'most', number>>,
  column: FormattedColumn,
  locale: string,
): ((value: number) => string) | null {
  const match = column.format === null ? null : numberFormat.exec(column.format)
  const [, prefix = '', , , percent = '', suffix = ''] = match ?? []
  if (percent !== '' || !(most > least)) return null
  const { size, parts } = unitFor(Math.max(Math.abs(least), Math.abs(most)), locale)
  const step = (most - least) / 4 / size
  const decimals = column.type === 'integer' && size === 1 ? 0 : Math.max(0, Math.ceil(-Math.log10(step)))
  const fixed = numbersOf(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  const plain = numbersOf(locale, { maximumFractionDigits: 0 })
  return (value) => {
    const number = value === 0 ? plain.format(0) : fixed.format(Math.abs(value) / size)
    // What is written around the number of the unit stays on its side.
    const words = value === 0 ? [] : parts.filter(({ type }) => type === 'compact' || type === 'literal')
    const isAhead = parts[0]?.type === 'compact'
    const unit = words.map((word) => word.value).join('')
    return `${value < 0 ? '−' : ''}${prefix}${isAhead ? unit : ''}${number}${isAhead ? '' : unit}${suffix}`
  }
}
