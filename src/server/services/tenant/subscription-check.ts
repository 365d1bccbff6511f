/**
 * Each minute: tells administrators that a subscription ends soon, so many days before that very moment, and ends what is over.
 * Each organisation in a transaction of its own with the record of its mail, so that a run that was cut short goes on where it
 * was, and what was missed while nothing ran is told of by the next.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { adminUserName } from '../../../contract/vocabulary/limits.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import { leaveOfJobs } from '../../auth/send-limits.ts'
import { siteAddress } from '../../auth/site-address.ts'
import type { SubscriptionNotice } from '../../db/tenant-tables.ts'
import { type Db, hostTransaction, tenantTransaction } from '../../db/transaction.ts'
import type { Mail } from '../../gateways/mail.ts'
import { defineJob, type JobContext } from '../../jobs/define-job.ts'
import { greeting, nameInMail } from '../../jobs/letter-names.ts'
import { queueMail } from '../../jobs/send-mail.ts'
import { notify } from '../../logs/notifications.ts'
import { readSettings } from '../../settings/settings.ts'
import { translator } from '../../texts/localization.ts'
import { daysAfter } from '../../times/moments.ts'
import { lastMoment, stateOf } from './subscription-rules.ts'

/** Organisations read at a time. */
const portion = 200

export const subscriptionEnds = defineJob<object>({
  name: 'subscription-ends',
  retryLimit: 0,
  deadlineSeconds: 600,
  every: '* * * * *',
  async run(job) {
    const { store, now, signal, log } = job
    const notifyDays = await hostTransaction(store, 'how long before its end a subscription is told of', readNotifyDays)
    let last = 0
    for (;;) {
      const subscriptions = await hostTransaction(store, 'subscriptions that end or have ended', (db) =>
        findEnding(db, isToBeLookedAt(now, notifyDays), last),
      )
      for (const subscription of subscriptions) {
        const { tenantId } = subscription
        signal.throwIfAborted()
        // One organisation whose database does not answer must not keep the others running for nothing. The next look is not long after.
        await check(job, subscription, notifyDays).catch((err: unknown) =>
          log.error({ err, tenantId }, 'the end of a subscription was not looked at'),
        )
        last = tenantId
      }
      if (subscriptions.length < portion) break
    }
  },
})

const isUntold = (kind: SubscriptionNotice) => sql<SqlBool>`not exists (select from subscription_notices n
  where n.tenant_id = t.id and n.kind = ${kind} and n.subscription_end = t.subscription_end_date_utc)`

/** Once before the end, once in the waiting days, and when these are over: a look costs what there is to do. */
const isToBeLookedAt = (now: Date, notifyDays: number) => sql<SqlBool>`
  t.subscription_end_date_utc <= ${daysAfter(now, notifyDays)} and case
    when t.subscription_end_date_utc > ${now} then ${isUntold('ends soon')}
    else t.is_in_trial_period
      or t.subscription_end_date_utc + make_interval(hours => 24 * coalesce(e.waiting_day_after_expire, 0)) <= ${now}
      or ${isUntold('has ended')} end`

async function readNotifyDays(db: Db): Promise<number> {
  const names = [settings.subscriptionExpireNotifyDayCount] as const
  const values = await readSettings(db, { tenantId: 0, userId: 0 }, names)
  return Number(values[settings.subscriptionExpireNotifyDayCount])
}

interface EndingSubscription {
  tenantId: number
  tenancyName: string
  name: string
  end: Date
  isInTrialPeriod: boolean
  waitingDays: number
  editionName: string
  fallback: { id: number; name: string } | null
}

/** After `last`, by id. What costs nothing does not end. */
async function findEnding(db: Db, which: RawBuilder<SqlBool>, last: number): Promise<EndingSubscription[]> {
  const { rows } = await sql<EndingSubscription>`
    select t.id as "tenantId", t.tenancy_name as "tenancyName", t.name, t.subscription_end_date_utc as "end",
      t.is_in_trial_period as "isInTrialPeriod", coalesce(e.waiting_day_after_expire, 0) as "waitingDays",
      e.display_name as "editionName",
      (select json_build_object('id', f.id, 'name', f.display_name)
        from editions f where f.id = e.expiring_edition_id) as fallback
    from tenants t join editions e on e.id = t.edition_id
    where t.id > ${last} and t.is_active and not t.is_deleted and ${which}
      and coalesce(nullif(e.daily_price, 0), nullif(e.weekly_price, 0), nullif(e.monthly_price, 0),
        nullif(e.annual_price, 0)) is not null
    order by t.id limit ${portion}`.execute(db)
  return rows
}

