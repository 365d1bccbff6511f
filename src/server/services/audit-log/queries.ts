import { type SqlBool, sql } from 'kysely'
import { operations } from '../../../contract/catalogue.ts'
import type { AuditLogFilter, EntityChangeFilter } from '../../../contract/services/audit-log.ts'
import { containing } from '../../db/containing.ts'
import { isWholeList, keptCount } from '../../db/kept-counts.ts'
import { cutPage, type PageRequest, readCutPage } from '../../db/paging.ts'
import { byText, byValue, parseSorting, type Sort, type SortBy } from '../../db/sorting.ts'
import { acrossTenants, type Db } from '../../db/transaction.ts'
import { nameOfEntity } from './entity-names.ts'

const callFields = {
  executionTime: byValue('call.execution_time'),
  id: byValue('call.id'),
  executionDuration: byValue('call.execution_duration'),
  userName: byText('call.user_name'),
  serviceName: byText('call.service_name'),
  methodName: byText('call.method_name'),
  clientIpAddress: byText('call.client_ip_address'),
  browserInfo: byText('call.browser_info'),
} satisfies SortBy<'auditLogGetAuditLogs'>

export const auditLogSorting = (sorting?: string): Sort[] => parseSorting(sorting, callFields, 'executionTime DESC, id')

export type AuditLogSelection = Omit<AuditLogFilter, 'sorting' | 'maxResultCount' | 'skipCount'>

/** People who were deleted still did what they did. */
const nameOfCaller = (tenantId: number) => sql<string | null>`(
  select user_name from users where users.tenant_id = ${tenantId} and users.id = call.user_id)`

/** Of the own side alone: whoever of the host acts in a tenant is not named there. */
const nameOfActor = (tenantId: number, row: 'call' | 'change') => sql<string | null>`(
  select user_name from users where users.tenant_id = ${tenantId}
    and ${sql.ref(`${row}.impersonator_tenant_id`)} = ${tenantId} and users.id = ${sql.ref(`${row}.impersonator_user_id`)})`

const callsOf = (db: Db, tenantId: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('audit_logs as call')
        .selectAll('call')
        .select(nameOfCaller(tenantId).as('user_name'))
        .where('call.tenant_id', '=', tenantId)
        .as('call'),
    )
    .where('call.tenant_id', '=', tenantId)

const commands = operations.filter(({ operation }) => operation.kind === 'command')

const isOfCommand = sql<SqlBool>`(call.service_name, call.method_name) in (
  select * from unnest(${commands.map(({ service }) => service)}::text[], ${commands.map(({ key }) => key)}::text[]))`

function matchingCalls(db: Db, tenantId: number, selection: AuditLogSelection) {
  const { startDate, endDate, userName, serviceName, methodName, browserInfo, hasException, isByOthers } = selection
  const { isCommand, minExecutionDuration, maxExecutionDuration, entityChangeSetId } = selection
  let calls = callsOf(db, tenantId)
  if (startDate) calls = calls.where('call.execution_time', '>=', new Date(startDate))
  if (endDate) calls = calls.where('call.execution_time', '<=', new Date(endDate))
  if (userName) calls = calls.where('call.user_name', 'ilike', containing(userName))
  if (serviceName) calls = calls.where('call.service_name', 'ilike', containing(serviceName))
  if (methodName) calls = calls.where('call.method_name', 'ilike', containing(methodName))
  if (browserInfo) calls = calls.where('call.browser_info', 'ilike', containing(browserInfo))
  if (hasException !== undefined) calls = calls.where('call.exception', hasException ? 'is not' : 'is', null)
  if (isByOthers !== undefined) calls = calls.where('call.impersonator_user_id', isByOthers ? 'is not' : 'is', null)
  if (isCommand !== undefined) calls = calls.where(isCommand ? isOfCommand : sql<SqlBool>`not ${isOfCommand}`)
  if (minExecutionDuration !== undefined) calls = calls.where('call.execution_duration', '>=', minExecutionDuration)
  if (maxExecutionDuration !== undefined) calls = calls.where('call.execution_duration', '<=', maxExecutionDuration)
  if (entityChangeSetId !== undefined) calls = calls.where('call.entity_change_set_id', '=', entityChangeSetId)
  return calls
}

