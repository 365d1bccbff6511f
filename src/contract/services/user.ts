import { type Static, Type } from 'typebox'
import { anyOfPermissions, Permission, permissionNames } from '../models/permission.ts'
import { OrganizationUnit, RoleAssignment, UserListItem } from '../models/user.ts'
import { command, file, query, service } from '../operation.ts'
import {
  choice,
  dateTime,
  EntityId,
  emailAddress,
  FileResult,
  flag,
  guid,
  IdQuery,
  id,
  listOf,
  nameText,
  nullable,
  pageOf,
  pagingMembers,
  requiredName,
  requiredText,
  secret,
  shape,
  smallId,
  sortingMember,
  text,
  unrecorded,
} from '../shapes.ts'
import { loginProviders } from '../vocabulary/identity.ts'
import { limits, paging, retention } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'
import { userList } from '../vocabulary/whole-lists.ts'

const filterMembers = {
  filter: Type.Optional(text(limits.filter, 'Part of a name, user name, e-mail address or phone number.')),
  permissions: Type.Optional(anyOfPermissions),
  role: Type.Optional(nullable(smallId('Only people with this role.'))),
  roleDisplayName: Type.Optional(text(limits.roleDisplayName, 'Only people with a role of this display name.')),
  folderPath: Type.Optional(text(limits.folderPath, 'Only people in this folder or in one beneath it.')),
  onlyLockedUsers: Type.Optional(flag('Only people whose account is locked now.')),
}

export const UserListFilter = shape('UserListFilter', { ...filterMembers, ...pagingMembers })
export type UserListFilter = Static<typeof UserListFilter>

const UserExportFilter = shape('UserExportFilter', {
  ...filterMembers,
  ids: Type.Optional(
    Type.Array(id('User.'), {
      maxItems: paging.chosenRows,
      description: 'Addition to the catalogue: only these people; absent or empty: all that match.',
    }),
  ),
  ...sortingMember,
})
export type UserExportFilter = Static<typeof UserExportFilter>

const folderMember = {
  folderPath: Type.Optional(
    nullable(
      nameText(limits.folderPath, 'Folder that they are shown in, levels parted by `/`; absent leaves it as it is.'),
    ),
  ),
}

const personMembers = {
  id: Type.Optional(nullable(id('User; absent or null makes a new one.'))),
  name: requiredName(limits.name, 'Given name, or the whole name.'),
  surname: Type.Optional(nameText(limits.surname, 'Family name.')),
  userName: requiredText(limits.userName, 'Sign-in name; letters and signs as in `allowedUserNameCharacters`.'),
  phoneNumber: Type.Optional(nullable(text(limits.phoneNumber, 'Phone number.'))),
  ...folderMember,
  isActive: Type.Optional(flag('May sign in at all.')),
}

const UserEdit = shape('UserEdit', {
  ...personMembers,
  emailAddress: emailAddress('E-mail address.'),
  password: Type.Optional(nullable(secret(limits.password, 'New password; absent or empty leaves it as it is.'))),
  shouldChangePasswordOnNextLogin: Type.Optional(flag('Must choose a new password at the next sign-in.')),
  isTwoFactorEnabled: Type.Optional(flag('A second factor is asked for.')),
  isLockoutEnabled: Type.Optional(flag('Failed sign-ins lock the account for a while.')),
  authenticationSource: Type.Optional(
    nullable(text(limits.authenticationSource, 'Directory that checks the password; read only.')),
  ),
})

const assignmentMembers = {
  assignedRoleNames: Type.Array(text(limits.roleName, 'Role name.'), {
    maxItems: limits.assignments,
    description: 'All roles that the person has after the call.',
  }),
  organizationUnits: Type.Optional(
    Type.Array(smallId('Organization unit.'), {
      maxItems: limits.assignments,
      description: 'All units that the person is in after the call; absent leaves them as they are.',
    }),
  ),
  sendActivationEmail: Type.Optional(flag('Send a link that confirms the address.')),
}

