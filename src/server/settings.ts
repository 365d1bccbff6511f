/** Settings: a person’s value over the tenant’s, over the application’s, over the default (abp-wire 5.4). */
import { settingScope } from '../contract/vocabulary/enums.ts'
import { type SettingName, settingDefinitions } from '../contract/vocabulary/settings.ts'
import type { Db } from './db/transaction.ts'

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

/** Effective values, all in one query. */
export async function readSettings<Name extends SettingName>(
  db: Db,
  { tenantId, userId }: SettingOwner,
  names: readonly Name[],
): Promise<SettingValues<Name>> {
  const rows = await db
    .selectFrom('settings')
    .select(['tenant_id', 'user_id', 'name', 'value'])
    .where('tenant_id', 'in', [tenantId, 0])
    .where('user_id', 'in', [userId, 0])
    .where('name', 'in', names)
    // Least special first, so that the later one wins below. A person of the host is not everybody's.
    .orderBy('user_id')
    .orderBy('tenant_id')
    .execute()
  const values = new Map<string, string>()
  for (const row of rows) {
    const isFromHere = row.tenant_id === tenantId || row.user_id === 0
    const mayBeKeptThere = ((settingDefinitions[row.name as Name]?.scopes ?? 0) & scopeOf(ownerOf(row))) !== 0
    if (isFromHere && mayBeKeptThere) values.set(row.name, row.value)
  }
  const entries = names.map((name) => [name, values.get(name) ?? settingDefinitions[name].default] as const)
  return Object.fromEntries(entries) as SettingValues<Name>
}

const ownerOf = (row: { tenant_id: number; user_id: number }): SettingOwner => ({
  tenantId: row.tenant_id,
  userId: row.user_id,
})

/** Keeps a value for its owner. A scope that the setting does not have is a defect of the caller. */
export async function writeSetting(db: Db, owner: SettingOwner, name: SettingName, value: string): Promise<void> {
  if ((settingDefinitions[name].scopes & scopeOf(owner)) === 0) throw new Error(`${name} is not kept in this scope`)
  await db
    .insertInto('settings')
    .values({ tenant_id: owner.tenantId, user_id: owner.userId, name, value })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'name']).doUpdateSet({ value }))
    .execute()
}
