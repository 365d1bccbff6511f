import type { organizationUnit as contract } from '../../../contract/services/organization-unit.ts'
import { notFound } from '../../access/refusals.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import type { Handlers } from '../../context/context.ts'
import { readCeiling } from '../role/ceiling.ts'
import { findRole } from '../role/queries.ts'
import { reachableUser, requireReachable } from '../user/reachable-user.ts'
import {
  addMembers,
  addRoles,
  findMemberPage,
  findMissingRole,
  findMissingUser,
  findOtherRolePage,
  findOutsiderPage,
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
    const { db, tenantId } = context
    const id = body.organizationUnitId
    const sorts = roleSorting(body.sorting)
    const [unit, page, ceiling] = await Promise.all([
      findUnit(db, tenantId, id),
      findOtherRolePage(db, tenantId, body, sorts, body),
      readCeiling(db, context),
    ])
    unitThatExists(unit, id)
    const items = page.items.map((role) => ({
      id: role.id,
      name: role.name,
      displayName: role.display_name,
      isAssignable: !ceiling.isAbove(role.id),
    }))
    return { totalCount: page.totalCount, items }
  },

  async addUsersToOrganizationUnit(context, { body }) {
    const { db, tenantId, now } = context
    const { organizationUnitId: id, userIds } = body
    const [unit, missing, roleIds, ceiling] = await Promise.all([
      findUnit(db, tenantId, id),
      findMissingUser(db, tenantId, userIds),
      findRolesOfUnits(db, tenantId, [id]),
      readCeiling(db, context),
    ])
    unitThatExists(unit, id)
    if (missing !== undefined) throw notFound('user', missing)
    ceiling.refuseAbove(roleIds)
    await requireReachable(ceiling, userIds)
    const joined = await addMembers(db, tenantId, id, userIds, now)
    await checkMembershipLimit(db, tenantId, joined)
    await announceIdentityChange(db, tenantId, 'everybody')
  },

  async addRolesToOrganizationUnit(context, { body }) {
    const { db, tenantId, now } = context
    const { organizationUnitId: id, roleIds } = body
    const [unit, missing, ceiling] = await Promise.all([
      findUnit(db, tenantId, id),
      findMissingRole(db, tenantId, roleIds),
      readCeiling(db, context),
    ])
    unitThatExists(unit, id)
    if (missing !== undefined) throw notFound('role', missing)
    ceiling.refuseAbove(roleIds)
    await addRoles(db, tenantId, id, roleIds, now)
    await announceIdentityChange(db, tenantId, 'everybody')
  },

  async removeUserFromOrganizationUnit(context, { query }) {
    const { db, tenantId } = context
    const { organizationUnitId: id, userId } = query
    const [unit, roleIds, ceiling] = await Promise.all([
      findUnit(db, tenantId, id),
      findRolesOfUnits(db, tenantId, [id]),
      readCeiling(db, context),
    ])
    unitThatExists(unit, id)
    await reachableUser(context, userId)
    ceiling.refuseAbove(roleIds)
    const removed = await removeMembers(db, tenantId, id, [userId])
    if (removed > 0) await announceIdentityChange(db, tenantId, userId)
  },

  async removeRoleFromOrganizationUnit(context, { query }) {
    const { db, tenantId } = context
    const { organizationUnitId: id, roleId } = query
    const [unit, role, ceiling] = await Promise.all([
      findUnit(db, tenantId, id),
      findRole(db, tenantId, roleId),
      readCeiling(db, context),
    ])
    unitThatExists(unit, id)
    if (!role) throw notFound('role', roleId)
    ceiling.refuseAbove([roleId])
    const wasThere = await removeRole(db, tenantId, id, roleId)
    if (wasThere) await announceIdentityChange(db, tenantId, 'everybody')
  },
}
