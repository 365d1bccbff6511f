/** Every operation of the contract that reads, called while there are few rows of everything and again while there are many. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { type OperationId, operations } from '../../src/contract/catalogue.ts'
import type { CatalogueEntry } from '../../src/contract/operation.ts'
import type { AzureADAuthenticationMethod } from '../../src/contract/vocabulary/enums.ts'
import { permissions } from '../../src/contract/vocabulary/permissions.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import { writeSetting } from '../../src/server/settings/settings.ts'
import { passwordResetCode } from '../../src/server/sign-in/password-reset-code.ts'
import { type Caller, contosoAdmin, contosoAlice, hostAdmin, type Portal } from './harness.ts'
import { validInput } from './security/inputs.ts'

interface Cost {
  roundTrips: number
  statements: number
}

export interface Reading {
  id: string
  status: number
  few: Cost
  many: Cost
}

export const few = 10
export const many = 100

/** There is no Power BI to ask here: the local library answers the rest. */
const notMeasured: readonly string[] = [
  'PowerBIEmbed_GetAppEmbedToken',
  'PowerBIEmbed_GetPassthroughEmbedToken',
  'PowerBIEmbed_GetPassthroughPowerBISidebarItems',
  'ReportLibrary_GetDashboard',
  'ReportLibrary_QueryTile',
  'ReportLibrary_GetPaginatedReport',
  'ReportLibrary_QueryPaginatedReport',
  'ReportLibrary_ExportPaginatedReport',
  // A screen asks it, and nobody who is signed in.
  'Kiosk_GetKioskReportEmbedToken',
] satisfies OperationId[]

const readings: readonly CatalogueEntry[] = operations.filter(
  ({ id, operation: { kind } }) => (kind === 'query' || kind === 'download') && !notMeasured.includes(id),
)

/** The directory’s group behind the unit of the report’s number. */
const groupId = 'cccccccc-0000-4000-8000-000000000001'

/** The picture of the person of the report’s number. */
const pictureId = 'cccccccc-0000-4000-8000-000000000002'

/** A share key that needs no role. */
const openKey = 'Open'

/** New records get numbers that no adopted one has. */
async function spreadIds(portal: Portal): Promise<void> {
  await portal.store.maintain((client) =>
    client.query(`
      do $$
      declare
        target text;
      begin
        for target in select table_name from information_schema.columns where table_schema = 'public' and is_identity = 'YES' and column_name = 'id' loop
          execute format('alter table %I alter column id restart with 1000000', target);
        end loop;
      end
      $$`),
  )
}

