import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { onReachability } from '../api/transport.ts'

/** What a form says of its last try: that nobody could be reached, until somebody can (O36). Its button is there meanwhile. */
export function useUntilReachable(message: string | null): string | null {
  const isOfReaching = message === useIntl().formatMessage({ id: 'signIn.unreachable' })
  const [isBack, setIsBack] = useState(false)
  useEffect(() => {
    setIsBack(false)
    return isOfReaching ? onReachability(setIsBack) : undefined
  }, [isOfReaching])
  return isOfReaching && isBack ? null : message
}
