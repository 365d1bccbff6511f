/** Codes of the second factor by mail and by text message. Whoever asks without a right password gets the same answer (A3). */
import type { TwoFactorProvider } from '../../../contract/vocabulary/identity.ts'
import { lifetimes } from '../../../contract/vocabulary/limits.ts'
import { askLeave } from '../../auth/send-limits.ts'
import { issueSentCode } from '../../auth/sent-codes.ts'
import { type Account, findAccountById } from '../../auth/sign-in-queries.ts'
import type { Context } from '../../context/context.ts'
import { greeting, nameInMail } from '../../jobs/letter-names.ts'
import { queueMail } from '../../jobs/send-mail.ts'
import { queueTextMessage } from '../../jobs/send-text-message.ts'
import { readSettings } from '../../settings/settings.ts'
import { hasTwoFactorAttempt, secondFactorSettings, secondFactorsOf } from '../../sign-in/second-factor.ts'

export async function sendSecondFactorCode(
  context: Context,
  { userId, provider }: { userId: number; provider: TwoFactorProvider },
): Promise<void> {
  const { db, tenantId, secrets, now } = context
  const [mayHaveCode, account, values] = await Promise.all([
    hasTwoFactorAttempt(db, tenantId, userId, now),
    findAccountById(db, tenantId, userId),
    readSettings(db, { tenantId, userId: 0 }, secondFactorSettings),
  ])
  if (!mayHaveCode || !account || !secondFactorsOf(account, values).includes(provider)) return
  const sentTo = provider === 'Email' ? account.emailAddress : provider === 'Phone' ? account.phoneNumber : null
  if (sentTo === null) return
  // For one person, and for each number: whoever knows a password must not be able to flood a phone (A10).
  const leave = await askLeave(context, 'second factor code', `${userId}:${sentTo}`)
  if (!leave) return
  const code = await issueSentCode(db, secrets, { tenantId, userId, purpose: 'second factor' }, sentTo, now)
  if (provider === 'Email') await queueMail(context, codeMail(context, account, code), leave)
  else await queueTextMessage(context, { to: sentTo, text: context.translate('sms.twoFactor', { code }) }, leave)
}

const codeMail = ({ translate }: Context, account: Account, code: string) => ({
  to: { name: nameInMail(account), address: account.emailAddress },
  subject: translate('mail.twoFactor.subject'),
  text: [
    greeting(translate, account),
    translate('mail.twoFactor.code', { code, seconds: lifetimes.twoFactorCode }),
    translate('mail.twoFactor.notYou'),
  ].join('\n\n'),
})