export const CreateOrUpdateUser = shape('CreateOrUpdateUser', {
  user: UserEdit,
  ...assignmentMembers,
  setRandomPassword: Type.Optional(flag('Let the server choose the password and send it.')),
})
export type CreateOrUpdateUser = Static<typeof CreateOrUpdateUser>

const directoryPersonMembers = {
  id: Type.Optional(nullable(id('User; absent or null makes a new one.'))),
  isActive: Type.Optional(flag('May sign in at all.')),
  ...folderMember,
  ...assignmentMembers,
}

const CreateOrUpdateAADUser = shape('CreateOrUpdateAADUser', {
  ...directoryPersonMembers,
  emailAddress: emailAddress('E-mail address.'),
  userName: Type.Optional(
    nullable(
      text(
        limits.userName,
        'Addition to the catalogue: the sign-in name, for who comes back or has the address of somebody who left; absent: the address, or as it is.',
      ),
    ),
  ),
})
const CreateOrUpdateMobileIdUser = shape('CreateOrUpdateMobileIdUser', {
  ...directoryPersonMembers,
  socialSecurityNumber: secret(limits.socialSecurityNumber, 'Personal code that the signing service returns.'),
})

const cell = (description: string) => Type.Optional(text(limits.importedCell, description))

/** As it stands in the list: what is wrong with it is said of the row, and keeps no other row back. */
const PersonToImport = shape('PersonToImport', {
  row: Type.Integer({ minimum: 1, maximum: 10_000_000, description: 'Line of the list; answered as it came.' }),
  name: cell('Given name, or the whole name.'),
  surname: cell('Family name.'),
  userName: cell('Sign-in name; absent or empty: the address.'),
  emailAddress: cell('E-mail address.'),
  phoneNumber: cell('Phone number.'),
  folderPath: cell('Folder that they are shown in; levels parted by `/`.'),
})
export type PersonToImport = Static<typeof PersonToImport>

const listMembers = {
  assignedRoleNames: assignmentMembers.assignedRoleNames,
  organizationUnits: assignmentMembers.organizationUnits,
  sendInvitations: Type.Optional(
    flag('Each is mailed a password to begin with; otherwise nobody learns it, and each has it reset.'),
  ),
}

const people = { minItems: 1, maxItems: limits.importedPeople, description: 'Rows, as they stand in the list.' }

/** Nobody has been made of what is only looked at: no audit row keeps who they are. */
const PreviewPeople = shape('PreviewPeople', {
  ...listMembers,
  people: Type.Array(PersonToImport, { ...people, [unrecorded]: true }),
})

const ImportPeople = shape('ImportPeople', { ...listMembers, people: Type.Array(PersonToImport, people) })
export type ImportPeople = Static<typeof ImportPeople>

const ImportedRow = shape('ImportedRow', {
  row: Type.Integer({ description: 'Line of the list.' }),
  name: text(limits.importedCell * 2 + 1, 'Whole name.'),
  userName: text(limits.importedCell, 'Sign-in name that the person gets or would get.'),
  emailAddress: text(limits.importedCell, 'E-mail address.'),
  fate: choice(
    ['new', 'made', 'known', 'faulty'],
    'new: the person would be made; made: was; known: somebody has the name or the address; faulty: see `faults`.',
  ),
  faults: Type.Array(
    shape('ImportFault', {
      member: text(limits.name, 'Member of the row.'),
      message: text(limits.importFault, 'What is wrong with it, in the caller’s language.'),
    }),
    { description: 'Why no person was made, or would be.' },
  ),
})
export type ImportedRow = Static<typeof ImportedRow>

const PeopleImport = shape('PeopleImport', {
  startTime: dateTime('When it began.'),
  endTime: nullable(dateTime('When it ended; null: it goes on.')),
  failure: nullable(
    text(
      limits.importFault,
      'Why it ended before its last row, in the language in which it was begun; null: nothing failed.',
    ),
  ),
  rows: Type.Array(ImportedRow, { description: 'All of its rows; those that are `new` are left.' }),
})

export type PeopleImport = Static<typeof PeopleImport>

const OwnPeopleImport = shape('OwnPeopleImport', {
  last: nullable(PeopleImport, `The last one; null: there was none, or it ended ${retention.peopleImports} days ago.`),
})

