/**
 * The server's own end of a session that nobody sits at (attack row C13). Browsers lock themselves, and report when their person
 * last did something; where it does not come to that, the session ends here, and no call of a page keeps it alive.
 */
import { sql } from 'kysely'
import { settingDefinitions, settings } from '../../contract/vocabulary/settings.ts'
import type { Db } from '../db/transaction.ts'
import { clockTolerance, secondsAfter } from '../times/moments.ts'
import type { NamedValue } from './permissions.ts'

export const idleSettings = [
  settings.sessionTimeOutIsEnabled,
  settings.sessionTimeOutSecond,
  settings.sessionTimeOutShowNotificationSecond,
] as const

/** Seconds by which the browser comes first: what it reports is under way meanwhile. */
const grace = 15

/** Seconds without activity after which a session is over; null where there is no time-out. */
export function idleLimitOf(values: readonly NamedValue[]): number | null {
  const [isEnabled = '', untilWarning, warning] = idleSettings.map(
    (name) => values.find((value) => value.name === name)?.value ?? settingDefinitions[name].default,
  )
  return isEnabled.toLowerCase() === 'true' ? Number(untilWarning) + Number(warning) + grace : null
}

/** Whoever has done nothing since then has been away for too long; null: nobody has. */
export const idleSince = (limit: number | null, now: Date): Date | null =>
  limit === null ? null : secondsAfter(now, -limit)

/** Of a session `f`. */
export const isIdle = (since: Date | null) => sql<boolean>`coalesce(f.last_active_at < ${since}::timestamptz, false)`

interface Activity {
  tenantId: number
  sessionId: string
  at: Date
}

/**
 * The latest holds, whichever tab reports it first; but a moment that a clock which was ahead wrote down is no activity. A
 * session that is over by then stays so.
 */
export async function noteActivity(
  db: Db,
  { tenantId, sessionId, at }: Activity,
  since: Date | null,
  now: Date,
): Promise<void> {
  await sql`
    update refresh_families f set last_active_at = case
      when f.last_active_at > ${at} and f.last_active_at <= ${secondsAfter(now, clockTolerance)} then f.last_active_at
      else ${at}::timestamptz end
    where f.tenant_id = ${tenantId} and f.id = ${sessionId} and f.revoked_at is null and not ${isIdle(since)}`.execute(
    db,
  )
}
