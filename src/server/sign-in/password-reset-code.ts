/** The right to choose a new password, for one account as it is now: the change renews the stamp and so ends the right. */

import { type LinkCode, linkCode } from '../auth/link-codes.ts'
import type { Account } from '../auth/sign-in-queries.ts'
import type { Context } from '../context/context.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { lasts, secondsAfter } from '../times/moments.ts'

export interface PasswordResetRight {
  tenantId: number
  userId: number
  stamp: string
  /** Milliseconds since 1970. */
  until: number
  /** Of its life. */
  seconds: number
}

type ContextPart = Pick<Context, 'secrets' | 'tenantId' | 'now'>

export function passwordResetCode(
  { secrets, tenantId, now }: ContextPart,
  { id, stamp }: Pick<Account, 'id' | 'stamp'>,
  hours: number,
): { code: string; c: string } {
  const seconds = hours * 3600
  const until = secondsAfter(now, seconds).getTime()
  const right: PasswordResetRight = { tenantId, userId: id, stamp, until, seconds }
  const code = secrets.seal('password-reset', tenantId, JSON.stringify(right))
  return { code, c: linkCode({ tenantId, code }) }
}

/** Null for a code that is forged, late, or of another tenant. Whether its stamp still holds is asked when it is used. */
export function readPasswordResetCode(
  secrets: Secrets,
  { tenantId, code }: LinkCode,
  now: Date,
): PasswordResetRight | null {
  const opened = secrets.open('password-reset', tenantId, code)
  if (opened === null) return null
  const right: PasswordResetRight = JSON.parse(opened)
  return lasts(new Date(right.until), right.seconds, now) ? right : null
}
