import { type Static, Type } from 'typebox'
import { allOfPermissions, Permission, permissionNames } from '../models/permission.ts'
import { MappedGroup, Role } from '../models/role.ts'
import { command, query, service } from '../operation.ts'
import {
  flag,
  nameText,
  nullable,
  pageOf,
  pagingMembers,
  requiredName,
  SmallIdQuery,
  shape,
  smallId,
  text,
} from '../shapes.ts'
import { limits, paging } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'
import { roleList } from '../vocabulary/whole-lists.ts'

export const RoleListFilter = shape('RoleListFilter', {
  filter: Type.Optional(text(limits.filter, 'Part of a name, display name or folder.')),
  permissions: Type.Optional(allOfPermissions),
  ...pagingMembers,
  maxResultCount: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: paging.largestMaxResultCount,
      default: paging.largestMaxResultCount,
      description:
        'Rows to answer at most; all of them by default, because ABP’s clients ask for this list without pages.',
    }),
  ),
})
export type RoleListFilter = Static<typeof RoleListFilter>

const roleMembers = {
  displayName: requiredName(limits.roleDisplayName, 'Name that people see.'),
  description: Type.Optional(nullable(text(limits.description, 'What it is for; absent leaves it as it is.'))),
  isDefault: Type.Optional(flag('Suggested for every new person; absent leaves it as it is.')),
  folderPath: Type.Optional(
    nullable(
      nameText(limits.folderPath, 'Folder that it is shown in, levels parted by `/`; absent leaves it as it is.'),
    ),
  ),
}

export const CreateOrUpdateRole = shape('CreateOrUpdateRole', {
  role: shape('RoleEdit', {
    id: Type.Optional(nullable(smallId('Role; absent or null makes a new one.'))),
    name: Type.Optional(
      nullable(
        nameText(limits.roleName, 'Name that assignments use; absent keeps it, and a new role takes its display name.'),
      ),
    ),
    ...roleMembers,
  }),
  grantedPermissionNames: permissionNames,
  groups: Type.Optional(
    Type.Array(MappedGroup, {
      maxItems: limits.directoryGroups,
      description: 'All directory groups whose people get the role at sign-in; absent leaves them as they are.',
    }),
  ),
})
export type CreateOrUpdateRole = Static<typeof CreateOrUpdateRole>

const RoleForEdit = shape('RoleForEdit', {
  role: shape('RoleForEditRole', {
    id: nullable(smallId('Role; null for a new one.')),
    name: text(limits.roleName, 'Name that assignments use.'),
    displayName: text(limits.roleDisplayName, 'Name that people see.'),
    description: nullable(text(limits.description, 'What it is for.')),
    isStatic: flag('Belongs to the product: keeps its name and cannot be deleted.'),
    isDefault: flag('Suggested for every new person.'),
    folderPath: nullable(text(limits.folderPath, 'Folder that it is shown in; levels parted by `/`.')),
  }),
  permissions: Type.Array(Permission, { description: 'Permissions of this side, parents first.' }),
  grantedPermissionNames: permissionNames,
  groups: Type.Array(MappedGroup, { description: 'Directory groups whose people get the role at sign-in.' }),
})
export type RoleForEdit = Static<typeof RoleForEdit>

const { roles, users, reports, organizationUnits } = permissions

export const role = service('Role', {
  getRoles: query.post({
    summary: 'A page of roles with the number of their people.',
    body: RoleListFilter,
    answer: pageOf(Role),
    // Lists of people are filtered by role, reports are limited to roles, and units bring roles.
    permission: [roles.view, users.view, reports.create, reports.edit, organizationUnits.manageRoles],
    reads: ['Role', 'User'],
    stored: true,
    whole: roleList,
  }),
  getRoleForEdit: query.get({
    summary: 'A role with the permission tree and its directory groups; a blank one without an id.',
    query: Type.Object({ id: Type.Optional(nullable(smallId('Role; absent for a new one.'))) }),
    queryNames: 'pascal',
    answer: RoleForEdit,
    permission: [roles.create, roles.edit],
    reads: ['Role', 'Permission'],
  }),
  createOrUpdateRole: command.post({
    inOwnName: true,
    summary:
      'Makes or changes a role: what it grants, and which directory groups get it. The static role Admin grants everything.',
    body: CreateOrUpdateRole,
    permission: [roles.create, roles.edit],
    changes: ['Role', 'User', 'Permission'],
  }),
  deleteRole: command.delete({
    inOwnName: true,
    summary: 'Deletes a role and takes it from its people and units.',
    query: SmallIdQuery,
    queryNames: 'pascal',
    permission: roles.delete,
    changes: ['Role', 'User', 'OrganizationUnit', 'Permission'],
  }),
})
