import { type SqlBool, sql, type Updateable } from 'kysely'
import type { TenantListFilter } from '../../../contract/services/tenant.ts'
import { features } from '../../../contract/vocabulary/features.ts'
import { adminUserName } from '../../../contract/vocabulary/limits.ts'
import { tenantList } from '../../../contract/vocabulary/whole-lists.ts'
import type { NamedValue } from '../../auth/permissions.ts'
import { containing } from '../../db/containing.ts'
import { isWholeList, keptCount } from '../../db/kept-counts.ts'
import { cutPage, type PageRequest, readCutPage } from '../../db/paging.ts'
import { byText, byValue, parseSorting, type Sort, type SortBy } from '../../db/sorting.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/transaction.ts'

const sortFields = {
  tenancyName: byText('tenants.tenancy_name'),
  name: byText('tenants.name'),
  editionDisplayName: byText('tenants.edition_display_name'),
  isActive: byValue('tenants.is_active'),
  isInTrialPeriod: byValue('tenants.is_in_trial_period'),
  subscriptionEndDateUtc: byValue('tenants.subscription_end_date_utc'),
  creationTime: byValue('tenants.creation_time'),
} satisfies SortBy<'tenantGetTenants'>

export const tenantSorting = (sorting: string | undefined): Sort[] =>
  parseSorting(sorting, sortFields, tenantList.usual)

export type TenantSelection = Omit<TenantListFilter, 'sorting' | 'maxResultCount' | 'skipCount'>

const columns = [
  'tenants.id',
  'tenants.tenancy_name',
  'tenants.name',
  'tenants.edition_id',
  'tenants.is_active',
  'tenants.subscription_end_date_utc',
  'tenants.is_in_trial_period',
  'tenants.subscription_payment_type',
] as const

const hasConnectionString = sql<boolean>`tenants.connection_string is not null`.as('has_connection_string')
const awaitsDatabase = sql<boolean>`coalesce(tenants.connection_string = '', false)`.as('awaits_database')

const tenantsWithEditions = (db: Db) =>
  db
    .selectFrom('tenants')
    .leftJoin('editions', 'editions.id', 'tenants.edition_id')
    .where('tenants.is_deleted', '=', false)
    .select([...columns, hasConnectionString, 'tenants.creation_time', 'editions.display_name as edition_display_name'])
    .as('tenants')

function matchingTenants(db: Db, selection: TenantSelection) {
  const { filter, editionId, editionIdSpecified } = selection
  const text = filter?.trim()
  let tenants = db.selectFrom(tenantsWithEditions(db))
  if (text) {
    tenants = tenants.where(
      sql<SqlBool>`(tenants.tenancy_name ilike ${containing(text)} or tenants.name ilike ${containing(text)})`,
    )
  }
  if (editionId) tenants = tenants.where('tenants.edition_id', '=', editionId)
  else if (editionIdSpecified) tenants = tenants.where('tenants.edition_id', 'is', null)
  const bounds = [
    ['tenants.subscription_end_date_utc', '>=', selection.subscriptionEndDateStart],
    ['tenants.subscription_end_date_utc', '<=', selection.subscriptionEndDateEnd],
    ['tenants.creation_time', '>=', selection.creationDateStart],
    ['tenants.creation_time', '<=', selection.creationDateEnd],
  ] as const
  for (const [column, comparison, bound] of bounds) {
    if (bound !== undefined) tenants = tenants.where(column, comparison, new Date(bound))
  }
  return tenants
}

const countOf = {
  users: sql<number>`(
    select coalesce(sum(count), 0)::int from kept_counts
    where kept_counts.tenant_id = tenants.id and table_name = 'users')`.as('user_count'),
  most: sql<number | null>`nullif(coalesce(
    (select value from tenant_features own where own.tenant_id = tenants.id and own.name = ${features.maxUserCount}),
    (select value from edition_features its where its.edition_id = tenants.edition_id and its.name = ${features.maxUserCount})
  ), '0')::int`.as('most_people'),
  reports: sql<number>`(select count(*)::int from reports where reports.tenant_id = tenants.id)`.as('report_count'),
}

export type TenantRow = NonNullable<Awaited<ReturnType<typeof lockTenant>>>
export type TenantListRow = Awaited<ReturnType<typeof findTenants>>['items'][number]

export function findTenants(db: Db, selection: TenantSelection, sorts: readonly Sort[], request: PageRequest) {
  const matching = matchingTenants(db, selection)
  const rows = db
    .selectFrom(cutPage(matching.selectAll('tenants'), sorts, request).as('tenants'))
    .selectAll('tenants')
    .select([countOf.users, countOf.most, countOf.reports])
  const isWhole = isWholeList({ ...selection, editionIdSpecified: selection.editionIdSpecified || undefined })
  const count = isWhole ? keptCount(db, 0, 'tenants') : matching.select(({ fn }) => fn.countAll<number>().as('count'))
  return readCutPage(rows, count, sorts)
}

export type FoundTenant = NonNullable<Awaited<ReturnType<typeof findTenant>>>

export const findTenant = (db: Db, id: number) =>
  db
    .selectFrom('tenants')
    .select([...columns, hasConnectionString, awaitsDatabase, countOf.users])
    .where('id', '=', id)
    .where('is_deleted', '=', false)
    .executeTakeFirst()

export const lockTenant = (db: Db, id: number) =>
  db
    .selectFrom('tenants')
    .select([...columns, hasConnectionString])
    .where('id', '=', id)
    .where('is_deleted', '=', false)
    .forUpdate()
    .executeTakeFirst()

export async function updateTenant(db: Db, id: number, values: Updateable<Tables['tenants']>): Promise<void> {
  await db.updateTable('tenants').set(values).where('id', '=', id).execute()
}

/** Of one that nobody has ever been in. */
export async function deleteTenantRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('tenants').where('id', '=', id).execute()
}

export const readTenantFeatures = (db: Db, id: number): Promise<NamedValue[]> =>
  db.selectFrom('tenant_features').select(['name', 'value']).where('tenant_id', '=', id).execute()

export async function readMailDomains(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tenant_mail_domains')
    .select('domain')
    .where('tenant_id', '=', id)
    .orderBy('domain')
    .execute()
  return rows.map(({ domain }) => domain)
}

export async function replaceMailDomains(db: Db, id: number, domains: readonly string[]): Promise<void> {
  const kept = await readMailDomains(db, id)
  const dropped = kept.filter((domain) => !domains.includes(domain))
  const added = domains.filter((domain) => !kept.includes(domain)).map((domain) => ({ domain, tenant_id: id }))
  if (dropped.length > 0) await db.deleteFrom('tenant_mail_domains').where('domain', 'in', dropped).execute()
  if (added.length > 0) await db.insertInto('tenant_mail_domains').values(added).execute()
}

/** For a tenant with a database of its own, where the list cannot look. */
export async function countOwnRows(db: Db, tenantId: number): Promise<{ user_count: number; report_count: number }> {
  const [users, reports] = await Promise.all([
    db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('tenant_id', '=', tenantId)
      .where('is_deleted', '=', false)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('reports')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow(),
  ])
  return { user_count: users.count, report_count: reports.count }
}

/** Answers the administrator’s id; undefined where there is none. */
export const unlockAdmin = (db: Db, tenantId: number) =>
  db
    .updateTable('users')
    .set({ lockout_end_date_utc: null, access_failed_count: 0 })
    .where('tenant_id', '=', tenantId)
    .where('normalized_user_name', '=', sql<string>`upper(${adminUserName}::text collate "und-x-icu")`)
    .where('is_deleted', '=', false)
    .returning('id')
    .executeTakeFirst()
