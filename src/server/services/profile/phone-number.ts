/** A number becomes a person’s own when a code that was sent to it comes back. */
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import type { Principal } from '../../access/principal.ts'
import { invalid, refused } from '../../access/refusals.ts'
import { refuseWhileImpersonating } from '../../auth/impersonation.ts'
import { requireLeave } from '../../auth/send-limits.ts'
import { type CodeOwner, issueSentCode, spendSentCode, stateOfSentCode } from '../../auth/sent-codes.ts'
import { endAllSessions } from '../../auth/sessions.ts'
import type { SignedInContext } from '../../context/context.ts'
import { ownTransaction } from '../../db/own-transaction.ts'
import { checkedPhoneNumber, PhoneNumberError } from '../../gateways/sms.ts'
import { queueSecurityNotice } from '../../jobs/security-notice.ts'
import { queueTextMessage } from '../../jobs/send-text-message.ts'
import { isTrue, readSettings } from '../../settings/settings.ts'
import { type OwnProof, proveBeforeNewFactor } from '../../sign-in/own-proof.ts'
import { holdOwnAccount, keepConfirmedNumber } from './queries.ts'

const wordsOfState = {
  open: 'VerificationCodeIsWrong',
  over: 'VerificationCodeIsOver',
  guessedOut: 'VerificationCodeIsGuessedOut',
} as const satisfies Record<string, MessageKey>

const ownerOf = ({ tenantId, userId }: Principal): CodeOwner => ({ tenantId, userId, purpose: 'phone number' })

/** The member names where the caller wrote it. */
export function phoneNumberOf(written: string, member: string): string {
  try {
    return checkedPhoneNumber(written)
  } catch (error) {
    if (error instanceof PhoneNumberError) throw invalid(member, 'PhoneNumberIsWrong')
    throw error
  }
}

export async function sendNumberCode(context: SignedInContext, written: string): Promise<void> {
  const { db, tenantId, principal, secrets, translate, now } = context
  const { userId } = principal
  refuseWhileImpersonating(principal)
  const phoneNumber = phoneNumberOf(written, 'phoneNumber')
  const values = await readSettings(db, { tenantId, userId: 0 }, [settings.smsVerificationIsEnabled])
  if (!isTrue(values[settings.smsVerificationIsEnabled])) throw refused('SmsVerificationIsOff')
  // For the person, and for the number whoever asks: nobody’s phone is flooded (A10).
  await requireLeave(context, 'number check', `whatever number of ${userId}`)
  const leave = await requireLeave(context, 'number check', phoneNumber)
  const code = await issueSentCode(db, secrets, ownerOf(principal), phoneNumber, now)
  await queueTextMessage(context, { to: phoneNumber, text: translate('sms.verifyNumber', { code }) }, leave)
}

export async function confirmNumber(
  context: SignedInContext,
  code: string,
  written: string | null,
  proof: OwnProof,
): Promise<void> {
  const { store, db, tenantId, principal, secrets, now } = context
  refuseWhileImpersonating(principal)
  await proveBeforeNewFactor(context, proof)
  const guess = { code: code.trim(), sentTo: written ? phoneNumberOf(written, 'phoneNumber') : null }
  // Of its own: a wrong guess counts although the call is refused.
  const sentTo = await ownTransaction(store, tenantId, (own) =>
    spendSentCode(own, secrets, ownerOf(principal), guess, now),
  )
  if (sentTo === null) throw invalid('code', wordsOfState[await stateOfSentCode(db, ownerOf(principal), now)])
  const account = await holdOwnAccount(db, principal)
  if (account.phoneNumber === sentTo && account.isPhoneNumberConfirmed) return
  const { userId, sessionId } = principal
  await keepConfirmedNumber(db, tenantId, userId, sentTo)
  await endAllSessions(db, tenantId, userId, 'second factor changed', now, sessionId)
  await queueSecurityNotice(context, account, 'numberChanged')
}