async function check(job: JobContext, subscription: EndingSubscription, notifyDays: number): Promise<void> {
  switch (stateOf(subscription, notifyDays, job.now)) {
    case 'runs':
      return
    case 'ends soon':
      return tell(job, subscription, 'ends soon', async () => true)
    case 'waits':
      return tell(job, subscription, 'has ended', async () => true)
    case 'is over':
      return endSubscription(job, subscription)
  }
}

/** A trial that is over ends the use; what was paid falls back to a free edition where there is one. */
function endSubscription(job: JobContext, subscription: EndingSubscription): Promise<void> {
  const { tenantId, end, fallback, isInTrialPeriod } = subscription
  const fallsBack = fallback !== null && !isInTrialPeriod
  const ending = fallsBack ? { edition_id: fallback.id, subscription_end_date_utc: null } : { is_active: false }
  return tell(job, subscription, fallsBack ? 'fell back' : 'was deactivated', async (db) => {
    const ended = await db
      .updateTable('tenants')
      .set(ending)
      .where('id', '=', tenantId)
      // Somebody may have renewed it since it was read.
      .where('subscription_end_date_utc', '=', end)
      .where('is_active', '=', true)
      .returning('id')
      .executeTakeFirst()
    if (ended) await announceIdentityChange(db, tenantId, 'everybody')
    return ended !== undefined
  })
}

/** Mails the administrator once for this end, together with `change`; neither where `change` answers false. */
async function tell(
  job: JobContext,
  subscription: EndingSubscription,
  kind: SubscriptionNotice,
  change: (db: Db) => Promise<boolean>,
): Promise<void> {
  const { tenantId, end, isInTrialPeriod } = subscription
  const happening = { now: job.now, endTime: end }
  const own = { ...happening, tenantId, kind: isInTrialPeriod ? 'trialEnds' : 'subscriptionEnds' } as const
  const ofTenant = isInTrialPeriod ? 'tenantTrialEnds' : 'tenantSubscriptionEnds'
  const [admin] = await tenantTransaction(job.store, tenantId, (db) =>
    Promise.all([findAdmin(db, tenantId), notify(db, own)]),
  )
  await hostTransaction(job.store, 'tell of the end of a subscription', async (db) => {
    await job.hold(db)
    if (!(await change(db))) return
    await notify(db, { ...happening, tenantId: 0, kind: ofTenant, subjectId: tenantId })
    const noted = await db
      .insertInto('subscription_notices')
      .values({ tenant_id: tenantId, kind, subscription_end: end, sent_at: job.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('tenant_id')
      .executeTakeFirst()
    // From the operator, so by the host's mail settings.
    if (noted && admin)
      await queueMail({ ...job, db, tenantId: 0 }, noticeMail(job, subscription, kind, admin), leaveOfJobs)
  })
}

interface Admin {
  name: string
  emailAddress: string
  culture: string
}

async function findAdmin(db: Db, tenantId: number): Promise<Admin | null> {
  const admin = await db
    .selectFrom('users')
    .select(['id', 'name', 'email_address'])
    .where('tenant_id', '=', tenantId)
    .where('normalized_user_name', '=', sql<string>`upper(${adminUserName}::text collate "und-x-icu")`)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  if (!admin) return null
  const names = [settings.defaultLanguageName] as const
  const values = await readSettings(db, { tenantId, userId: admin.id }, names)
  return { name: admin.name, emailAddress: admin.email_address, culture: values[settings.defaultLanguageName] }
}

const texts = {
  'ends soon': 'mail.subscription.endsSoon',
  'has ended': 'mail.subscription.hasEnded',
  'fell back': 'mail.subscription.fellBack',
  'was deactivated': 'mail.subscription.wasDeactivated',
} as const

/** A day as everybody writes it, in UTC like the end itself. */
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

function noticeMail(job: JobContext, subscription: EndingSubscription, kind: SubscriptionNotice, admin: Admin): Mail {
  const translate = translator(admin.culture)
  const addressee = { name: admin.name, isEmailConfirmed: false }
  const values = {
    // Whoever asked for the organisation chose its name, and the address.
    organisation: nameInMail({ ...addressee, name: subscription.name }) || subscription.tenancyName,
    isTrial: String(subscription.isInTrialPeriod),
    edition: subscription.editionName,
    fallback: subscription.fallback?.name ?? '',
    end: dayOf(subscription.end),
    last: dayOf(lastMoment(subscription)),
  }
  return {
    to: { name: nameInMail(addressee), address: admin.emailAddress },
    subject: translate('mail.subscription.subject', values),
    text: [greeting(translate, addressee), translate(texts[kind], values), siteAddress(job.config)].join('\n\n'),
  }
}
