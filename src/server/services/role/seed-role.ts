import { type PermissionName, permissionTree } from '../../../contract/vocabulary/permissions.ts'
import { sideOf } from '../../auth/permissions.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { Db } from '../../db/transaction.ts'

/** What every member of a tenant has. */
export const userRoleName = 'User'

export interface SeededRole {
  name: string
  displayName?: string
  isStatic?: boolean
  isDefault?: boolean
  folderPath?: string
  permissions: readonly PermissionName[] | 'all'
}

const permissionsOfSide = (tenantId: number): PermissionName[] =>
  permissionTree.filter(({ sides }) => sides.includes(sideOf(tenantId))).map(({ name }) => name)

export async function seedRole(db: Db, tenantId: number, role: SeededRole, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('roles')
    .values({
      tenant_id: tenantId,
      name: role.name,
      display_name: role.displayName ?? role.name,
      is_static: role.isStatic ?? false,
      is_default: role.isDefault ?? false,
      folder_path: role.folderPath ?? null,
      creation_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const names = role.permissions === 'all' ? permissionsOfSide(tenantId) : role.permissions
  await insertRows(
    db,
    'role_permissions',
    names.map((name) => ({ tenant_id: tenantId, role_id: id, name })),
  )
  return id
}
