import type { IntlShape } from 'react-intl'
import { moneyOf } from '../money.ts'

interface Prices {
  isFree: boolean
  dailyPrice: number | null
  weeklyPrice: number | null
  monthlyPrice: number | null
  annualPrice: number | null
}

const periods = [
  ['monthlyPrice', 'registerTenant.monthly'],
  ['annualPrice', 'registerTenant.annually'],
  ['weeklyPrice', 'registerTenant.weekly'],
  ['dailyPrice', 'registerTenant.daily'],
] as const

/** Null as currency: nobody said which. */
export function pricesOf(intl: IntlShape, terms: Prices, currency: string | null): string[] {
  if (terms.isFree) return [intl.formatMessage({ id: 'registerTenant.free' })]
  return periods.flatMap(([member, text]) => {
    const amount = terms[member]
    if (amount === null) return []
    const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2
    const digits = { minimumFractionDigits, maximumFractionDigits: 2 }
    const price = currency ? moneyOf(intl, currency, amount, digits) : intl.formatNumber(amount, digits)
    return intl.formatMessage({ id: text }, { price })
  })
}
