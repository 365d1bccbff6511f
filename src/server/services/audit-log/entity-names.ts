/** What things are called whose changes are listed; also those that are gone, by what is told of their end. */
import { type RawBuilder, sql } from 'kysely'
import type { EntityTypeName } from '../../../contract/vocabulary/entity-history.ts'

interface Named {
  table: string
  name: string
  /** It is the host’s, and has no column that says so. */
  isOfHost?: true
}

/** Null: it has no name but its key, which says what it is. */
const named: Readonly<Record<EntityTypeName, Named | null>> = {
  'Tessera.Editions.Edition': { table: 'editions', name: 'display_name', isOfHost: true },
  'Tessera.Files.StoredFile': null,
  'Tessera.Localization.Language': { table: 'languages', name: 'display_name' },
  'Tessera.Localization.LanguageText': null,
  'Tessera.Organizations.OrganizationUnit': { table: 'organization_units', name: 'display_name' },
  'Tessera.Reports.Kiosk': { table: 'kiosks', name: 'name' },
  'Tessera.Reports.Report': { table: 'reports', name: 'name' },
  'Tessera.Reports.ReportKey': { table: 'report_keys', name: 'name' },
  'Tessera.Reports.Workspace': { table: 'workspaces', name: 'name' },
  'Tessera.Roles.Role': { table: 'roles', name: 'display_name' },
  'Tessera.Settings.Setting': null,
  'Tessera.Tasks.Task': { table: 'tasks', name: 'task_name' },
  'Tessera.Tenants.Tenant': { table: 'tenants', name: 'name', isOfHost: true },
  'Tessera.Users.User': { table: 'users', name: 'user_name' },
}

/** Of a row of changes; null: it has none, or that is not known. */
export function nameOfEntity(tenantId: number): RawBuilder<string | null> {
  const kinds = Object.entries(named).flatMap(([type, thing]) => (thing ? [[type, thing] as const] : []))
  const id = sql`case when change.entity_id ~ '^[0-9]{1,18}$' then change.entity_id::bigint end`
  const now = kinds.map(([type, { table, name, isOfHost }]) => {
    const isOwn = isOfHost ? sql`true` : sql`thing.tenant_id = ${tenantId}`
    return sql`when ${sql.lit(type)} then
      (select ${sql.ref(`thing.${name}`)} from ${sql.table(table)} as thing where ${isOwn} and thing.id = ${id})`
  })
  const member = kinds.map(([type, { name }]) => sql`when ${sql.lit(type)} then ${sql.lit(name)}`)
  return sql<string | null>`coalesce(
    case change.entity_type_full_name ${sql.join(now, sql` `)} end,
    (select (property ->> 'before')::jsonb #>> '{}'
      from entity_changes as deletion, jsonb_array_elements(deletion.property_changes) as property
      where deletion.tenant_id = ${tenantId} and deletion.entity_type_full_name = change.entity_type_full_name
        and deletion.entity_id = change.entity_id and deletion.change_type = 2
        and property ->> 'name' = case change.entity_type_full_name ${sql.join(member, sql` `)} end
        -- What was cut is no JSON any more.
        and property ->> 'before' ~ '^".*"$'
      order by deletion.change_time desc, deletion.id desc limit 1))`
}
