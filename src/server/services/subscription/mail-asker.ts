/** Whoever asked for an edition does not open the portal daily: the answer goes to them by mail, too, from the operator. */
import { type SqlBool, sql } from 'kysely'
import { settings } from '../../../contract/vocabulary/settings.ts'
import type { Leave } from '../../auth/send-limits.ts'
import { siteAddress } from '../../auth/site-address.ts'
import type { Context } from '../../context/context.ts'
import { ownHostTransaction, ownReading } from '../../db/own-transaction.ts'
import type { Db } from '../../db/transaction.ts'
import { greeting, nameInMail } from '../../jobs/letter-names.ts'
import { queueMail } from '../../jobs/send-mail.ts'
import { readSettings } from '../../settings/settings.ts'
import { translator } from '../../texts/localization.ts'
import { findSubscriber } from './queries.ts'

/** Nothing that somebody writes passes for our own words. */
export const quoted = (message: string): string =>
  message
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n')

type Answer = { kind: 'given' } | { kind: 'declined'; wanted: string; message: string }

interface Answered {
  tenantId: number
  /** Null: it is not known who asked. */
  userName: string | null
  answer: Answer
}

/** Once it is kept, and outside the call’s transaction: the person may be in another database. */
export async function mailAsker(
  context: Pick<Context, 'store' | 'jobs' | 'secrets' | 'config'>,
  { tenantId, userName, answer }: Answered,
  leave: Leave,
): Promise<void> {
  const { store, config } = context
  const asker = userName === null ? null : await ownReading(store, tenantId, (db) => findAsker(db, tenantId, userName))
  if (!asker) return
  await ownHostTransaction(store, 'mail whoever asked for an edition', async (db) => {
    const { name, tenancyName, editionName } = await findSubscriber(db, tenantId)
    const translate = translator(asker.culture)
    const values = {
      organisation: nameInMail({ name, isEmailConfirmed: false }) || tenancyName,
      edition: answer.kind === 'declined' ? answer.wanted : (editionName ?? ''),
    }
    const mail = {
      to: { name: nameInMail(asker), address: asker.emailAddress },
      subject: translate(`mail.edition.${answer.kind}.subject`, values),
      text: [
        greeting(translate, asker),
        translate(`mail.edition.${answer.kind}`, values),
        ...(answer.kind === 'declined' && answer.message
          ? [translate('mail.edition.message'), quoted(answer.message)]
          : []),
        `${siteAddress(config)}/app/admin/subscription-management`,
      ].join('\n\n'),
    }
    await queueMail({ ...context, db, tenantId: 0 }, mail, leave)
  })
}

async function findAsker(db: Db, tenantId: number, userName: string) {
  const found = await db
    .selectFrom('users')
    .select(['id', 'name', 'email_address as emailAddress', 'is_email_confirmed as isEmailConfirmed'])
    .where('tenant_id', '=', tenantId)
    .where(sql<SqlBool>`normalized_user_name = upper(${userName}::text collate "und-x-icu")`)
    .where('is_active', '=', true)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  if (!found) return null
  const names = [settings.defaultLanguageName] as const
  const values = await readSettings(db, { tenantId, userId: found.id }, names)
  return { ...found, culture: values[settings.defaultLanguageName] }
}
