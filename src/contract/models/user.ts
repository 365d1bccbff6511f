/** Shapes of people that several services show. */
import { type Static, Type } from 'typebox'
import { count, dateTime, flag, id, nullable, requiredText, shape, smallId, text } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'

const UserRole = shape('UserRole', {
  roleId: smallId('Role.'),
  roleName: text(limits.roleDisplayName, 'Display name of the role.'),
})

export const UserOrganizationUnit = shape('UserOrganizationUnit', {
  id: smallId('Organization unit.'),
  displayName: text(limits.organizationUnitName, 'Its name.'),
  code: text(limits.organizationUnitCode, 'Place in the tree: five digits a level, joined by dots.'),
})
export type UserOrganizationUnit = Static<typeof UserOrganizationUnit>

export const UserListItem = shape('UserListItem', {
  id: id('User.'),
  name: text(limits.name, 'Given name, or the whole name.'),
  surname: text(limits.surname, 'Family name; may be empty.'),
  userName: text(limits.userName, 'Sign-in name, unique in the tenant.'),
  emailAddress: text(limits.emailAddress, 'E-mail address, unique in the tenant.'),
  phoneNumber: nullable(text(limits.phoneNumber, 'Phone number.')),
  folderPath: nullable(text(limits.folderPath, 'Folder that they are shown in; levels parted by `/`.')),
  isActive: flag('May sign in at all.'),
  isEmailConfirmed: flag('The address was confirmed by its owner.'),
  isTwoFactorEnabled: flag('A second factor is asked for.'),
  isLockoutEnabled: flag('Failed sign-ins lock the account for a while.'),
  lockoutEndDateUtc: nullable(dateTime('End of the lock; null or past when not locked.')),
  authenticationSource: nullable(
    text(limits.authenticationSource, 'Directory that checks the password; null: this product.'),
  ),
  roles: Type.Array(UserRole, { description: 'Roles given directly.' }),
  organizationUnitRoles: Type.Array(UserRole, { description: 'Roles inherited from organization units.' }),
  organizationUnits: Type.Array(UserOrganizationUnit, { description: 'Units that the person is a member of.' }),
  creationTime: dateTime('When the account was made.'),
})
export type UserListItem = Static<typeof UserListItem>

export const RoleAssignment = shape('RoleAssignment', {
  roleId: smallId('Role.'),
  roleName: text(limits.roleName, 'Name that assignments use.'),
  roleDisplayName: text(limits.roleDisplayName, 'Name that people see.'),
  isAssigned: flag('Given directly.'),
  inheritedFromOrganizationUnit: flag('Held through an organization unit.'),
  folderPath: nullable(text(limits.folderPath, 'Folder that the role is shown in.')),
  isAssignable: flag('The caller may give it: holds every permission that it grants.'),
})
export type RoleAssignment = Static<typeof RoleAssignment>

export const OrganizationUnit = shape('OrganizationUnit', {
  id: smallId('Organization unit.'),
  parentId: nullable(smallId('Unit above; null at the root.')),
  code: text(limits.organizationUnitCode, 'Place in the tree: five digits a level, joined by dots.'),
  displayName: requiredText(limits.organizationUnitName, 'Its name.'),
  description: nullable(text(limits.description, 'What it is for.')),
  isEntraGroup: flag('Its members come from a directory group.'),
  memberCount: count('People directly in it.'),
  roleCount: count('Roles directly on it.'),
})
export type OrganizationUnit = Static<typeof OrganizationUnit>
