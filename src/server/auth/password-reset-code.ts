/** The right to choose a new password, for one account as it is now: the change renews the stamp and so ends the right. */
import { lifetimes } from '../../contract/vocabulary/limits.ts'
import type { Context } from '../http/context.ts'
import type { Account } from './sign-in-queries.ts'

export interface PasswordResetRight {
  tenantId: number
  userId: number
  stamp: string
  /** Milliseconds since 1970. */
  until: number
}

export function passwordResetCode(
  { secrets, tenantId, now }: Pick<Context, 'secrets' | 'tenantId' | 'now'>,
  { id, stamp }: Pick<Account, 'id' | 'stamp'>,
): { code: string; c: string } {
  const until = now.getTime() + lifetimes.passwordResetCode * 1000
  const right: PasswordResetRight = { tenantId, userId: id, stamp, until }
  const code = secrets.seal('password-reset', tenantId, JSON.stringify(right))
  return { code, c: `${tenantId}.${code}` }
}
