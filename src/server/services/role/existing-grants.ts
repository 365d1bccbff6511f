/** Permissions that exist for the caller’s tenant: what is granted beyond them, of features that are off, gives nothing. */
import { existingPermissions, sideOf } from '../../auth/permissions.ts'
import type { Context } from '../../context/context.ts'

type ContextPart = Pick<Context, 'tenantId' | 'features'>

export const permissionsHere = ({ tenantId, features }: ContextPart) => existingPermissions(sideOf(tenantId), features)

/** The roles with no more than what exists of their grants. */
export function grantedHere<Role extends { permissions: readonly string[] }>(
  context: ContextPart,
  roles: readonly Role[],
) {
  const existing = new Set<string>(permissionsHere(context).map(({ name }) => name))
  return roles.map((role) => ({ ...role, permissions: role.permissions.filter((name) => existing.has(name)) }))
}
