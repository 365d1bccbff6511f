import { useIntl } from 'react-intl'
import { useLogin } from '../../session/use-session.ts'

/** Amounts in the currency of the installation; cents only where there are any. */
export function useMoney() {
  const intl = useIntl()
  const currency = useLogin()?.application.currency ?? 'USD'
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return {
    money: (amount: number) =>
      intl.formatNumber(amount, { ...style, minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 }),
    shortMoney: (amount: number) =>
      intl.formatNumber(amount, { ...style, notation: 'compact', minimumFractionDigits: 0 }),
  }
}
