import { type FormatNumberOptions, useIntl } from 'react-intl'
import { useLogin } from '../../session/use-session.ts'

/** A sign such as `US$` reads from left to right, also in a line that does not. */
const inOrder = (sign: string) => (/^[A-Za-z]/.test(sign) ? `\u2066${sign}\u2069` : sign)

/** Amounts in the currency of the installation; cents only where there are any. */
export function useMoney() {
  const intl = useIntl()
  const currency = useLogin()?.application.currency ?? 'USD'
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const format = (amount: number, options: FormatNumberOptions) =>
    intl
      .formatNumberToParts(amount, { ...style, ...options })
      .map(({ type, value }) => (type === 'currency' ? inOrder(value) : value))
      .join('')
  return {
    money: (amount: number) => format(amount, { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 }),
    shortMoney: (amount: number) => format(amount, { notation: 'compact', minimumFractionDigits: 0 }),
  }
}