/** One row of each kind with the report’s own number, so that one number names a record of any kind. */
async function adoptNumber(portal: Portal, id: number): Promise<void> {
  const group = { objectId: groupId, displayName: 'Of number', description: null, memberIds: [] }
  portal.directory.groups.push(group)
  const tenantId = portal.tenantId('contoso')
  await hostTransaction(portal.store, 'the test makes one record of each kind', async (db) => {
    const now = portal.now()
    const kept = sql`overriding system value`
    await sql`
      with made_editions as (
        insert into editions (id, name, display_name, creation_time) ${kept}
        values (${id}, 'Of number', 'Of number', ${now}) on conflict do nothing),
      made_tenants as (
        insert into tenants (id, tenancy_name, name, is_active, creation_time) ${kept}
        values (${id}, 'ofnumber', 'Of number', true, ${now}) on conflict do nothing),
      made_users as (
        insert into users (tenant_id, id, user_name, name, email_address, security_stamp, creation_time) ${kept}
        values (${tenantId}, ${id}, 'of.number', 'Of', 'of.number@contoso.example', 's', ${now}) on conflict do nothing),
      made_roles as (
        insert into roles (tenant_id, id, name, display_name, creation_time) ${kept}
        values (${tenantId}, ${id}, 'OfNumber', 'Of number', ${now}) on conflict do nothing),
      made_units as (
        insert into organization_units (tenant_id, id, code, display_name, is_entra_group, entra_group_object_id, creation_time) ${kept}
        values (${tenantId}, ${id}, '00900', 'Of number', true, ${groupId}, ${now})
        on conflict (tenant_id, id) do update set display_name = excluded.display_name,
          is_entra_group = excluded.is_entra_group, entra_group_object_id = excluded.entra_group_object_id),
      made_languages as (
        insert into languages (tenant_id, id, name, display_name, icon, is_right_to_left, is_disabled, creation_time) ${kept}
        values (${tenantId}, ${id}, 'et', 'Of number', '', false, false, ${now}) on conflict do nothing),
      made_changes as (
        insert into entity_changes (tenant_id, id, entity_change_set_id, change_time, change_type, entity_type_full_name,
          entity_id, property_changes) ${kept}
        values (${tenantId}, ${id}, 1, ${now}, 1, 'Tessera.Users.User', ${String(id)}, '[]') on conflict do nothing),
      made_keys as (
        insert into report_keys (tenant_id, id, report_id, name, user_id, sealed_key, stamp, expiration, creation_time) ${kept}
        values (${tenantId}, ${id}, ${id}, 'Of number', ${id}, ${portal.services.secrets.seal('report-key', tenantId, 'of number')},
          gen_random_uuid(), ${now}, ${now}) on conflict do nothing),
      made_kiosks as (
        insert into kiosks (tenant_id, id, name, creation_time) ${kept}
        values (${tenantId}, ${id}, 'Of number', ${now}) on conflict do nothing),
      made_files as (
        insert into stored_files (tenant_id, kind, id, file_type, bytes, creation_time)
        select ${tenantId}, kind, gen_random_uuid(), 'text/css', '', ${now}
        from unnest(array['dark-logo', 'light-logo', 'login-background', 'custom-css']) kind on conflict do nothing),
      made_pictures as (
        insert into stored_files (tenant_id, user_id, kind, id, file_type, bytes, creation_time)
        values (${tenantId}, ${id}, 'profile-picture', ${pictureId}, 'image/png', '', ${now}) on conflict do nothing)
      insert into tasks (tenant_id, id, task_name, task_type, report_id, creation_time) ${kept}
      values (${tenantId}, ${id}, 'Of number', 'Http', ${id}, ${now}) on conflict do nothing`.execute(db)
  })
}

/** A person who has an account here and one whom nobody knows. */
function addToGroup({ directory }: Portal, n: number): void {
  for (const name of [`grown${n}`, `unknown${n}`]) {
    const address = `${name}@contoso.example`
    const person = { objectId: randomUUID(), displayName: name, userPrincipalName: address, mail: address }
    directory.users.push(person)
    directory.groups.find(({ objectId }) => objectId === groupId)?.memberIds.push(person.objectId)
  }
}

