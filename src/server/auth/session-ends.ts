/** Why a session does not go on, by names that are the same in every language: the next refusal carries one of them. */
import { sql } from 'kysely'
import type { SessionEnd } from '../../contract/vocabulary/session-ends.ts'
import { ownTransaction } from '../db/own-transaction.ts'
import type { Store } from '../db/store.ts'
import { tokenHash } from '../secrets/token-hash.ts'
import { isDelegationOver } from './delegations.ts'
import { isIdle } from './idle-limit.ts'

export type EndReason =
  | 'organisation off'
  | 'sign-out'
  | 'switched'
  | 'reuse'
  | 'other sign-in'
  | 'ended elsewhere'
  | 'ended by administrator'
  | 'password changed'
  | 'second factor changed'
  | 'account changed'
  | 'login removed'
  | 'signed in anew'
  | 'guesses'
  | 'idle'
  | 'lost reach'

const ends: Readonly<Record<EndReason, SessionEnd>> = {
  'sign-out': 'SessionHasEnded.bySignOut',
  'signed in anew': 'SessionHasEnded.bySignOut',
  switched: 'SessionHasEnded.bySignOut',
  reuse: 'SessionHasEnded.byReuse',
  'other sign-in': 'SessionHasEnded.byOtherSignIn',
  'ended elsewhere': 'SessionHasEnded.fromElsewhere',
  'ended by administrator': 'SessionHasEnded.byAdministrator',
  'password changed': 'SessionHasEnded.byNewPassword',
  'second factor changed': 'SessionHasEnded.bySecondFactor',
  'account changed': 'SessionHasEnded.byChange',
  'login removed': 'SessionHasEnded.byRemovedLogin',
  'organisation off': 'SessionHasEnded.bySwitchOff',
  guesses: 'SessionHasEnded.byLock',
  idle: 'SessionHasEnded.byIdleness',
  'lost reach': 'SessionHasEnded.byLostReach',
}

export const sessionEndOf = (reason: string | null): SessionEnd =>
  new Map<string, SessionEnd>(Object.entries(ends)).get(reason ?? '') ?? 'SessionHasEnded.byChange'

interface Facts {
  revocation_reason: string | null
  is_revoked: boolean
  is_over: boolean
  is_delegation_over: boolean
  is_switched_off: boolean
  is_changed: boolean
  is_idle: boolean
}

/** Of the session that a refresh token belongs to, by what holds of whoever did nothing since `since`; null for what is no such token. Only who holds it learns this. */
export async function endOfSession(
  store: Store,
  tenantId: number,
  token: string,
  now: Date,
  since: Date | null = null,
): Promise<SessionEnd | null> {
  const { rows } = await ownTransaction(store, tenantId, (db) =>
    sql<Facts>`
      select f.revocation_reason, f.revoked_at is not null as is_revoked,
        t.expires_at <= ${now} or f.ends_at <= ${now} as is_over,
        ${isDelegationOver(now)} as is_delegation_over,
        not u.is_active or u.is_deleted or ${tenantId} <> 0 and not exists (
          select from tenants where id = ${tenantId} and is_active and not is_deleted) as is_switched_off,
        u.security_stamp <> f.security_stamp as is_changed, ${isIdle(since)} as is_idle
      from refresh_tokens t
      join refresh_families f on f.tenant_id = t.tenant_id and f.id = t.family_id
      join users u on u.tenant_id = f.tenant_id and u.id = f.user_id
      where t.tenant_id = ${tenantId} and t.token_hash = ${tokenHash(token)}`.execute(db),
  )
  const [facts] = rows
  if (!facts) return null
  if (facts.is_switched_off) return 'SessionHasEnded.bySwitchOff'
  if (facts.is_revoked) return sessionEndOf(facts.revocation_reason)
  if (facts.is_delegation_over) return 'SessionHasEnded.byDelegation'
  if (facts.is_over) return 'SessionHasEnded.byTime'
  if (facts.is_idle) return 'SessionHasEnded.byIdleness'
  return facts.is_changed ? 'SessionHasEnded.byChange' : null
}
