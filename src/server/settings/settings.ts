/** Settings: a person’s value over the tenant’s, over the application’s, over the default (abp-wire 5.4). */
import { sql } from 'kysely'
import { settingScope } from '../../contract/vocabulary/enums.ts'
import {
  type PlainSettingName,
  type SecretSettingName,
  type SettingName,
  settingDefinition,
  stricterOf,
} from '../../contract/vocabulary/settings.ts'
import type { Db } from '../db/transaction.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** Whose value it is. The host’s own is the application’s. */
export interface SettingOwner {
  tenantId: number
  /** 0: the tenant, not one of its people. */
  userId: number
}

export type SettingValues<Name extends SettingName = SettingName> = Readonly<Record<Name, string>>

export const isTrue = (value: string): boolean => value.toLowerCase() === 'true'

const scopeOf = ({ tenantId, userId }: SettingOwner): number => {
  if (userId !== 0) return settingScope.user
  return tenantId === 0 ? settingScope.application : settingScope.tenant
}

interface SettingRow {
  tenant_id: number
  user_id: number
  name: string
  value: string
}

const ownerOf = ({ tenant_id, user_id }: SettingRow): SettingOwner => ({ tenantId: tenant_id, userId: user_id })

/** Least special first, so that the later one wins. */
const storedValues = (db: Db, { tenantId, userId }: SettingOwner) =>
  db
    .selectFrom('settings')
    .select(['tenant_id', 'user_id', 'name', 'value'])
    .where('tenant_id', 'in', [tenantId, 0])
    .where('user_id', 'in', [userId, 0])
    .orderBy('user_id')
    .orderBy('tenant_id')

/** The row that decides each setting. */
function decidingRows(rows: readonly SettingRow[], { tenantId }: SettingOwner): Map<string, SettingRow> {
  const deciding = new Map<string, SettingRow>()
  for (const row of rows) {
    const definition = settingDefinition(row.name)
    if (!definition) continue
    const isFromHere = row.tenant_id === tenantId
    // A person of the host is not everybody's.
    const isInherited = definition.isInherited && row.user_id === 0
    const mayBeKeptThere = (definition.scopes & scopeOf(ownerOf(row))) !== 0
    if (!(isFromHere || isInherited) || !mayBeKeptThere) continue
    const application = deciding.get(row.name)?.value ?? definition.default
    const isOfTheTenant = row.tenant_id !== 0
    deciding.set(row.name, isOfTheTenant ? { ...row, value: stricterOf(definition, row.value, application) } : row)
  }
  return deciding
}

/** Effective values, all in one query. */
export async function readSettings<Name extends PlainSettingName>(
  db: Db,
  owner: SettingOwner,
  names: readonly Name[],
): Promise<SettingValues<Name>> {
  const rows = await storedValues(db, owner).where('name', '=', sql<string>`any(${names})`).execute()
  return effectiveValues(rows, owner, names)
}

function effectiveValues<Name extends PlainSettingName>(
  rows: readonly SettingRow[],
  owner: SettingOwner,
  names: readonly Name[],
): SettingValues<Name> {
  const deciding = decidingRows(rows, owner)
  const entries = names.map((name) => [name, deciding.get(name)?.value ?? settingDefinition(name).default] as const)
  return Object.fromEntries(entries) as SettingValues<Name>
}

/** Effective values of every setting whose name ends in one of these parts; for families that are too many to list. */
export async function readSettingsLike<Name extends PlainSettingName>(
  db: Db,
  owner: SettingOwner,
  part: string,
  names: readonly Name[],
): Promise<SettingValues<Name>> {
  const rows = await storedValues(db, owner).where('name', 'like', `%${part}%`).execute()
  return effectiveValues(rows, owner, names)
}

/** What holds in each tenant that has a word of its own; of all others, under 0, the application’s. */
export async function readSettingOfAll(db: Db, name: PlainSettingName): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('settings')
    .select(['tenant_id', 'user_id', 'name', 'value'])
    .where('name', '=', name)
    .where('user_id', '=', 0)
    .orderBy('tenant_id')
    .execute()
  const application = rows.filter((row) => row.tenant_id === 0)
  const effectiveOf = (tenantId: number) => {
    const own = rows.filter((row) => row.tenant_id === tenantId && tenantId !== 0)
    return effectiveValues([...application, ...own], { tenantId, userId: 0 }, [name])[name]
  }
  return new Map([0, ...rows.map((row) => row.tenant_id)].map((tenantId) => [tenantId, effectiveOf(tenantId)]))
}

/** Secrets in the clear, for whoever uses them; never for an answer. Empty where none is kept. */
export async function readSecretSettings<Name extends SecretSettingName>(
  db: Db,
  secrets: Secrets,
  owner: SettingOwner,
  names: readonly Name[],
): Promise<SettingValues<Name>> {
  const rows = await storedValues(db, owner).where('name', '=', sql<string>`any(${names})`).execute()
  const deciding = decidingRows(rows, owner)
  const open = (name: Name): string => {
    const row = deciding.get(name)
    if (!row || row.value === '') return ''
    const opened = secrets.open(`setting:${name}`, row.tenant_id, row.value)
    if (opened === null) throw new Error(`${name} was sealed by a key that is gone`)
    return opened
  }
  return Object.fromEntries(names.map((name) => [name, open(name)] as const)) as SettingValues<Name>
}

/** Keeps a value for its owner. A scope that the setting does not have is a defect of the caller. */
export const writeSetting = (db: Db, owner: SettingOwner, name: PlainSettingName, value: string): Promise<void> =>
  writeRows(db, owner, [{ name, value }])

export const writeSettings = (
  db: Db,
  owner: SettingOwner,
  values: readonly (readonly [PlainSettingName, string])[],
): Promise<void> =>
  writeRows(
    db,
    owner,
    values.map(([name, value]) => ({ name, value })),
  )

/** An empty text is kept as such: it says that there is none, and nothing is inherited. */
export const writeSecretSettings = (
  db: Db,
  secrets: Secrets,
  owner: SettingOwner,
  values: readonly (readonly [SecretSettingName, string])[],
): Promise<void> =>
  writeRows(
    db,
    owner,
    values.map(([name, text]) => ({
      name,
      value: text === '' ? '' : secrets.seal(`setting:${name}`, owner.tenantId, text),
    })),
  )

async function writeRows(
  db: Db,
  owner: SettingOwner,
  rows: readonly { name: SettingName; value: string }[],
): Promise<void> {
  for (const { name } of rows) {
    if ((settingDefinition(name).scopes & scopeOf(owner)) === 0) throw new Error(`${name} is not kept in this scope`)
  }
  if (rows.length === 0) return
  await db
    .insertInto('settings')
    .values(rows.map((row) => ({ tenant_id: owner.tenantId, user_id: owner.userId, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'name']).doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
    )
    .execute()
}

/** The owner has no word of its own in these any more. */
export async function forgetSettings(db: Db, owner: SettingOwner, names: readonly SettingName[]): Promise<void> {
  if (names.length === 0) return
  await db
    .deleteFrom('settings')
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
    .where('name', '=', sql<string>`any(${names})`)
    .execute()
}

/** The owner's own words, secrets sealed; nothing is inherited and nothing is default. */
export async function keptSettings(
  db: Db,
  owner: SettingOwner,
  names: readonly SettingName[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
    .where('name', '=', sql<string>`any(${names})`)
    .execute()
  return new Map(rows.map(({ name, value }) => [name, value]))
}
