import { useIntl } from 'react-intl'
import { useLogin } from '../session/use-session.ts'
import { moneyOf } from './money.ts'

/** Amounts in the currency of the installation; cents only where there are any. */
export function useMoney() {
  const intl = useIntl()
  const currency = useLogin()?.application.currency ?? 'USD'
  return {
    currency,
    money: (amount: number) =>
      moneyOf(intl, currency, amount, { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 }),
    shortMoney: (amount: number) => moneyOf(intl, currency, amount, { notation: 'compact', minimumFractionDigits: 0 }),
  }
}
