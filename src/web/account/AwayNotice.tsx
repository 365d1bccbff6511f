import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { askUntilThere } from '../api/ask-until-there.ts'
import { onReachability } from '../api/transport.ts'
import type { TenantStart } from '../session/tenant.ts'
import classes from './AccountPages.module.css'
import { isAtLock } from './locked.ts'

/** Before anybody has typed in vain; it goes by itself. */
export function AwayNotice({ tenant }: { tenant: Promise<TenantStart> }) {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    const stopListening = onReachability((isReachable) => setIsAway(!isReachable))
    let stopAsking: (() => void) | undefined
    let isShown = true
    // Where the server is was found out with the tenant.
    const begin = () => {
      if (isShown) stopAsking = askUntilThere(false)
    }
    tenant.then(begin, begin)
    return () => {
      isShown = false
      stopListening()
      stopAsking?.()
    }
  }, [tenant])
  return (
    <div role="status">
      {isAway && (
        <Text size="sm" className={classes.away}>
          <FormattedMessage id={isAtLock() ? 'locked.away' : 'signIn.away'} />
        </Text>
      )}
    </div>
  )
}
