import type { OrganizationUnitDetails } from '../../../contract/models/organization-unit.ts'
import type { OrganizationUnit } from '../../../contract/models/user.ts'
import type { OrganizationUnitRole, OrganizationUnitUser } from '../../../contract/services/organization-unit.ts'
import type { MemberRow, UnitRoleRow } from './assignment-queries.ts'
import type { UnitRow } from './tree-queries.ts'

export const presentUnit = (row: UnitRow): OrganizationUnit => ({
  id: row.id,
  parentId: row.parent_id,
  code: row.code,
  displayName: row.display_name,
  description: row.description,
  isEntraGroup: row.is_entra_group,
  memberCount: row.member_count,
  roleCount: row.role_count,
})

export const presentUnitDetails = (row: UnitRow): OrganizationUnitDetails => ({
  ...presentUnit(row),
  entraGroupObjectId: row.entra_group_object_id,
  creationTime: row.creation_time.toISOString(),
  creatorUserId: row.creator_user_id,
  lastModificationTime: row.last_modification_time?.toISOString() ?? null,
  lastModifierUserId: row.last_modifier_user_id,
})

interface Named {
  name: string
  surname: string
  user_name: string
  email_address: string
}

export const presentNames = (row: Named) => ({
  name: row.name,
  surname: row.surname,
  userName: row.user_name,
  emailAddress: row.email_address,
})

export const presentMember = (row: MemberRow): OrganizationUnitUser => ({
  id: row.id,
  ...presentNames(row),
  profilePictureId: row.profile_picture_id,
  addedTime: row.added_time.toISOString(),
})

export const presentUnitRole = (row: UnitRoleRow): OrganizationUnitRole => ({
  id: row.id,
  name: row.name,
  displayName: row.display_name,
  addedTime: row.added_time.toISOString(),
})