export type AuditLogRow = Awaited<ReturnType<typeof findAuditLogs>>['items'][number]

export function findAuditLogs(
  db: Db,
  tenantId: number,
  selection: AuditLogSelection,
  sorts: readonly Sort[],
  request: PageRequest,
) {
  const calls = matchingCalls(db, tenantId, selection)
  // Ids alone, which an index of the order answers without its rows; then the row of each that is left.
  const rows = db
    .selectFrom(cutPage(calls.select('call.id'), sorts, request).as('cut'))
    .innerJoinLateral(
      callsOf(db, tenantId).selectAll('call').where('call.id', '=', sql.ref<number>('cut.id')).limit(1).as('call'),
      (join) => join.onTrue(),
    )
    .select([
      'call.id',
      'call.user_id',
      'call.user_name',
      'call.impersonator_tenant_id',
      'call.impersonator_user_id',
      'call.service_name',
      'call.method_name',
      'call.parameters',
      'call.execution_time',
      'call.execution_duration',
      'call.client_ip_address',
      'call.client_name',
      'call.browser_info',
      'call.exception',
      'call.custom_data',
      'call.entity_change_set_id',
    ])
    .select(nameOfActor(tenantId, 'call').as('impersonator_user_name'))
  const count = isWholeList(selection)
    ? keptCount(db, tenantId, 'audit_logs')
    : calls.select(({ fn }) => fn.countAll<number>().as('count'))
  return readCutPage(rows, count, sorts)
}

/** The next newest; ids grow with time. */
export const findCallsBefore = (
  db: Db,
  tenantId: number,
  selection: AuditLogSelection,
  beforeId: number,
  most: number,
): Promise<AuditLogRow[]> =>
  matchingCalls(db, tenantId, selection)
    .where('call.id', '<', beforeId)
    .selectAll('call')
    .select(nameOfActor(tenantId, 'call').as('impersonator_user_name'))
    .orderBy('call.id', 'desc')
    .limit(most)
    .execute()

const changeFields = {
  changeTime: byValue('change.change_time'),
  id: byValue('change.id'),
  userName: byText('change.user_name'),
  entityTypeFullName: byText('change.entity_type_full_name'),
  changeType: byValue('change.change_type'),
  changeTypeName: byValue('change.change_type'),
} satisfies SortBy<'auditLogGetEntityChanges'>

export const entityChangeSorting = (sorting?: string): Sort[] =>
  parseSorting(sorting, changeFields, 'changeTime DESC, id')

export interface EntityChangeSelection extends Omit<EntityChangeFilter, 'sorting' | 'maxResultCount' | 'skipCount'> {
  entityId?: string
}

/** Whoever changed it from another tenant, as the host does, is nobody here: the same number may be somebody else. */
const ownUserId = sql<number | null>`case when change.user_tenant_id = change.tenant_id then change.user_id end`

/** Who calls has an address. */
const isOfPortal = sql<boolean>`change.user_id is null and change.client_ip_address is null`

const nameOfChanger = (tenantId: number) => sql<string | null>`(
  select user_name from users where users.tenant_id = ${tenantId} and users.id = ${ownUserId})`

/** Tenants, whose names the operator's changes have, are all in reach across tenants alone. */
const withNames = (db: Db, tenantId: number): Db =>
  tenantId === 0 ? acrossTenants(db, 'changes and what they name') : db

const changesOf = (db: Db, tenantId: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('entity_changes as change')
        .select([
          'change.tenant_id',
          'change.id',
          'change.entity_change_set_id',
          'change.change_time',
          'change.impersonator_tenant_id',
          'change.impersonator_user_id',
          'change.change_type',
          'change.entity_type_full_name',
          'change.entity_id',
        ])
        .select([ownUserId.as('user_id'), nameOfChanger(tenantId).as('user_name'), isOfPortal.as('is_of_portal')])
        .where('change.tenant_id', '=', tenantId)
        .as('change'),
    )
    .where('change.tenant_id', '=', tenantId)

