/** What values of a change stand for: what an id names, where the reader may see that, and words of forms for those of a list. */
import { sql } from 'kysely'
import type { EntityTypeName } from '../../../contract/vocabulary/entity-history.ts'
import { taskTypes } from '../../../contract/vocabulary/enums.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { type PermissionName, permissions } from '../../../contract/vocabulary/permissions.ts'
import type { StoredPropertyChange } from '../../db/history-tables.ts'
import type { Db } from '../../db/transaction.ts'
import type { Translate } from '../../texts/localization.ts'
import { labelOfSetting, wordOfLook } from './setting-labels.ts'

interface Thing {
  table: string
  /** What a value holds of it. */
  key: 'id' | 'name'
  name: string
  permission: PermissionName
  /** It is the host's, and has no column that says so. */
  isOfHost?: true
}

const edition: Thing = {
  table: 'editions',
  key: 'id',
  name: 'display_name',
  permission: permissions.editions.view,
  isOfHost: true,
}
const person: Thing = { table: 'users', key: 'id', name: 'user_name', permission: permissions.users.view }
const report: Thing = { table: 'reports', key: 'id', name: 'name', permission: permissions.reports.view }
const reportKey: Thing = { table: 'report_keys', key: 'id', name: 'name', permission: permissions.reports.view }
const workspace: Thing = { table: 'workspaces', key: 'id', name: 'name', permission: permissions.reports.view }
const role: Thing = { table: 'roles', key: 'name', name: 'display_name', permission: permissions.roles.view }
const unit: Thing = {
  table: 'organization_units',
  key: 'id',
  name: 'display_name',
  permission: permissions.organizationUnits.view,
}

type ByProperty<Meaning> = Readonly<Partial<Record<EntityTypeName, Readonly<Record<string, Meaning>>>>>

const things: ByProperty<Thing> = {
  'Tessera.Editions.Edition': { expiring_edition_id: edition },
  'Tessera.Organizations.OrganizationUnit': { parent_id: unit, roles: role },
  'Tessera.Reports.Kiosk': { reports: report },
  'Tessera.Reports.Report': { workspace_id: workspace, roles: role },
  'Tessera.Reports.ReportKey': { report_id: report, user_id: person, roles: role },
  'Tessera.Settings.Setting': { user_id: person },
  'Tessera.Tasks.Task': { report_id: report, report_key_id: reportKey },
  'Tessera.Tenants.Tenant': { edition_id: edition },
  'Tessera.Users.User': { roles: role, default_report: report },
}

const words: ByProperty<Readonly<Record<string, MessageKey>>> = {
  'Tessera.Files.StoredFile': {
    kind: {
      'dark-logo': 'branding.darkLogo',
      'light-logo': 'branding.lightLogo',
      'login-background': 'branding.loginBackground',
      'custom-css': 'branding.customCss',
      'profile-picture': 'ownAccount.picture',
    },
  },
  'Tessera.Reports.Report': {
    type: {
      Report: 'pbiReports.kind.report',
      PaginatedReport: 'pbiReports.kind.paginatedReport',
      Dashboard: 'pbiReports.kind.dashboard',
      PowerBIApp: 'pbiReports.kind.app',
    },
  },
  'Tessera.Settings.Setting': { user_id: { 0: 'history.everybody' } },
  'Tessera.Tasks.Task': {
    task_type: Object.fromEntries(taskTypes.map((type) => [type, `tasks.type.${type}` as const])),
  },
  'Tessera.Tenants.Tenant': {
    subscription_payment_type: {
      0: 'subscription.payment.0',
      1: 'subscription.payment.1',
      2: 'subscription.payment.2',
    },
  },
}

const meaningOf = <Meaning>(meanings: ByProperty<Meaning>, type: string, property: string): Meaning | undefined =>
  meanings[type as EntityTypeName]?.[property]

/** Values are kept as JSON, and cut where they are long. */
function plain(json: string | null): string | null {
  if (json === null || !/^(-?\d+|"[^"\\]*")$/.test(json)) return null
  return String(JSON.parse(json))
}

interface Row {
  key: string
  name: string
}

async function namesOf(db: Db, tenantId: number, { table, key, name, isOfHost }: Thing, values: readonly string[]) {
  const keys = key === 'id' ? values.map(Number).filter(Number.isSafeInteger) : values
  if (keys.length === 0) return []
  const { rows } = await sql<Row>`
    select ${sql.ref(key)}::text as key, ${sql.ref(name)} as name from ${sql.table(table)}
    where ${isOfHost ? sql`true` : sql`tenant_id = ${tenantId}`} and ${sql.ref(key)} in (${sql.join(keys)})`.execute(db)
  return rows
}

export type WordsOf = (property: string, json: string | null) => string | null

/** Of a setting the key is the person and the name. */
export const settingOf = (key: string): string => key.replace(/^\d+\//, '')

interface Reader {
  db: Db
  tenantId: number
  may: (permission: PermissionName) => boolean
  translate: Translate
}

/** What a file is called: it is one of its kind. */
export function labelOfFile(translate: Translate, kind: string): string | null {
  const word = words['Tessera.Files.StoredFile']?.kind?.[kind]
  return word ? translate(word) : null
}

/** Of the changes of one entity, all at once. */
export async function readWords(
  { db, tenantId, may, translate }: Reader,
  { type, key }: { type: string; key: string },
  changes: readonly StoredPropertyChange[],
): Promise<WordsOf> {
  const asked = new Map<Thing, Set<string>>()
  for (const { name, before, after } of changes) {
    const thing = meaningOf(things, type, name)
    if (!thing || !may(thing.permission)) continue
    const values = [before, after].map(plain).filter((value) => value !== null)
    asked.set(thing, new Set([...(asked.get(thing) ?? []), ...values]))
  }
  const found = await Promise.all(
    [...asked].map(async ([thing, values]) => {
      const rows = await namesOf(db, tenantId, thing, [...values])
      return [thing, new Map(rows.map(({ key, name }) => [key, name]))] as const
    }),
  )
  const names = new Map(found)
  return (property, json) => {
    const value = plain(json)
    if (value === null) return null
    if (type === 'Tessera.Settings.Setting') {
      if (property === 'name') return labelOfSetting(translate, value)
      if (property === 'value') return wordOfLook(translate, settingOf(key), value)
    }
    const word = meaningOf(words, type, property)?.[value]
    if (word) return translate(word)
    const thing = meaningOf(things, type, property)
    return (thing && names.get(thing)?.get(value)) ?? null
  }
}
