import { type Static, Type } from 'typebox'
import { OrganizationUnitDetails, OrganizationUnitList } from '../models/organization-unit.ts'
import { command, query, service } from '../operation.ts'
import {
  count,
  dateTime,
  flag,
  guid,
  id,
  listOf,
  nullable,
  pageOf,
  pagingMembers,
  requiredName,
  SmallIdQuery,
  shape,
  smallId,
  text,
} from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'
import { unitRoleList, unitUserList } from '../vocabulary/whole-lists.ts'

const unitId = smallId('Organization unit.')
const parentUnit = (description: string) => Type.Optional(nullable(smallId(description)))
const description = Type.Optional(nullable(text(limits.description, 'What it is for; absent leaves it as it is.')))

const PageOfUnit = Type.Object({ id: unitId, ...pagingMembers })

const CreateOrganizationUnit = shape('CreateOrganizationUnit', {
  parentId: parentUnit('Unit above; absent or null at the root.'),
  displayNameOrEntraGroupObjectId: requiredName(
    limits.organizationUnitName,
    'Its name; for a unit of an Entra group the object id of the group, whose name the unit takes.',
  ),
  description,
  isEntraGroup: Type.Optional(flag('Its members come from a directory group.')),
})

const UpdateOrganizationUnit = shape('UpdateOrganizationUnit', {
  id: unitId,
  displayName: requiredName(limits.organizationUnitName, 'Its name, unique among its siblings.'),
  description,
})

const MoveOrganizationUnit = shape('MoveOrganizationUnit', {
  id: unitId,
  newParentId: parentUnit('Unit to stand below; absent or null moves it to the root.'),
})

const nameMembers = {
  name: text(limits.name, 'Given name, or the whole name.'),
  surname: text(limits.surname, 'Family name; may be empty.'),
  userName: text(limits.userName, 'Sign-in name.'),
  emailAddress: text(limits.emailAddress, 'E-mail address.'),
}

export const OrganizationUnitUser = shape('OrganizationUnitUser', {
  id: id('User.'),
  ...nameMembers,
  profilePictureId: nullable(guid('Picture of the person; null where there is none.')),
  addedTime: dateTime('When the person was added to the unit.'),
})
export type OrganizationUnitUser = Static<typeof OrganizationUnitUser>

export const OrganizationUnitRole = shape('OrganizationUnitRole', {
  id: smallId('Role.'),
  name: text(limits.roleName, 'Name that assignments use.'),
  displayName: text(limits.roleDisplayName, 'Name that people see.'),
  addedTime: dateTime('When the role was added to the unit.'),
})
export type OrganizationUnitRole = Static<typeof OrganizationUnitRole>

const FindInUnit = shape('FindForOrganizationUnit', {
  organizationUnitId: smallId('Unit whose own people or roles are left out.'),
  filter: Type.Optional(
    text(limits.filter, 'Part of a name, user name, e-mail address or phone number; of a role’s names.'),
  ),
  ...pagingMembers,
})

const FoundUser = shape('UserOutsideOrganizationUnit', { id: id('User.'), ...nameMembers })
const FoundRole = shape('RoleOutsideOrganizationUnit', {
  id: smallId('Role.'),
  name: text(limits.roleName, 'Name that assignments use.'),
  displayName: text(limits.roleDisplayName, 'Name that people see.'),
  isAssignable: flag('The caller may add it: holds every permission that it grants.'),
})

const additions = <T extends typeof unitId | ReturnType<typeof id>>(item: T, what: string) =>
  Type.Array(item, { minItems: 1, maxItems: limits.unitAdditions, description: what })

const AddUsers = shape('AddUsersToOrganizationUnit', {
  userIds: additions(id('User.'), 'People to add; those who are members already stay as they are.'),
  organizationUnitId: unitId,
})

const AddRoles = shape('AddRolesToOrganizationUnit', {
  roleIds: additions(smallId('Role.'), 'Roles to add; those that are on the unit already stay as they are.'),
  organizationUnitId: unitId,
})