function matchingChanges(db: Db, tenantId: number, selection: EntityChangeSelection) {
  const { startDate, endDate, userName, entityTypeFullName, entityId, isByOthers, entityChangeSetId } = selection
  let changes = changesOf(db, tenantId)
  if (startDate) changes = changes.where('change.change_time', '>=', new Date(startDate))
  if (endDate) changes = changes.where('change.change_time', '<=', new Date(endDate))
  if (userName) changes = changes.where('change.user_name', 'ilike', containing(userName))
  if (entityTypeFullName) changes = changes.where('change.entity_type_full_name', '=', entityTypeFullName)
  if (isByOthers !== undefined)
    changes = changes.where('change.impersonator_user_id', isByOthers ? 'is not' : 'is', null)
  if (entityId !== undefined) changes = changes.where('change.entity_id', '=', entityId)
  if (entityChangeSetId !== undefined) changes = changes.where('change.entity_change_set_id', '=', entityChangeSetId)
  return changes
}

export type EntityChangeRow = Awaited<ReturnType<typeof findEntityChanges>>['items'][number]

export function findEntityChanges(
  db: Db,
  tenantId: number,
  selection: EntityChangeSelection,
  sorts: readonly Sort[],
  request: PageRequest,
) {
  const changes = matchingChanges(db, tenantId, selection)
  const rows = withNames(db, tenantId)
    .selectFrom(cutPage(changes.select('change.id'), sorts, request).as('cut'))
    .innerJoinLateral(
      changesOf(db, tenantId)
        .selectAll('change')
        .where('change.id', '=', sql.ref<number>('cut.id'))
        .limit(1)
        .as('change'),
      (join) => join.onTrue(),
    )
    .selectAll('change')
    .select([nameOfActor(tenantId, 'change').as('impersonator_user_name'), nameOfEntity(tenantId).as('entity_name')])
  const count = isWholeList(selection)
    ? keptCount(db, tenantId, 'entity_changes')
    : changes.select(({ fn }) => fn.countAll<number>().as('count'))
  return readCutPage(rows, count, sorts)
}

export const findChangesBefore = (
  db: Db,
  tenantId: number,
  selection: EntityChangeSelection,
  beforeId: number,
  most: number,
): Promise<EntityChangeRow[]> =>
  matchingChanges(withNames(db, tenantId), tenantId, selection)
    .where('change.id', '<', beforeId)
    .selectAll('change')
    .select([nameOfActor(tenantId, 'change').as('impersonator_user_name'), nameOfEntity(tenantId).as('entity_name')])
    .orderBy('change.id', 'desc')
    .limit(most)
    .execute()

/** How many match by now, and the newest of all. */
export async function readExtent(
  db: Db,
  tenantId: number,
  kind: 'calls' | 'changes',
  selection: AuditLogSelection & EntityChangeSelection,
): Promise<{ totalRows: number; newestId: number }> {
  const table = kind === 'calls' ? 'audit_logs' : 'entity_changes'
  const matching =
    kind === 'calls'
      ? matchingCalls(db, tenantId, selection).select(({ fn }) => fn.countAll<number>().as('count'))
      : matchingChanges(db, tenantId, selection).select(({ fn }) => fn.countAll<number>().as('count'))
  const [{ count }, newest] = await Promise.all([
    (isWholeList(selection) ? keptCount(db, tenantId, table) : matching).executeTakeFirstOrThrow(),
    db
      .selectFrom(table)
      .select('id')
      .where('tenant_id', '=', tenantId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { totalRows: Number(count), newestId: newest?.id ?? 0 }
}

export const findPropertyChanges = (db: Db, tenantId: number, entityChangeId: number) =>
  db
    .selectFrom('entity_changes')
    .select(['entity_type_full_name', 'entity_id', 'property_changes'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', entityChangeId)
    .executeTakeFirst()
