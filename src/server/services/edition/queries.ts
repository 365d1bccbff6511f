import { sql, type Updateable } from 'kysely'
import type { FeatureName } from '../../../contract/vocabulary/features.ts'
import { effectiveFeatures, type NamedValue } from '../../auth/permissions.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/transaction.ts'
import type { Terms } from './rules.ts'

const columns = [
  'editions.id',
  'editions.name',
  'editions.display_name',
  'editions.daily_price',
  'editions.weekly_price',
  'editions.monthly_price',
  'editions.annual_price',
  'editions.trial_day_count',
  'editions.waiting_day_after_expire',
  'editions.expiring_edition_id',
] as const

/** As `yearlyPrice` has it. */
export const yearlyPriceOf = (edition: string) => {
  const price = (period: string) => sql`nullif(${sql.ref(`${edition}.${period}_price`)}, 0)`
  return sql<number>`coalesce(
    ${price('annual')}, ${price('monthly')} * 12, ${price('weekly')} * 52, ${price('daily')} * 365, 0)`
}

/** Of the job that moves tenants. */
export const moveJobName = 'move-tenants-to-another-edition'

const byDisplayName = sql`editions.display_name collate "und-x-icu"`

export type EditionRow = Awaited<ReturnType<typeof findEditions>>[number]
export type EditionListRow = Awaited<ReturnType<typeof listEditions>>[number]

/** All of them: an operator has some, not thousands. */
export const findEditions = (db: Db) => db.selectFrom('editions').select(columns).orderBy(byDisplayName).execute()

const countTenants = sql<number>`(
  select count(*)::int from tenants where tenants.edition_id = editions.id and not tenants.is_deleted)`

const countEndingTenants = sql<number>`(
  select count(*)::int from tenants where tenants.edition_id = editions.id and not tenants.is_deleted
    and (tenants.subscription_end_date_utc is not null or tenants.is_in_trial_period))`

const isFallbackOfOthers = sql<boolean>`exists (
  select from editions other where other.expiring_edition_id = editions.id)`

export const listEditions = (db: Db) =>
  db
    .selectFrom('editions')
    .leftJoin('editions as fallback', 'fallback.id', 'editions.expiring_edition_id')
    .leftJoin('edition_moves as move', 'move.source_edition_id', 'editions.id')
    .select([
      ...columns,
      'editions.creation_time',
      'fallback.display_name as expiring_edition_display_name',
      countTenants.as('tenant_count'),
      countEndingTenants.as('ending_tenant_count'),
      isFallbackOfOthers.as('is_fallback'),
      'move.target_edition_id as move_target_id',
      'move.tenant_count as move_tenant_count',
      'move.moved_count as move_moved_count',
      'move.end_time as move_end_time',
    ])
    .orderBy(byDisplayName)
    .execute()

export const findEdition = (db: Db, id: number) =>
  db.selectFrom('editions').select(columns).where('id', '=', id).executeTakeFirst()

/** The edition, which nobody deletes or makes another one of before this transaction has ended. */
export const holdEdition = (db: Db, id: number) =>
  db.selectFrom('editions').select(columns).where('id', '=', id).forShare().executeTakeFirst()

