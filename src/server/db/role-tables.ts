interface RoleDirectoryGroupsTable {
  tenant_id: number
  role_id: number
  group_id: string
  display_name: string
  description: string | null
  is_entra_group: boolean
}

export interface RoleTables {
  role_directory_groups: RoleDirectoryGroupsTable
}
