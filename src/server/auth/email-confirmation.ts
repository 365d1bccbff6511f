/** A link that proves that an address is the person’s: sealed for the tenant, good for this one address alone. */
import { lifetimes } from '../../contract/vocabulary/limits.ts'
import type { Db } from '../db/transaction.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { lasts, secondsAfter } from '../times/moments.ts'
import { type LinkCode, linkCode } from './link-codes.ts'
import { announceIdentityChange } from './principals.ts'

/** Another address takes the place of the present one when the link is opened. */
export interface AddressChange {
  insteadOf: string
  /** A new password, or whatever else ends sessions, ends the link, too: it may be a stranger’s who sat at an open page. */
  stamp: string
  /** The session that asked. */
  goesOn: string
}

export interface Confirmation {
  userId: number
  emailAddress: string
  change?: AddressChange
  /** Milliseconds since 1970. */
  until: number
}

export interface AddressOwner {
  tenantId: number
  userId: number
  emailAddress: string
  change?: AddressChange
}

export function confirmationLink(
  secrets: Secrets,
  site: string,
  { tenantId, ...owner }: AddressOwner,
  now: Date,
): string {
  const confirmation: Confirmation = { ...owner, until: secondsAfter(now, lifetimes.passwordResetCode).getTime() }
  const code = secrets.seal('email-confirmation', tenantId, JSON.stringify(confirmation))
  return `${site}/account/confirm-email?${new URLSearchParams({ c: linkCode({ tenantId, code }) })}`
}

export function readConfirmation(secrets: Secrets, { tenantId, code }: LinkCode, now: Date): Confirmation | null {
  const opened = secrets.open('email-confirmation', tenantId, code)
  if (opened === null) return null
  const confirmation: Confirmation = JSON.parse(opened)
  return lasts(new Date(confirmation.until), lifetimes.passwordResetCode, now) ? confirmation : null
}

/** False where the account is gone or has another address by now. Confirming again changes nothing. */
export async function confirmAddress(
  db: Db,
  tenantId: number,
  { userId, emailAddress }: Pick<Confirmation, 'userId' | 'emailAddress'>,
): Promise<boolean> {
  const confirmed = await db
    .updateTable('users')
    .set({ is_email_confirmed: true, is_unproven: false })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('email_address', '=', emailAddress)
    .where('is_deleted', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (confirmed) await announceIdentityChange(db, tenantId, userId)
  return confirmed !== undefined
}
