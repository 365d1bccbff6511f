/** Editions as somebody chooses among them: what each costs, and how one may begin. */
import type { IntlShape } from 'react-intl'
import { subscriptionType } from '../../contract/vocabulary/enums.ts'
import { accountPaths } from './account-paths.ts'

interface Terms {
  isFree: boolean
  trialDayCount: number | null
  dailyPrice: number | null
  weeklyPrice: number | null
  monthlyPrice: number | null
  annualPrice: number | null
}

export type Start = (typeof subscriptionType)[keyof typeof subscriptionType]

/** The way that costs least first. */
export function startsOf({ isFree, trialDayCount }: Terms): Start[] {
  if (isFree) return [subscriptionType.free]
  return trialDayCount ? [subscriptionType.trial, subscriptionType.paid] : [subscriptionType.paid]
}

export const startNamed = (text: string | null, starts: readonly Start[]): Start | undefined =>
  starts.find((start) => String(start) === text) ?? starts[0]

const periods = [
  ['monthlyPrice', 'registerTenant.monthly'],
  ['annualPrice', 'registerTenant.annually'],
  ['weeklyPrice', 'registerTenant.weekly'],
  ['dailyPrice', 'registerTenant.daily'],
] as const

/** Null as currency: nobody said which. */
export function pricesOf(intl: IntlShape, terms: Terms, currency: string | null): string[] {
  if (terms.isFree) return [intl.formatMessage({ id: 'registerTenant.free' })]
  return periods.flatMap(([member, text]) => {
    const amount = terms[member]
    if (amount === null) return []
    const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2
    const style = currency ? ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const) : {}
    const price = intl.formatNumber(amount, { ...style, minimumFractionDigits, maximumFractionDigits: 2 })
    return intl.formatMessage({ id: text }, { price })
  })
}

export const registrationAddress = (editionId: number, start: Start): string =>
  `${accountPaths.registerTenant}?${new URLSearchParams({ editionId: String(editionId), subscriptionStartType: String(start) })}`
