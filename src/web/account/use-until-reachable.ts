import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { onReachability } from '../api/transport.ts'

/**
 * What a form says of its last try: that nobody could be reached, until somebody can (O36). Then it says that the try had no
 * answer, since a press that nothing came of must not look as if it had not been one (O112).
 */
export function useUntilReachable(message: string | null): string | null {
  const intl = useIntl()
  const isOfReaching = message === intl.formatMessage({ id: 'signIn.unreachable' })
  const [isBack, setIsBack] = useState(false)
  useEffect(() => {
    setIsBack(false)
    return isOfReaching ? onReachability(setIsBack) : undefined
  }, [isOfReaching])
  return isOfReaching && isBack ? intl.formatMessage({ id: 'signIn.reachableAgain' }) : message
}
