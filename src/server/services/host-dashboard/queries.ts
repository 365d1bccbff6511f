import { sql } from 'kysely'
import type { Db } from '../../db/transaction.ts'
import type { Span, Unit } from '../dashboard-periods.ts'

/** Each payment that tenants’ present editions and prices make due: see the contract. */
const payments = ({ start, end }: Span, now: Date) => sql`(
  select due.at, term.price
  from tenants
  join editions on editions.id = tenants.edition_id
  cross join lateral (
    select price, length, shortest
    from (values
      (1, 30, editions.monthly_price, interval '1 month', interval '28 days'),
      (2, 365, editions.annual_price, interval '1 year', interval '365 days'),
      (3, 7, editions.weekly_price, interval '7 days', interval '7 days'),
      (4, 1, editions.daily_price, interval '1 day', interval '1 day')) term (place, days, price, length, shortest)
    where price > 0
    order by (days = tenants.payment_period_type) desc nulls last, place
    limit 1) term
  cross join lateral (
    select least(tenants.subscription_end_date_utc, tenants.deletion_time, ${now}::timestamptz) as ended_at) life
  -- Each from the first: one month after the other, the 31st would become the 28th for good.
  cross join lateral (
    select tenants.creation_time at time zone 'UTC' + number * term.length as at
    from generate_series(
      0, extract(epoch from life.ended_at - tenants.creation_time)::bigint / extract(epoch from term.shortest)::bigint)
      number) due
  where not tenants.is_in_trial_period
    -- Registered, and waiting until the operator was paid.
    and (tenants.is_active or tenants.subscription_end_date_utc is not null or tenants.is_deleted)
    and due.at < life.ended_at at time zone 'UTC'
    and due.at between (${start}::timestamptz at time zone 'UTC') and (${end}::timestamptz at time zone 'UTC'))`

/** By the beginnings of their periods. */
export async function readIncome(db: Db, unit: Unit, span: Span, now: Date): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ period: Date; amount: string }>`
    select date_trunc(${unit}::text, at) at time zone 'UTC' as period, sum(price) as amount
    from ${payments(span, now)} payment group by 1`.execute(db)
  return new Map(rows.map(({ period, amount }) => [period.getTime(), Number(amount)]))
}

export async function readTenantCounts(db: Db, span: Span, now: Date) {
  const { rows } = await sql<{ made: number; active: number; on_trial: number; income: string }>`
    select
      count(*) filter (where creation_time between ${span.start} and ${span.end})::int as made,
      count(*) filter (where is_active)::int as active,
      count(*) filter (where is_active and is_in_trial_period)::int as on_trial,
      (select coalesce(sum(price), 0) from ${payments(span, now)} payment) as income
    from tenants where not is_deleted`.execute(db)
  const [stats] = rows
  if (!stats) throw new Error('The store counted nothing')
  return stats
}

export const findRecentTenants = (db: Db, since: Date, most: number) =>
  db
    .selectFrom('tenants')
    .select(['id', 'name', 'creation_time'])
    .where('is_deleted', '=', false)
    .where('creation_time', '>=', since)
    .orderBy('creation_time', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

export async function findNextToEnd(db: Db, now: Date, most: number) {
  const tenants = await db
    .selectFrom('tenants')
    .select(['name', 'subscription_end_date_utc as end'])
    .where('is_deleted', '=', false)
    .where('subscription_end_date_utc', '>=', now)
    .orderBy('subscription_end_date_utc')
    .orderBy('id')
    .limit(most)
    .execute()
  return tenants.flatMap(({ name, end }) => (end ? [{ name, end }] : []))
}

export async function countTenantsByEdition(db: Db) {
  const { rows } = await sql<{ name: string | null; count: number }>`
    select editions.display_name as name, count(tenants.id)::int as count
    from editions full join (select id, edition_id from tenants where not is_deleted) tenants
      on tenants.edition_id = editions.id
    group by editions.id, editions.display_name
    order by editions.display_name collate "und-x-icu" nulls last`.execute(db)
  return rows
}
