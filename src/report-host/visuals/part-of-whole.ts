/** What the figure of a card is of what it shows while nothing is chosen in another visual, in words. */
import type { Text } from '../texts.ts'
import { asNumber } from './as-number.ts'
import { figuresOf, formatterOf, type VisualContext } from './visual-context.ts'

type Context = Pick<VisualContext, 'whole' | 'result' | 'locale' | 'valueTexts' | 'visual'>

/** As the language goes: numbers begin with a mark of their own, by which all of one would be taken for left to right. */
const asRead = (figure: string, dir: string) => (dir === 'rtl' ? `\u2067${figure}\u2069` : figure)

/** Shares are those of sums and counts: of an average, or of a ratio, the whole is another figure beside it. */
export function partOfWhole(context: Context, text: Text, dir: string, index: number): string | null {
  const { whole, result, locale } = context
  const column = result.columns[index]
  if (!column || !whole) return null
  const value = figuresOf(whole)[index]
  const [part, all] = [asNumber(figuresOf(result)[index]), asNumber(value)]
  if (all == null) return null
  const said = asRead(formatterOf(context)(value, column), dir)
  if (column.addsUp !== true || part == null || all <= 0 || part < 0 || part > all)
    return text('value.ofAll', { whole: said })
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(part / all)
  return text('value.partOf', { whole: said, share: asRead(share, dir) })
}
