import type { CreateOrUpdateRole, role as contract } from '../../../contract/services/role.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { notAllowed, notFound, refusedAt } from '../../access/refusals.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import type { Handlers, SignedInContext } from '../../context/context.ts'
import { decideFolderPath } from '../folder-path.ts'
import { presentPermission } from '../permission/present.ts'
import { refusedAsTaken } from '../taken.ts'
import { type Ceiling, readCeiling } from './ceiling.ts'
import { permissionsHere } from './existing-grants.ts'
import { checkedGroups } from './mapped-groups.ts'
import { blankRole, presentRole, presentRoleForEdit } from './present.ts'
import {
  deleteRole,
  findLimitedByRoleAlone,
  findRole,
  findRoleForChange,
  findRolePage,
  insertRole,
  type RoleRow,
  replaceGroups,
  replacePermissions,
  roleSorting,
  updateRole,
} from './queries.ts'
import { checkRoleDeletion, checkRoleName, checkRoleReach, decideGrants, decideGroups, decideName } from './rules.ts'

async function changeableRole(context: SignedInContext, id: number): Promise<{ role: RoleRow; ceiling: Ceiling }> {
  const [role, ceiling] = await Promise.all([
    findRoleForChange(context.db, context.tenantId, id),
    readCeiling(context.db, context),
  ])
  if (!role) throw notFound('role', id)
  checkRoleReach(role, ceiling)
  return { role, ceiling }
}

/** A role as it is, or none, and what the caller may make of it. */
const beforeChange = async (context: SignedInContext, id: number | null) =>
  id === null ? { role: undefined, ceiling: await readCeiling(context.db, context) } : changeableRole(context, id)

interface RoleColumns {
  name: string
  display_name: string
  description: string | null
  is_default: boolean
  folder_path: string | null
}

function columnsOf({ role }: CreateOrUpdateRole, before: RoleRow | undefined): RoleColumns {
  const displayName = role.displayName.trim()
  return {
    name: decideName(before, role.name, displayName),
    display_name: displayName,
    description: role.description === undefined ? (before?.description ?? null) : role.description?.trim() || null,
    is_default: role.isDefault ?? before?.is_default ?? false,
    folder_path: decideFolderPath(before?.folder_path ?? null, role.folderPath),
  }
}

const write = (
  { db, tenantId, principal, now }: SignedInContext,
  id: number | null,
  columns: RoleColumns,
): Promise<number> =>
  refusedAsTaken(
    {
      role_names: () => refusedAt('role.displayName', 'RoleNameIsAlreadyTaken', { roleName: columns.name }),
      role_display_names: () =>
        refusedAt('role.displayName', 'RoleDisplayNameIsAlreadyTaken', { displayName: columns.display_name }),
      role_folded_names: () => refusedAt('role.displayName', 'RoleNameIsAlreadyTaken', { roleName: columns.name }),
      role_folded_display_names: () =>
        refusedAt('role.displayName', 'RoleDisplayNameIsAlreadyTaken', { displayName: columns.display_name }),
    },
    async () => {
      if (id === null) {
        return insertRole(db, tenantId, { ...columns, creation_time: now, creator_user_id: principal.userId })
      }
      const modification = { last_modification_time: now, last_modifier_user_id: principal.userId }
      await updateRole(db, tenantId, id, { ...columns, ...modification })
      return id
    },
  )

export const role: Handlers<typeof contract> = {
  async getRoles({ db, tenantId }, { body }) {
    const page = await findRolePage(db, tenantId, body, roleSorting(body.sorting), body)
    return { totalCount: page.totalCount, items: page.items.map(presentRole) }
  },

  async getRoleForEdit(context, { query }) {
    const { db, tenantId, principal, translate } = context
    const id = query.id ?? null
    const found = id === null ? undefined : await findRole(db, tenantId, id)
    if (id !== null && !found) throw notFound('role', id)
    const existing = permissionsHere(context)
    return {
      role: found ? presentRoleForEdit(found) : blankRole,
      permissions: existing.map((definition) => presentPermission(definition, principal.permissions, translate)),
      grantedPermissionNames: existing.map(({ name }) => name).filter((name) => found?.permissions.includes(name)),
      groups: found?.groups ?? [],
    }
  },

  async createOrUpdateRole(context, { body }) {
    const { db, tenantId, principal } = context
    const known = body.role.id ?? null
    const needed = known === null ? permissions.roles.create : permissions.roles.edit
    if (!principal.permissions.has(needed)) throw notAllowed(needed)
    const groups = body.groups && (await checkedGroups(context, known, decideGroups(body.groups)))
    const { role: before, ceiling } = await beforeChange(context, known)
    const columns = columnsOf(body, before)
    checkRoleName(before, { ...columns, isGivenByItself: columns.is_default || Boolean(body.groups?.length) }, ceiling)
    const existing = permissionsHere(context)
    const facts = { ...columns, is_static: before?.is_static ?? false }
    const granted = decideGrants(facts, existing, body.grantedPermissionNames, principal.permissions)
    const id = await write(context, known, columns)
    const names = existing.map(({ name }) => name)
    await Promise.all([
      replacePermissions(db, tenantId, id, names, granted),
      groups && replaceGroups(db, tenantId, id, groups),
      before && announceIdentityChange(db, tenantId, 'everybody'),
    ])
  },

  async deleteRole(context, { query }) {
    const { db, tenantId } = context
    const { role: found } = await changeableRole(context, query.id)
    checkRoleDeletion(found, await findLimitedByRoleAlone(db, tenantId, found.id))
    await deleteRole(db, tenantId, found.id)
    await announceIdentityChange(db, tenantId, 'everybody')
  },
}
