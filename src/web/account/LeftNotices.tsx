import { Anchor, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { sessionEndNamed } from '../../contract/vocabulary/session-ends.ts'
import { isServerUntold, tellServer } from '../session/leave.ts'
import { paths } from '../session/paths.ts'
import type { Tenant, TenantStart } from '../session/tenant.ts'
import classes from './LeftNotices.module.css'
import { pageAddress } from './page-address.ts'
import { useWhoIsIn } from './use-who-is-in.ts'
import type { PersonIn } from './who-is-in.ts'

const reasonHere = () => new URLSearchParams(pageAddress().search).get('reason')

/** That the server has ended the session, and why where it said so. */
export function EndedNotice() {
  const [reason] = useState(reasonHere)
  return (
    <div role="status">
      <EndedWords reason={reason} />
    </div>
  )
}

function EndedWords({ reason }: { reason: string | null }) {
  const why = sessionEndNamed(reason)
  return (
    <>
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
    </>
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

/**
 * Where somebody is signed in already they are told so, and as whom, and choose where to go on: a link of one organisation may
 * have been opened where they are in another. A session that the browser has lost is told of, too.
 */
export function SignedInNotice({ tenant }: { tenant: Tenant | null | undefined }) {
  const { owner, told } = useWhoIsIn(tenant !== undefined)
  const isIn = owner && tenant !== undefined
  const isOther = isIn && owner.tenantId !== (tenant?.id ?? null)
  const person = told && 'person' in told ? told.person : null
  return (
    <div role="status">
      {told && 'ended' in told && <EndedWords reason={told.ended} />}
      {isIn && (
        <Text size="sm" mt="xs" className={classes.notice}>
          {person ? (
            <FormattedMessage id={isOther ? 'signIn.inAnotherAs' : 'signIn.inAlreadyAs'} values={shown(person)} />
          ) : (
            <FormattedMessage id={isOther ? 'signIn.inAnother' : 'signIn.inAlready'} />
          )}{' '}
          <Anchor href={paths.start} underline="always">
            <FormattedMessage id="signIn.backToOwn" />
          </Anchor>
        </Text>
      )}
    </div>
  )
}

const shown = ({ name, tenancyName }: PersonIn) => ({
  name: (
    <strong>
      <bdi>{name}</bdi>
    </strong>
  ),
  organisation: <bdi>{tenancyName ?? <FormattedMessage id="tenant.operator" />}</bdi>,
})
