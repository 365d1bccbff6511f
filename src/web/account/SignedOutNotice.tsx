import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { isServerUntold, tellServer } from '../session/leave.ts'
import type { TenantStart } from '../session/tenant.ts'

/** That they are out, and whether the server knows it yet. */
export function SignedOutNotice({ tenant }: { tenant: Promise<TenantStart> }) {
  const [isTold, setIsTold] = useState(() => !isServerUntold())
  const [isOut] = useState(() => !isTold || new URLSearchParams(location.search).get('reason') === 'signedOut')
  useEffect(() => {
    // Where the server is was found out with the tenant.
    tenant.then(tellServer).then(() => setIsTold(true), console.error)
  }, [tenant])
  return (
    <div role="status">
      {isOut && (
        <Text size="sm">
          <FormattedMessage id={isTold ? 'signIn.signedOutTold' : 'signIn.signedOut'} />
        </Text>
      )}
    </div>
  )
}
