import { insertRows } from '../db/insert-rows.ts'
import type { Db } from '../db/transaction.ts'

export interface SeededUnit {
  name: string
  roles?: readonly string[]
  children?: readonly SeededUnit[]
}

/** `00001.00042`: each level in five digits, from 1 (abp-wire 5.6). */
const codeOf = (parentCode: string | null, index: number) => {
  const own = String(index + 1).padStart(5, '0')
  return parentCode === null ? own : `${parentCode}.${own}`
}

/** Answers the ids of all units, parents before children. */
export async function seedUnits(
  db: Db,
  tenantId: number,
  units: readonly SeededUnit[],
  roleIds: ReadonlyMap<string, number>,
  now: Date,
  parent: { id: number; code: string } | null = null,
): Promise<number[]> {
  const ids: number[] = []
  for (const [index, unit] of units.entries()) {
    const code = codeOf(parent?.code ?? null, index)
    const { id } = await db
      .insertInto('organization_units')
      .values({ tenant_id: tenantId, parent_id: parent?.id ?? null, code, display_name: unit.name, creation_time: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertRows(
      db,
      'organization_unit_roles',
      (unit.roles ?? []).flatMap((name) => {
        const roleId = roleIds.get(name)
        return roleId === undefined ? [] : [{ tenant_id: tenantId, organization_unit_id: id, role_id: roleId }]
      }),
    )
    ids.push(id, ...(await seedUnits(db, tenantId, unit.children ?? [], roleIds, now, { id, code })))
  }
  return ids
}
