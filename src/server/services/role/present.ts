import type { Role } from '../../../contract/models/role.ts'
import type { RoleForEdit } from '../../../contract/services/role.ts'
import type { RoleListRow, RoleRow } from './queries.ts'

export const presentRole = (row: RoleListRow): Role => ({
  id: row.id,
  name: row.name,
  displayName: row.display_name,
  description: row.description,
  isStatic: row.is_static,
  isDefault: row.is_default,
  folderPath: row.folder_path,
  userCount: row.user_count,
  creationTime: row.creation_time.toISOString(),
})

export const presentRoleForEdit = (row: RoleRow): RoleForEdit['role'] => ({
  id: row.id,
  name: row.name,
  displayName: row.display_name,
  description: row.description,
  isStatic: row.is_static,
  isDefault: row.is_default,
  folderPath: row.folder_path,
})

export const blankRole: RoleForEdit['role'] = {
  id: null,
  name: '',
  displayName: '',
  description: null,
  isStatic: false,
  isDefault: false,
  folderPath: null,
}