/** Adds rows from one number to another to every list of contoso’s administrator and of the host’s. */
async function grow(portal: Portal, recordId: number, from: number, to: number): Promise<void> {
  const tenantId = portal.tenantId('contoso')
  const now = portal.now()
  for (let n = from; n <= to; n += 1) addToGroup(portal, n)
  const sealedKey = portal.services.secrets.seal('report-key', tenantId, 'grown')
  const statements = [
    sql`insert into editions (name, display_name, creation_time) select 'e' || n, 'e' || n, ${now} from grown`,
    sql`insert into tenants (tenancy_name, name, edition_id, is_active, creation_time)
      select 'grown' || n, 'grown', (select min(id) from editions), true, ${now} from grown`,
    sql`insert into users (tenant_id, user_name, name, email_address, security_stamp, creation_time)
      select ${tenantId}, 'grown' || n, 'g', 'grown' || n || '@contoso.example', 's', ${now} from grown`,
    sql`insert into roles (tenant_id, name, display_name, creation_time)
      select ${tenantId}, 'grown' || n, 'grown' || n, ${now} from grown`,
    sql`insert into role_permissions (tenant_id, role_id, name)
      select ${tenantId}, id, 'Pages' from roles where tenant_id = ${tenantId} on conflict do nothing`,
    sql`insert into organization_units (tenant_id, code, display_name, creation_time)
      select ${tenantId}, (10000 + n)::text, 'grown' || n, ${now} from grown`,
    sql`insert into organization_unit_users (tenant_id, organization_unit_id, user_id)
      select ${tenantId}, unit.id, users.id from users
      join organization_units unit on unit.tenant_id = ${tenantId} and unit.display_name in (users.user_name, 'Of number')
      where users.tenant_id = ${tenantId} and users.user_name like 'grown%' on conflict do nothing`,
    sql`insert into organization_unit_roles (tenant_id, organization_unit_id, role_id)
      select ${tenantId}, unit.id, roles.id from roles
      join organization_units unit on unit.tenant_id = ${tenantId} and unit.display_name in (roles.name, 'Of number')
      where roles.tenant_id = ${tenantId} and roles.name like 'grown%' on conflict do nothing`,
    sql`insert into user_roles (tenant_id, user_id, role_id)
      select ${tenantId}, ${recordId}, id from roles where tenant_id = ${tenantId} on conflict do nothing`,
    sql`insert into user_permissions (tenant_id, user_id, name, is_granted)
      select ${tenantId}, ${recordId}, 'grown' || n, true from grown`,
    sql`insert into workspaces (tenant_id, workspace_guid, name, creation_time)
      select ${tenantId}, gen_random_uuid(), 'grown' || n, ${now} from grown`,
    sql`insert into reports (tenant_id, report_guid, provider, workspace_id, name, type, report_type, creation_time)
      select ${tenantId}, gen_random_uuid(), 'powerBI', (select min(id) from workspaces where tenant_id = ${tenantId}),
        'grown' || n, 'Report', 'Report', ${now} from grown`,
    sql`insert into report_roles (tenant_id, report_id, role_id)
      select ${tenantId}, ${recordId}, id from roles where tenant_id = ${tenantId} on conflict do nothing`,
    sql`insert into report_keys (tenant_id, report_id, name, user_id, sealed_key, stamp, expiration, creation_time)
      select ${tenantId}, ${recordId}, 'grown' || n, ${recordId}, ${sealedKey}, gen_random_uuid(), ${now}, ${now} from grown`,
    sql`insert into report_key_roles (tenant_id, report_key_id, role_id)
      select ${tenantId}, report_keys.id, ${recordId} from report_keys
      where tenant_id = ${tenantId} and name <> ${openKey} on conflict do nothing`,
    sql`insert into report_logs (tenant_id, user_id, report_id, report_name, entity_type, creation_time, received_at)
      select ${tenantId}, ${recordId}, ${recordId}, 'grown', 'VISUAL', ${now}, ${now} from grown`,
    sql`insert into report_heat (tenant_id, report_id, page_name, center_coord_x, center_coord_y, log_count)
      select ${tenantId}, ${recordId}, 'grown', n, n, 1 from grown`,
    sql`insert into tasks (tenant_id, task_name, task_type, report_id, creation_time)
      select ${tenantId}, 'grown' || n, 'Http', ${recordId}, ${now} from grown`,
    sql`insert into task_runs (tenant_id, task_id, started_by, status, started_at)
      select ${tenantId}, ${recordId}, 'schedule', 'succeeded', ${now} from grown`,
    sql`insert into languages (tenant_id, name, display_name, icon, is_right_to_left, is_disabled, creation_time)
      select ${tenantId}, 'x-' || n, 'grown', '', false, false, ${now} from grown`,
    sql`insert into language_texts (tenant_id, language_name, key, value, last_modification_time)
      select ${tenantId}, 'en-gb', 'grown.' || n, 'grown', ${now} from grown`,
    sql`insert into login_attempts (tenant_id, user_id, user_name_or_email_address, client_ip_address, browser_info, result, creation_time)
      select ${tenantId}, (select id from users where tenant_id = ${tenantId} and user_name = 'admin'), 'admin', '', '', 1, ${now}
      from grown`,
    sql`insert into audit_logs (tenant_id, service_name, method_name, parameters, execution_time, execution_duration,
        client_ip_address, browser_info)
      select ${tenantId}, 'Grown', 'grown', '{}', ${now}, 1, '', '' from grown`,
    sql`insert into entity_changes (tenant_id, entity_change_set_id, change_time, change_type, entity_type_full_name, entity_id,
        property_changes)
      select ${tenantId}, 1, ${now}, 1, 'Tessera.Users.User', ${String(recordId)}, '[]' from grown`,
    sql`insert into user_links (tenant_id, user_id, group_id, security_stamp, second_factor_shown, linked_at, last_used_at)
      select ${tenantId}, id, '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', security_stamp, false, ${now}, ${now} from users
      where tenant_id = ${tenantId} and (user_name = 'admin' or user_name like 'grown%') on conflict do nothing`,
    sql`insert into settings (tenant_id, name, value) select 0, 'grown' || n, 'grown' from grown`,
  ]
  await hostTransaction(portal.store, 'the test makes lists longer', async (db) => {
    await sql`drop table if exists grown`.execute(db)
    await sql`create temporary table grown as select n from generate_series(${from}::int, ${to}::int) n`.execute(db)
    for (const statement of statements) await statement.execute(db)
    await sql`drop table grown`.execute(db)
  })
}