/** The edition, for changing: what others hold of it is waited for. */
export const lockEdition = (db: Db, id: number) =>
  db.selectFrom('editions').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export async function isFallback(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('editions')
    .select('id')
    .where('expiring_edition_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function countTenantsOf(db: Db, editionId: number): Promise<number> {
  const { count } = await db
    .selectFrom('tenants')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('edition_id', '=', editionId)
    .where('is_deleted', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

const termColumns = (terms: Terms) => ({
  daily_price: terms.dailyPrice,
  weekly_price: terms.weeklyPrice,
  monthly_price: terms.monthlyPrice,
  annual_price: terms.annualPrice,
  trial_day_count: terms.trialDayCount,
  waiting_day_after_expire: terms.waitingDayAfterExpire,
  expiring_edition_id: terms.expiringEditionId,
})

export interface EditionFacts extends Terms {
  displayName: string
}

export async function insertEdition(db: Db, name: string, facts: EditionFacts, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('editions')
    .values({ name, display_name: facts.displayName, ...termColumns(facts), creation_time: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateEdition(db: Db, id: number, facts: EditionFacts): Promise<void> {
  const values: Updateable<Tables['editions']> = { display_name: facts.displayName, ...termColumns(facts) }
  await db.updateTable('editions').set(values).where('id', '=', id).execute()
}

/** What costs nothing does not end. */
export async function forgetSubscriptionEnds(db: Db, id: number): Promise<void> {
  await db
    .updateTable('tenants')
    .set({ is_in_trial_period: false, subscription_end_date_utc: null })
    .where('edition_id', '=', id)
    .where('is_deleted', '=', false)
    .execute()
}

/** Tenants that were deleted have no say in it. */
export async function deleteEdition(db: Db, id: number): Promise<void> {
  await db
    .updateTable('tenants')
    .set({ edition_id: null })
    .where('edition_id', '=', id)
    .where('is_deleted', '=', true)
    .execute()
  await db.deleteFrom('editions').where('id', '=', id).execute()
}

export async function readEditionFeatures(db: Db, id: number): Promise<ReadonlyMap<FeatureName, string>> {
  const rows = await db.selectFrom('edition_features').select(['name', 'value']).where('edition_id', '=', id).execute()
  return effectiveFeatures(rows, [])
}

/** Of all editions by one question; answers what an edition has. */
export async function readFeaturesOfEditions(db: Db): Promise<(id: number) => ReadonlyMap<FeatureName, string>> {
  const rows = await db.selectFrom('edition_features').select(['edition_id', 'name', 'value']).execute()
  const byEdition = Map.groupBy(rows, (row) => row.edition_id)
  return (id) => effectiveFeatures(byEdition.get(id) ?? [], [])
}

/** Of an edition or of a tenant: those that are left out are as they are inherited. */
export async function replaceFeatures(
  db: Db,
  owner: 'edition' | 'tenant',
  id: number,
  values: readonly NamedValue[],
): Promise<void> {
  const [features, ownerId] = [sql.table(`${owner}_features`), sql.ref(`${owner}_id`)]
  await sql`
    with own as (
      select * from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as own (name text, value text)
    ), gone as (
      delete from ${features} where ${ownerId} = ${id} and name not in (select name from own))
    insert into ${features} (${ownerId}, name, value) select ${id}, name, value from own
    on conflict (${ownerId}, name) do update set value = excluded.value`.execute(db)
}

/** Where the tenants of an edition are on their way to. A move whose job has failed is under way no more. */
export const findMoveUnderWay = (db: Db, sourceEditionId: number) =>
  db
    .selectFrom('edition_moves as move')
    .innerJoin('editions as target', 'target.id', 'move.target_edition_id')
    .select(['move.target_edition_id as targetEditionId', 'target.display_name as targetName'])
    .where('move.source_edition_id', '=', sourceEditionId)
    .where('move.end_time', 'is', null)
    .where(
      sql<boolean>`exists (select from jobs where jobs.tenant_id = 0 and jobs.name = ${moveJobName}
        and jobs.key = ${String(sourceEditionId)} and jobs.state in ('waiting', 'running'))`,
    )
    .executeTakeFirst()

/** A second move of the same edition, to the same one or after a failure, begins to count anew. */
export async function beginMove(
  db: Db,
  { sourceEditionId, targetEditionId }: { sourceEditionId: number; targetEditionId: number },
  now: Date,
): Promise<void> {
  const begin = {
    target_edition_id: targetEditionId,
    tenant_count: await countTenantsOf(db, sourceEditionId),
    moved_count: 0,
    start_time: now,
    end_time: null,
  }
  await db
    .insertInto('edition_moves')
    .values({ source_edition_id: sourceEditionId, ...begin })
    .onConflict((conflict) => conflict.column('source_edition_id').doUpdateSet(begin))
    .execute()
}
