/** What is granted, and how it stands to what roles give. Every permission stands for itself: rules about others are offered. */
import type { Permission } from '../../../contract/models/permission.ts'

/** What gives a permission to somebody without a word of their own. */
export interface Giver {
  role: string
  /** Units that bring the role; none: it is given directly. */
  units: readonly string[]
}

export type Givers = ReadonlyMap<string, readonly Giver[]>

interface HeldRole {
  roleDisplayName: string
  isAssigned: boolean
  organizationUnits: readonly string[]
  grantedPermissionNames: readonly string[]
}

/** By permission, the roles in the order in which they come. */
export function giversOf(roles: readonly HeldRole[]): Givers {
  const pairs = roles.flatMap(({ roleDisplayName: role, isAssigned, organizationUnits, grantedPermissionNames }) =>
    grantedPermissionNames.map((name) => ({ name, giver: { role, units: isAssigned ? [] : organizationUnits } })),
  )
  const byName = Map.groupBy(pairs, ({ name }) => name)
  return new Map([...byName].map(([name, found]) => [name, found.map(({ giver }) => giver)]))
}

export const isGiven = ({ name, isGrantedByDefault }: Permission, givers: Givers): boolean =>
  isGrantedByDefault || givers.has(name)

/** `given`: by a role, and nobody said otherwise. */
export type GrantState = 'given' | 'here' | 'taken' | 'none'

/** Of a role nothing is given: what it grants, it grants here. */
export function grantState(
  permission: Permission,
  granted: ReadonlySet<string>,
  givers: Givers | undefined,
): GrantState {
  const given = givers !== undefined && isGiven(permission, givers)
  if (granted.has(permission.name)) return given ? 'given' : 'here'
  return given ? 'taken' : 'none'
}

export const differs = (state: GrantState): boolean => state === 'here' || state === 'taken'

/** Those above it that are not granted and could be, the nearest last. */
export function missingAbove(
  permissions: readonly Permission[],
  granted: ReadonlySet<string>,
  { parentName }: Permission,
): Permission[] {
  const parent = permissions.find(({ name }) => name === parentName)
  if (!parent) return []
  const above = missingAbove(permissions, granted, parent)
  return granted.has(parent.name) || !parent.isAssignable ? above : [...above, parent]
}

/** All below it that are granted and can be taken. */
export function grantedBelow(
  permissions: readonly Permission[],
  granted: ReadonlySet<string>,
  { name }: Permission,
): Permission[] {
  const children = permissions.filter(({ parentName }) => parentName === name)
  return children.flatMap((child) => [
    ...(granted.has(child.name) && child.isAssignable ? [child] : []),
    ...grantedBelow(permissions, granted, child),
  ])
}