/** Values that are not just any value. */
export const queries: Readonly<Record<string, object>> = {
  Account_GetCaptchaChallenge: { action: 'login' },
  AuditLog_GetEntityTypeChanges: { entityTypeFullName: 'Tessera.Users.User' },
  // Languages of tenant and host are counted together: the number may name either.
  Language_GetLanguageForEdit: { id: undefined },
  Language_GetLanguageTexts: { sourceName: 'Tessera', targetLanguageName: 'ar' },
  OwnProfile_GetProfilePicture: { id: pictureId },
  TenantCustomization_GetTenantLogo: { skin: 'light' },
}

interface Asked {
  query?: object
  body?: object
}

const inputsOfAll: Readonly<Record<string, Asked>> = {
  Language_PreviewTexts: { body: { languageName: 'ar', texts: [{ row: 1, key: 'menu.users', value: 'Grown' }] } },
}

/** The first page of the demo report, and everything on it. */
async function frameInputs(frame: Caller): Promise<Readonly<Record<string, Asked>>> {
  const { result } = await frame.call('ReportLibrary_GetReport')
  const [page] = result.pages
  const visuals = (page?.visuals ?? []).filter(({ type }) => ['card', 'bar', 'column', 'line', 'table'].includes(type))
  const [visual, ...others] = visuals.map(({ name }) => ({ visualName: name, filters: [] }))
  if (!page || !visual) throw new Error('The first page of the report shows no data')
  return {
    ReportLibrary_QueryVisuals: { body: { pageName: page.name, visuals: [visual, ...others] } },
    ReportLibrary_ExportVisual: { body: { pageName: page.name, visual, exportDataType: 'summarized' } },
  }
}

/** What the server has sealed or made for the caller. */
async function sealedInputs(
  portal: Portal,
  tenant: Caller,
  reportId: number,
): Promise<Readonly<Record<string, Asked>>> {
  const expiration = new Date(portal.now().getTime() + 3_600_000).toISOString()
  const form = { reportId, name: openKey, expiration, isKeyPublic: true, isExportingPages: true, slideshowInterval: 10 }
  const { result: key } = await tenant.call('ReportKeys_CreateOrEdit', { body: form })
  await portal.runJobs()
  const { result: sealed } = await tenant.call('ReportKeys_CreateEncryptedKey', {
    body: { reportId, reportKeyId: key.id },
  })
  const { result: file } = await tenant.call('User_GetUsersToExcel')
  const call = { secrets: portal.services.secrets, tenantId: portal.tenantId('contoso'), now: portal.now() }
  return {
    Account_ResolveTenantId: { body: { c: passwordResetCode(call, { id: 1, stamp: '' }, 1).c } },
    File_DownloadTempFile: { query: { fileToken: file.fileToken } },
    PermissionRequest_GetRequest: { query: { permissionName: permissions.auditLogs } },
    PbiReports_GetExportedPagesForReport: { query: { rid: key.reportIdEncrypted, rkid: key.idEncrypted } },
    PowerBIEmbed_GetEncryptedReportKeyEmbedToken: { query: { reportId, encryptedValue: sealed.encryptedValue } },
    PowerBIEmbed_GetReportKeyEmbedToken: { query: { reportId, key: key.key, keyId: key.id } },
  }
}

/** Somebody whom the directory signs in, and who may ask it. */
async function directoryAdmin(portal: Portal): Promise<Caller> {
  const tenantId = portal.tenantId('contoso')
  await hostTransaction(portal.store, 'the test signs an administrator in by the directory', async (db) => {
    const owner = { tenantId, userId: 0 }
    await writeSetting(db, owner, settings.azureADAuthType, 'AuthWithPbiGraph' satisfies AzureADAuthenticationMethod)
    await sql`
      insert into user_roles (tenant_id, user_id, role_id)
      select users.tenant_id, users.id, roles.id from users join roles using (tenant_id)
      where users.tenant_id = ${tenantId} and users.user_name = ${contosoAlice.userName} and roles.is_static
      on conflict do nothing`.execute(db)
  })
  const caller = await portal.as(contosoAlice)
  await hostTransaction(portal.store, 'the test signs an administrator in by the directory', (db) =>
    sql`
      update users set authentication_source = 'AzureAD'
      where tenant_id = ${tenantId} and user_name = ${contosoAlice.userName}`.execute(db),
  )
  return caller
}

