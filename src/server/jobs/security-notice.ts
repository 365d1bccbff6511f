/** Tells people of a change by which somebody else could come in to their account, in their own language. */
import { settings } from '../../contract/vocabulary/settings.ts'
import { requireLeave } from '../auth/send-limits.ts'
import type { Account } from '../auth/sign-in-queries.ts'
import type { Context } from '../context/context.ts'
import { readSettings } from '../settings/settings.ts'
import { translator } from '../texts/localization.ts'
import { greeting, nameInMail } from './letter-names.ts'
import { queueMail } from './send-mail.ts'

export type SecurityChange =
  | 'accountLinked'
  | 'accountDelegated'
  | 'addressChanged'
  | 'numberChanged'
  | 'authenticatorSet'
  | 'authenticatorRemoved'
  | 'loginAdded'
  | 'loginRemoved'

type NoticeContext = Pick<Context, 'db' | 'jobs' | 'secrets' | 'tenantId' | 'now' | 'principal'>

/** Inside the transaction of the change, which is not made where its owner would not be told. */
export async function queueSecurityNotice(
  context: NoticeContext,
  account: Account,
  change: SecurityChange,
  more: Record<string, string> = {},
): Promise<void> {
  const { db, tenantId } = context
  const values = await readSettings(db, { tenantId, userId: account.id }, [settings.defaultLanguageName])
  const translate = translator(values[settings.defaultLanguageName])
  const { userName } = account
  const leave = await requireLeave(context, 'security notice', account.emailAddress)
  const mail = {
    to: { name: nameInMail(account), address: account.emailAddress },
    subject: translate(`mail.${change}.subject`),
    text: [
      greeting(translate, account),
      translate(`mail.${change}.intro`, { userName, ...more }),
      translate('mail.securityNotice.notYou'),
    ].join('\n\n'),
  }
  await queueMail(context, mail, leave)
}
