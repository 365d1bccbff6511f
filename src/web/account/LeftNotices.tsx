import { Anchor, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { sessionEndNamed } from '../../contract/vocabulary/session-ends.ts'
import { ownerFromKey } from '../../offline/owner.ts'
import { markNow } from '../../offline/owner-mark.ts'
import { isServerUntold, tellServer } from '../session/leave.ts'
import { paths } from '../session/paths.ts'
import type { Tenant, TenantStart } from '../session/tenant.ts'
import { pageAddress } from './page-address.ts'

const reasonHere = () => new URLSearchParams(pageAddress().search).get('reason')

/** That the server has ended the session, and why where it said so. */
export function EndedNotice() {
  const [reason] = useState(reasonHere)
  const why = sessionEndNamed(reason)
  return (
    <div role="status">
      {why && (
        <Text size="sm" mt="xs">
          <FormattedMessage id="signIn.endedBecause" values={{ why: <FormattedMessage id={why} /> }} />
        </Text>
      )}
      {(reason === 'ended' || reason === 'notSwitched' || reason === 'directoryOpen') && (
        <Text size="sm" mt="xs">
          <FormattedMessage id={`signIn.${reason}`} />
        </Text>
      )}
    </div>
  )
}

/** That they are out, and whether the server knows it yet. */
export function SignedOutNotice({ tenant }: { tenant: Promise<TenantStart> }) {
  const [isTold, setIsTold] = useState(() => !isServerUntold())
  const [isOut] = useState(() => !isTold || reasonHere() === 'signedOut')
  useEffect(() => {
    // Where the server is was found out with the tenant.
    tenant.then(tellServer).then(() => setIsTold(true), console.error)
  }, [tenant])
  return (
    <div role="status">
      {isOut && (
        <Text size="sm" mt="xs">
          <FormattedMessage id={isTold ? 'signIn.signedOutTold' : 'signIn.signedOut'} />
        </Text>
      )}
    </div>
  )
}

/** A link of one organisation, opened where somebody of another is signed in: they choose which of the two to go on in. */
export function OtherTenantNotice({ tenant }: { tenant: Tenant | null | undefined }) {
  const { visit } = markNow()
  const owner = visit && ownerFromKey(visit.owner)
  const isOther = owner && tenant !== undefined && owner.tenantId !== (tenant?.id ?? null)
  return (
    <div role="status">
      {isOther && (
        <Text size="sm" mt="xs">
          <FormattedMessage id="signIn.inAnother" />{' '}
          <Anchor href={paths.start} underline="always">
            <FormattedMessage id="signIn.backToOwn" />
          </Anchor>
        </Text>
      )}
    </div>
  )
}