interface Callers {
  host: Caller
  tenant: Caller
  frame: Caller
  directory: Caller
}

function callerOf({ id, operation: { permission, side } }: CatalogueEntry, callers: Callers): Caller {
  if (id === 'OrganizationUnit_GetSecurityGroupSyncOverview') return callers.directory
  if (permission === 'embedTokenHolder') return callers.frame
  return side === 'host' ? callers.host : callers.tenant
}

const isPaged = (schema: object | undefined) =>
  schema !== undefined && 'properties' in schema && 'maxResultCount' in Object(schema.properties)

function inputOf(
  { id, operation }: CatalogueEntry,
  recordId: number,
  rows: number,
  inputs: Readonly<Record<string, Asked>>,
) {
  const input = inputs[id]
  if (input) return input
  const paged = (schema: CatalogueEntry['operation']['body']) => {
    // A number that names records would name another tenant.
    const { tenantId: _, ...input } = Object(validInput(schema, recordId))
    return schema && { ...input, ...(isPaged(schema) && { maxResultCount: rows }) }
  }
  return {
    query: operation.query && { ...paged(operation.query), ...queries[id] },
    body: paged(operation.body),
  }
}

function countStatements(pool: pg.Pool): () => number {
  let count = 0
  const heard = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    client.connection.on('commandComplete', () => {
      count += 1
    })
  })
  return () => count
}

/** Needs a portal with reports and a directory. Each is called once before, so that who calls is known. */
export async function measureReadings(portal: Portal): Promise<Reading[]> {
  const tenant = await portal.as(contosoAdmin)
  const { result: sidebar } = await tenant.call('PowerBIEmbed_GetSidebarItems')
  const [report] = sidebar.reports
  if (!report) throw new Error('There is no report')
  const reportId = report.id
  const { result } = await tenant.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId } })
  const authorization = `Bearer ${result.embedTokenDto?.token}`
  const frame: Caller = {
    headers: { authorization },
    call: (id, input) => portal.anonymous.call(id, { ...input, headers: { authorization } }),
    callWith: (id, input) => portal.anonymous.callWith(id, { ...input, headers: { authorization } }),
  }
  const callers = { host: await portal.as(hostAdmin), tenant, frame, directory: await directoryAdmin(portal) }
  const statements = countStatements(portal.store.pool)
  const { result: pages } = await tenant.call('PowerBIEmbed_GetReportPages')
  const pageName = pages.items.find((page) => page.reportId === reportId)?.name
  const toKeep = { PowerBIEmbed_GetPageToKeep: { query: { reportId, pageName } } }
  const inputs = {
    ...inputsOfAll,
    ...toKeep,
    ...(await frameInputs(frame)),
    ...(await sealedInputs(portal, tenant, reportId)),
  }

  async function measure(entry: CatalogueEntry, rows: number): Promise<Cost & { status: number }> {
    const call = () =>
      callerOf(entry, callers).callWith(entry.id as OperationId, inputOf(entry, reportId, rows, inputs))
    const costs = []
    // The first finds out who calls; of the others one may meet audit rows that are written beside it.
    for (let time = 0; time < 3; time++) {
      const before = { roundTrips: portal.store.roundTrips(), statements: statements() }
      const { status } = await call()
      const cost = {
        status,
        roundTrips: portal.store.roundTrips() - before.roundTrips,
        statements: statements() - before.statements,
      }
      await portal.app.audit.flush()
      costs.push(cost)
    }
    return costs.reduce((least, cost) => (cost.statements < least.statements ? cost : least))
  }

  await spreadIds(portal)
  await adoptNumber(portal, reportId)
  await grow(portal, reportId, 1, few)
  const measured = new Map<string, Cost & { status: number }>()
  for (const entry of readings) measured.set(entry.id, await measure(entry, few))
  await grow(portal, reportId, few + 1, many)
  const answers: Reading[] = []
  for (const entry of readings) {
    const small = measured.get(entry.id)
    if (!small) throw new Error(`${entry.id} was not measured`)
    const { status, ...large } = await measure(entry, many)
    answers.push({ id: entry.id, status: Math.max(status, small.status), few: small, many: large })
  }
  return answers
}