export const UserForEdit = shape('UserForEdit', {
  user: shape('UserForEditUser', {
    id: nullable(id('User; null for a new one.')),
    name: text(limits.name, 'Given name, or the whole name.'),
    surname: text(limits.surname, 'Family name.'),
    userName: text(limits.userName, 'Sign-in name.'),
    emailAddress: text(limits.emailAddress, 'E-mail address.'),
    phoneNumber: nullable(text(limits.phoneNumber, 'Phone number.')),
    folderPath: nullable(text(limits.folderPath, 'Folder that they are shown in; levels parted by `/`.')),
    isActive: flag('May sign in at all.'),
    shouldChangePasswordOnNextLogin: flag('Must choose a new password at the next sign-in.'),
    isTwoFactorEnabled: flag('A second factor is asked for.'),
    isLockoutEnabled: flag('Failed sign-ins lock the account for a while.'),
    authenticationSource: nullable(text(limits.authenticationSource, 'Directory that checks the password.')),
  }),
  roles: Type.Array(RoleAssignment, { description: 'Every role of the tenant and whether the person has it.' }),
  allOrganizationUnits: Type.Array(OrganizationUnit, { description: 'The tenant’s tree.' }),
  memberedOrganizationUnits: Type.Array(text(limits.organizationUnitCode, 'Code.'), {
    description: 'Codes of the units the person is in.',
  }),
  folderPaths: Type.Array(text(limits.folderPath, 'Folder.'), {
    description: `Folders that people are in, with the folders above them; of more than ${limits.folders} the first.`,
  }),
  allowedUserNameCharacters: text(256, 'Characters that a user name may have.'),
  isSMTPSettingsProvided: flag('Mail can be sent, so activation mails make sense.'),
  username: nullable(text(limits.userName, 'The user name again, where a client looks for it outside `user`.')),
})
export type UserForEdit = Static<typeof UserForEdit>

const UserForView = shape('UserForView', {
  ...UserListItem.properties,
  profilePictureId: nullable(guid('Version of the person’s picture; null: there is none.')),
  addedLogins: Type.Array(choice(loginProviders, 'Who vouches for the person there.'), {
    description:
      'Sign-ins elsewhere that the person has added as ways in; a new password that somebody else sets ends them.',
  }),
})
export type UserForView = Static<typeof UserForView>

export const HeldRole = shape('HeldRole', {
  roleId: smallId('Role.'),
  roleDisplayName: text(limits.roleDisplayName, 'Name that people see.'),
  isAssigned: flag('Given directly.'),
  organizationUnits: Type.Array(text(limits.organizationUnitName, 'Unit.'), {
    description: 'Names of the units that bring it; none: it is given directly alone.',
  }),
  grantedPermissionNames: permissionNames,
})
export type HeldRole = Static<typeof HeldRole>

const UserPermissionsForEdit = shape('UserPermissionsForEdit', {
  permissions: Type.Array(Permission, { description: 'Permissions of this side, parents first.' }),
  grantedPermissionNames: permissionNames,
  roles: Type.Array(HeldRole, {
    description: 'Addition to the catalogue: the roles that the person holds, by name, and what each grants.',
  }),
})

const UpdateUserPermissions = shape('UpdateUserPermissions', {
  id: id('User.'),
  grantedPermissionNames: permissionNames,
})

const { users } = permissions