const SyncPerson = shape('GroupSyncPerson', {
  userId: nullable(id('User here; null where nobody here is this person.')),
  displayName: text(limits.directoryGroupName, 'Whole name.'),
  userName: text(limits.userName, 'Sign-in name here, or in the directory where nobody here is this person.'),
  emailAddress: nullable(text(limits.emailAddress, 'E-mail address.')),
  addressTakenBy: nullable(
    text(
      limits.userName,
      'Of somebody in the group who is no user here: sign-in name of another account here that has this name or address; null where none has.',
    ),
  ),
})
export type SyncPerson = Static<typeof SyncPerson>

/** Of each list the answer has the first, by name; `counts` tells how many there are. */
const discrepancies = {
  inGroupButNotHere: 'In the group, but no user here.',
  hereButNotInGroup: 'A user here whom the directory signs in, but not in the group.',
  inUnitButNotInGroup: 'In the unit, but not in the group: a sync removes them.',
  inGroupButNotInUnit: 'A user here and in the group, but not in the unit: a sync adds them.',
}
export type Discrepancy = keyof typeof discrepancies

const people = (what: string) => Type.Array(SyncPerson, { maxItems: limits.groupSyncPeople, description: what })

export const GroupSync = shape('GroupSync', {
  organizationUnitId: unitId,
  groupObjectId: guid('Object id of the group.'),
  groupName: text(
    limits.directoryGroupName,
    'Name of the group in the directory; the unit’s name where it is not found.',
  ),
  groupNotFound: flag('The directory has no such group any more; nothing is compared and nothing is changed.'),
  counts: shape('GroupSyncCounts', {
    inGroupButNotHere: count(discrepancies.inGroupButNotHere),
    hereButNotInGroup: count(discrepancies.hereButNotInGroup),
    inUnitButNotInGroup: count(discrepancies.inUnitButNotInGroup),
    inGroupButNotInUnit: count(discrepancies.inGroupButNotInUnit),
  }),
  inGroupButNotHere: people(discrepancies.inGroupButNotHere),
  hereButNotInGroup: people(discrepancies.hereButNotInGroup),
  inUnitButNotInGroup: people(discrepancies.inUnitButNotInGroup),
  inGroupButNotInUnit: people(discrepancies.inGroupButNotInUnit),
})
export type GroupSync = Static<typeof GroupSync>

const OfUnit = Type.Object({ organizationUnitId: unitId })

const { organizationUnits, users } = permissions

