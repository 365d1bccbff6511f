import { FormattedMessage } from 'react-intl'

interface PeopleOverLimitProps {
  /** Null: it is not known here. */
  count: number | null
  /** 0: without a limit. */
  most: number
}

/** A limit below what there is takes nobody away, which is said before it is saved. */
export function PeopleOverLimit({ count, most }: PeopleOverLimitProps) {
  if (count === null || most === 0 || count <= most) return null
  return <FormattedMessage id="tenants.overLimit" values={{ count, most }} />
}
