/**
 * Mails that somebody asked for by naming an address. Who it belongs to, if to anybody, is looked up here and not in the
 * call, so that the call does the same work and takes the same time for every address (attack row A3).
 */
import { settings } from '../../contract/vocabulary/settings.ts'
import { confirmationLink } from '../auth/email-confirmation.ts'
import { leaveOfJobs } from '../auth/send-limits.ts'
import { type Account, findAccountByAddress } from '../auth/sign-in-queries.ts'
import { siteAddress } from '../auth/site-address.ts'
import { type Db, tenantTransaction } from '../db/transaction.ts'
import type { Mail } from '../gateways/mail.ts'
import { readSettings } from '../settings/settings.ts'
import { passwordResetCode } from '../sign-in/password-reset-code.ts'
import { type Translate, translator } from '../texts/localization.ts'
import { defineJob, type JobContext } from './define-job.ts'
import { greeting, nameInMail } from './letter-names.ts'
import { queueMail } from './send-mail.ts'

export type AccountMailKind = 'password reset' | 'address confirmation' | 'already registered'

export interface AccountMail {
  kind: AccountMailKind
  emailAddress: string
  culture: string
}

interface Letter {
  account: Account
  translate: Translate
}

const mailTo = ({ account, translate }: Letter, subject: string, paragraphs: readonly string[]): Mail => ({
  to: { name: nameInMail(account), address: account.emailAddress },
  subject,
  text: [greeting(translate, account), ...paragraphs].join('\n\n'),
})

/** Who registered chose the user name, too; one’s own address signs in as well. */
const accountName = ({ isEmailConfirmed, userName, emailAddress }: Account): string =>
  isEmailConfirmed ? userName : emailAddress

async function passwordResetMail(db: Db, job: JobContext, letter: Letter): Promise<Mail | null> {
  const { account, translate } = letter
  // Nobody chooses a password here for an account whose password is kept elsewhere.
  if (!account.isActive || account.authenticationSource !== null) return null
  const owner = { tenantId: job.tenantId, userId: 0 }
  const values = await readSettings(db, owner, [settings.passwordResetCodeHours])
  const hours = Number(values[settings.passwordResetCodeHours])
  const { c } = passwordResetCode(job, account, hours)
  return mailTo(letter, translate('mail.passwordReset.subject'), [
    translate('mail.passwordReset.intro', { userName: accountName(account) }),
    `${translate('mail.passwordReset.link', { hours })}\n${siteAddress(job.config)}/account/reset-password?${new URLSearchParams({ c })}`,
  ])
}

function confirmationMail(job: JobContext, letter: Letter): Mail | null {
  const { account, translate } = letter
  if (account.isEmailConfirmed) return null
  const owner = { tenantId: job.tenantId, userId: account.id, emailAddress: account.emailAddress }
  const link = confirmationLink(job.secrets, siteAddress(job.config), owner, job.now)
  return mailTo(letter, translate('mail.confirmEmail.subject'), [`${translate('mail.activation.confirm')}\n${link}`])
}

const alreadyRegisteredMail = (letter: Letter): Mail =>
  mailTo(letter, letter.translate('mail.alreadyRegistered.subject'), [
    letter.translate('mail.alreadyRegistered.intro', { userName: accountName(letter.account) }),
  ])

function compose(db: Db, job: JobContext, kind: AccountMailKind, letter: Letter): Promise<Mail | null> | Mail | null {
  switch (kind) {
    case 'password reset':
      return passwordResetMail(db, job, letter)
    case 'address confirmation':
      return confirmationMail(job, letter)
    case 'already registered':
      return alreadyRegisteredMail(letter)
  }
}

export const accountMail = defineJob<AccountMail>({
  name: 'account-mail',
  retryLimit: 3,
  deadlineSeconds: 60,
  run: (job, { kind, emailAddress, culture }) =>
    tenantTransaction(job.store, job.tenantId, async (db) => {
      await job.end(db)
      const account = await findAccountByAddress(db, job.tenantId, emailAddress)
      const mail = account && (await compose(db, job, kind, { account, translate: translator(culture) }))
      if (mail) await queueMail({ ...job, db }, mail, leaveOfJobs)
    }),
})