export const organizationUnit = service('OrganizationUnit', {
  getOrganizationUnits: query.get({
    summary: 'The tree with the numbers of people and roles.',
    answer: listOf(OrganizationUnitDetails),
    permission: organizationUnits.view,
    reads: ['OrganizationUnit'],
    stored: true,
  }),
  getAll: query.get({
    summary: 'The tree for choosing from it.',
    answer: OrganizationUnitList,
    permission: [organizationUnits.view, users.view],
    reads: ['OrganizationUnit'],
  }),
  getOrganizationUnitUsers: query.get({
    summary: 'A page of the people who are directly in a unit.',
    query: PageOfUnit,
    queryNames: 'pascal',
    answer: pageOf(OrganizationUnitUser),
    permission: organizationUnits.view,
    reads: ['OrganizationUnit', 'User'],
    stored: true,
    whole: unitUserList,
  }),
  getOrganizationUnitRoles: query.get({
    summary: 'A page of the roles that a unit gives to its people.',
    query: PageOfUnit,
    queryNames: 'pascal',
    answer: pageOf(OrganizationUnitRole),
    permission: organizationUnits.view,
    reads: ['OrganizationUnit', 'Role'],
    stored: true,
    whole: unitRoleList,
  }),
  createOrganizationUnit: command.post({
    inOwnName: true,
    summary: 'Makes a unit, last among its siblings.',
    body: CreateOrganizationUnit,
    answer: OrganizationUnitDetails,
    permission: organizationUnits.manageTree,
    changes: ['OrganizationUnit'],
  }),
  updateOrganizationUnit: command.put({
    inOwnName: true,
    summary: 'Renames or describes a unit.',
    body: UpdateOrganizationUnit,
    answer: OrganizationUnitDetails,
    permission: organizationUnits.manageTree,
    changes: ['OrganizationUnit', 'User'],
  }),
  moveOrganizationUnit: command.post({
    inOwnName: true,
    summary: 'Moves a unit with everything below it.',
    body: MoveOrganizationUnit,
    answer: OrganizationUnitDetails,
    permission: organizationUnits.manageTree,
    changes: ['OrganizationUnit', 'User'],
  }),
  deleteOrganizationUnit: command.delete({
    inOwnName: true,
    summary: 'Deletes a unit with everything below it; its people lose the roles that it gave them.',
    query: SmallIdQuery,
    queryNames: 'pascal',
    permission: organizationUnits.manageTree,
    changes: ['OrganizationUnit', 'User', 'Permission'],
  }),
  addUsersToOrganizationUnit: command.post({
    inOwnName: true,
    summary: 'Adds people to a unit, who get its roles.',
    body: AddUsers,
    permission: organizationUnits.manageMembers,
    changes: ['OrganizationUnit', 'User', 'Permission'],
  }),
  addRolesToOrganizationUnit: command.post({
    inOwnName: true,
    summary: 'Gives roles to the people of a unit.',
    body: AddRoles,
    permission: organizationUnits.manageRoles,
    changes: ['OrganizationUnit', 'User', 'Role', 'Permission'],
  }),
  removeUserFromOrganizationUnit: command.delete({
    inOwnName: true,
    summary: 'Takes a person out of a unit.',
    query: Type.Object({ userId: id('User.'), organizationUnitId: unitId }),
    queryNames: 'pascal',
    permission: organizationUnits.manageMembers,
    changes: ['OrganizationUnit', 'User', 'Permission'],
  }),
  removeRoleFromOrganizationUnit: command.delete({
    inOwnName: true,
    summary: 'Takes a role from the people of a unit.',
    query: Type.Object({ roleId: smallId('Role.'), organizationUnitId: unitId }),
    queryNames: 'pascal',
    permission: organizationUnits.manageRoles,
    changes: ['OrganizationUnit', 'User', 'Role', 'Permission'],
  }),
  findUsers: query.post({
    summary: 'A page of the people who are not in a unit.',
    body: FindInUnit,
    answer: pageOf(FoundUser),
    permission: organizationUnits.manageMembers,
    reads: ['OrganizationUnit', 'User'],
    notWhole: 'Choices of a form, which cannot be saved without the server.',
  }),
  findRoles: query.post({
    summary: 'A page of the roles that are not on a unit.',
    body: FindInUnit,
    answer: pageOf(FoundRole),
    permission: organizationUnits.manageRoles,
    reads: ['OrganizationUnit', 'Role'],
    notWhole: 'Choices of a form, which cannot be saved without the server.',
  }),
  getSecurityGroupSyncOverview: query.get({
    summary: 'How a unit and its directory group differ; changes nothing.',
    query: OfUnit,
    answer: GroupSync,
    permission: organizationUnits.manageMembers,
    side: 'tenant',
    reads: ['OrganizationUnit', 'User'],
  }),
  securityGroupSync: command.post({
    inOwnName: true,
    summary: 'Makes the people of a unit those of its directory group; answers what differed before.',
    query: OfUnit,
    answer: GroupSync,
    permission: organizationUnits.manageMembers,
    side: 'tenant',
    changes: ['OrganizationUnit', 'User', 'Permission'],
  }),
  overallSecurityGroupSync: command.post({
    inOwnName: true,
    summary: 'The same for every unit that has a directory group.',
    answer: listOf(GroupSync),
    permission: organizationUnits.manageMembers,
    side: 'tenant',
    changes: ['OrganizationUnit', 'User', 'Permission'],
  }),
})
