/** The right to choose a new password, for one account as it is now: the change renews the stamp and so ends the right. */

import { lifetimes } from '../../contract/vocabulary/limits.ts'
import { type LinkCode, linkCode } from '../auth/link-codes.ts'
import { expectCode, sentCodeHash } from '../auth/sent-codes.ts'
import type { Account } from '../auth/sign-in-queries.ts'
import type { Context } from '../context/context.ts'
import type { Db } from '../db/transaction.ts'
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
  /** The second factor that was shown for it. */
  shown?: ShownCode
}

interface ShownCode {
  hash: string
  /** Milliseconds since 1970. */
  at: number
}

const codeOwner = (tenantId: number, userId: number) => ({ tenantId, userId, purpose: 'second factor' }) as const

type ContextPart = Pick<Context, 'secrets' | 'tenantId' | 'now'>

export function passwordResetCode(
  { secrets, tenantId, now }: ContextPart,
  { id, stamp }: Pick<Account, 'id' | 'stamp'>,
  hours: number,
  shownCode: string | null = null,
): { code: string; c: string } {
  const seconds = hours * 3600
  const until = secondsAfter(now, seconds).getTime()
  const shown = shownCode !== null && {
    shown: { hash: sentCodeHash(secrets, codeOwner(tenantId, id), shownCode), at: now.getTime() },
  }
  const right: PasswordResetRight = { tenantId, userId: id, stamp, until, seconds, ...shown }
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

/**
 * A sign-in that was stopped for a new password goes on with the code that it was begun with, once: a code that has opened
 * nothing but the choice of the password it needs (A8).
 */
export async function expectShownCode(
  db: Db,
  { tenantId, userId, shown }: PasswordResetRight,
  now: Date,
): Promise<void> {
  if (!shown || !lasts(secondsAfter(new Date(shown.at), lifetimes.twoFactorAttempt), lifetimes.twoFactorAttempt, now))
    return
  await expectCode(db, codeOwner(tenantId, userId), shown.hash, 'shown before', now)
}