export const user = service('User', {
  getUsers: query.post({
    summary: 'A page of users.',
    body: UserListFilter,
    answer: pageOf(UserListItem),
    permission: users.view,
    reads: ['User'],
    stored: true,
    whole: userList,
  }),
  getUsersToExcel: file.get({
    summary: 'The filtered users as a workbook.',
    query: UserExportFilter,
    queryNames: 'pascal',
    answer: FileResult,
    permission: users.view,
  }),
  getUserForView: query.get({
    summary: 'Addition to the catalogue: one person, as the list has them, and their picture.',
    query: IdQuery,
    queryNames: 'pascal',
    answer: UserForView,
    permission: users.view,
    reads: ['User'],
    stored: true,
  }),
  getUserForEdit: query.get({
    summary: 'A user with all roles and units to choose from; a blank one without an id.',
    query: Type.Object({ id: Type.Optional(nullable(id('User; absent for a new one.'))) }),
    queryNames: 'pascal',
    answer: UserForEdit,
    permission: [users.create, users.edit],
    reads: ['User', 'Role', 'OrganizationUnit'],
  }),
  getUserPermissionsForEdit: query.get({
    summary: 'The permission tree and what the user is granted.',
    query: IdQuery,
    queryNames: 'pascal',
    answer: UserPermissionsForEdit,
    permission: users.changePermissions,
    reads: ['User', 'Permission'],
  }),
  resetUserSpecificPermissions: command.post({
    inOwnName: true,
    summary: 'Drops the user’s own grants and prohibitions; roles alone decide again.',
    body: EntityId,
    permission: users.changePermissions,
    changes: ['User', 'Permission'],
  }),
  updateUserPermissions: command.put({
    inOwnName: true,
    summary: 'Sets exactly what the user is granted. The user admin keeps everything.',
    body: UpdateUserPermissions,
    permission: users.changePermissions,
    changes: ['User', 'Permission'],
  }),
  createOrUpdateAADUser: command.post({
    inOwnName: true,
    summary: 'Makes or changes a user whom the directory signs in.',
    body: CreateOrUpdateAADUser,
    permission: [users.create, users.edit],
    side: 'tenant',
    changes: ['User', 'OrganizationUnit', 'Role'],
  }),
  createOrUpdateUser: command.post({
    inOwnName: true,
    summary: 'Makes or changes a user.',
    body: CreateOrUpdateUser,
    permission: [users.create, users.edit],
    changes: ['User', 'OrganizationUnit', 'Role'],
  }),
  createOrUpdateMobileIdUser: command.post({
    inOwnName: true,
    summary: 'Makes or changes a user who signs in with a mobile identity.',
    body: CreateOrUpdateMobileIdUser,
    permission: [users.create, users.edit],
    side: 'tenant',
    changes: ['User', 'OrganizationUnit', 'Role'],
  }),
  previewPeople: query.post({
    summary: 'Addition to the catalogue: what would become of each row of a list of people. Nothing is changed.',
    body: PreviewPeople,
    answer: listOf(ImportedRow),
    permission: users.create,
    notWhole: 'Of a list that is in the caller’s hands.',
  }),
  importPeople: command.post({
    inOwnName: true,
    summary:
      'Addition to the catalogue: begins to make those people of a list who are new and without a fault, some at a time. The caller’s last one is forgotten; while it goes on, no other begins.',
    body: ImportPeople,
    permission: users.create,
    changes: ['User', 'OrganizationUnit', 'Role'],
  }),
  getPeopleImport: query.get({
    summary: 'Addition to the catalogue: how far the caller’s own import of people is, and what became of each row.',
    answer: OwnPeopleImport,
    permission: users.create,
    reads: ['User'],
    audited: false,
  }),
  stopPeopleImport: command.post({
    inOwnName: true,
    summary: 'Addition to the catalogue: ends the caller’s own import of people. Whoever was made stays.',
    permission: users.create,
    changes: ['User'],
  }),
  resumePeopleImport: command.post({
    inOwnName: true,
    summary: 'Addition to the catalogue: goes on with the rows that are left of the caller’s own import of people.',
    permission: users.create,
    changes: ['User'],
  }),
  deleteUser: command.delete({
    inOwnName: true,
    summary: 'Deletes a user.',
    query: IdQuery,
    queryNames: 'pascal',
    permission: users.delete,
    changes: ['User', 'OrganizationUnit', 'Role'],
  }),
  unlockUser: command.post({
    inOwnName: true,
    summary: 'Ends a lock before its time.',
    body: EntityId,
    permission: users.unlock,
    changes: ['User'],
  }),
  setTenantAdmin: command.post({
    inOwnName: true,
    summary: 'Gives a user the tenant’s administrator role.',
    query: Type.Object({ userId: id('User.') }),
    permission: users.changePermissions,
    side: 'tenant',
    changes: ['User', 'Permission'],
  }),
})
