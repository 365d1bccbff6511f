import type { organizationUnit as contract } from '../../../contract/services/organization-unit.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import type { Handlers } from '../../http/context.ts'
import { notFound } from '../../http/errors.ts'
import { grantedHere } from '../role/existing-grants.ts'
import { findRole } from '../role/queries.ts'
import { findUser } from '../user/queries.ts'
import { grantsOnly, refuseRolesAbove } from '../user/rules.ts'
import {
  addMembers,
  addRoles,
  findMemberPage,
  findMissingUser,
  findOtherRolePage,
  findOutsiderPage,
  findRolesByIds,
  findRolesOfUnits,
  findUnitRolePage,
  memberSorting,
  removeMembers,
  removeRole,
  roleSorting,
  unitRoleSorting,
  userSorting,
} from './assignment-queries.ts'
import { checkMembershipLimit } from './membership-limit.ts'
import { presentMember, presentNames, presentUnitRole } from './present.ts'
import { unitThatExists } from './rules.ts'
import { findUnit } from './tree-queries.ts'

type Assignments = Pick<
  Handlers<typeof contract>,
  | 'getOrganizationUnitUsers'
  | 'getOrganizationUnitRoles'
  | 'addUsersToOrganizationUnit'
  | 'addRolesToOrganizationUnit'
  | 'removeUserFromOrganizationUnit'
  | 'removeRoleFromOrganizationUnit'
  | 'findUsers'
  | 'findRoles'
>

export const assignments: Assignments = {
  async getOrganizationUnitUsers({ db, tenantId }, { query }) {
    const sorts = memberSorting(query.sorting)
    const [unit, page] = await Promise.all([
      findUnit(db, tenantId, query.id),
      findMemberPage(db, tenantId, query.id, sorts, query),
    ])
    unitThatExists(unit, query.id)
    return { totalCount: page.totalCount, items: page.items.map(presentMember) }
  },

  async getOrganizationUnitRoles({ db, tenantId }, { query }) {
    const sorts = unitRoleSorting(query.sorting)
    const [unit, page] = await Promise.all([
      findUnit(db, tenantId, query.id),
      findUnitRolePage(db, tenantId, query.id, sorts, query),
    ])
    unitThatExists(unit, query.id)
    return { totalCount: page.totalCount, items: page.items.map(presentUnitRole) }
  },

  async findUsers({ db, tenantId }, { body }) {
    const id = body.organizationUnitId
    const sorts = userSorting(body.sorting)
    const [unit, page] = await Promise.all([
      findUnit(db, tenantId, id),
      findOutsiderPage(db, tenantId, body, sorts, body),
    ])
    unitThatExists(unit, id)
    return { totalCount: page.totalCount, items: page.items.map((row) => ({ id: row.id, ...presentNames(row) })) }
  },

  async findRoles(context, { body }) {
    const { db, tenantId, principal } = context
    const id = body.organizationUnitId
    const sorts = roleSorting(body.sorting)
    const [unit, page] = await Promise.all([
      findUnit(db, tenantId, id),
      findOtherRolePage(db, tenantId, body, sorts, body),
    ])
    unitThatExists(unit, id)
    const items = grantedHere(context, page.items).map((role) => ({
      id: role.id,
      name: role.name,
      displayName: role.display_name,
      isAssignable: grantsOnly(role.permissions, principal.permissions),
    }))
    return { totalCount: page.totalCount, items }
  },

  async addUsersToOrganizationUnit(context, { body }) {
    const { db, tenantId, principal, now } = context
    const { organizationUnitId: id, userIds } = body
    const [unit, missing, roles] = await Promise.all([
      findUnit(db, tenantId, id),
      findMissingUser(db, tenantId, userIds),
      findRolesOfUnits(db, tenantId, [id]),
    ])
    unitThatExists(unit, id)
    if (missing !== undefined) throw notFound('user', missing)
    refuseRolesAbove(grantedHere(context, roles), principal.permissions)
    const joined = await addMembers(db, tenantId, id, userIds, now)
    await checkMembershipLimit(db, tenantId, joined)
    await announceIdentityChange(db, tenantId, 'everybody')
  },

  async addRolesToOrganizationUnit(context, { body }) {
    const { db, tenantId, principal, now } = context
    const { organizationUnitId: id, roleIds } = body
    const [unit, roles] = await Promise.all([findUnit(db, tenantId, id), findRolesByIds(db, tenantId, roleIds)])
    unitThatExists(unit, id)
    const missing = roleIds.find((roleId) => !roles.some((role) => role.id === roleId))
    if (missing !== undefined) throw notFound('role', missing)
    refuseRolesAbove(grantedHere(context, roles), principal.permissions)
    await addRoles(db, tenantId, id, roleIds, now)
    await announceIdentityChange(db, tenantId, 'everybody')
  },

  async removeUserFromOrganizationUnit({ db, tenantId }, { query }) {
    const { organizationUnitId: id, userId } = query
    const [unit, user] = await Promise.all([findUnit(db, tenantId, id), findUser(db, tenantId, userId)])
    const { role_count } = unitThatExists(unit, id)
    if (!user) throw notFound('user', userId)
    const removed = await removeMembers(db, tenantId, id, [userId])
    if (removed > 0 && role_count > 0) await announceIdentityChange(db, tenantId, userId)
  },

  async removeRoleFromOrganizationUnit({ db, tenantId }, { query }) {
    const { organizationUnitId: id, roleId } = query
    const [unit, role] = await Promise.all([findUnit(db, tenantId, id), findRole(db, tenantId, roleId)])
    unitThatExists(unit, id)
    if (!role) throw notFound('role', roleId)
    const wasThere = await removeRole(db, tenantId, id, roleId)
    if (wasThere) await announceIdentityChange(db, tenantId, 'everybody')
  },
}
