import type { FormatNumberOptions, IntlShape } from 'react-intl'
import { completeLanguage, directionOf } from '../i18n/texts.ts'

/**
 * An amount with the sign of its currency. Where a language has none of its own, and writes in the other direction than
 * the letters that would stand for it (`US$` in Arabic), the currency is called by its name.
 */
export function moneyOf(intl: IntlShape, currency: string, amount: number, options: FormatNumberOptions): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...options } as const
  const sign = intl.formatNumberToParts(amount, style).find(({ type }) => type === 'currency')?.value ?? ''
  const isForeign = directionOf(completeLanguage([intl.locale])) === 'rtl' && /\p{Script=Latin}/u.test(sign)
  return intl.formatNumber(amount, isForeign ? { ...style, currencyDisplay: 'name' } : style)
}
