/** What a person may do, from everything that has a say in it (abp-wire 5.2). */
import { type FeatureName, featureDefaults, featureTree } from '../../contract/vocabulary/features.ts'
import { type PermissionName, permissionTree, type Side } from '../../contract/vocabulary/permissions.ts'

export const sideOf = (tenantId: number): Side => (tenantId === 0 ? 'host' : 'tenant')

export const isOn = (value: string | undefined): boolean => value?.toLowerCase() === 'true'

export interface NamedValue {
  name: string
  value: string
}

/**
 * A tenant’s own value, else its edition’s, else the default; the host has the defaults. One under another is off while
 * that one is: an edition that loses the one above must not leave tenants with what they had below it.
 */
export function effectiveFeatures(
  editionFeatures: readonly NamedValue[],
  tenantFeatures: readonly NamedValue[],
): ReadonlyMap<FeatureName, string> {
  const said = new Map([...editionFeatures, ...tenantFeatures].map(({ name, value }) => [name, value]))
  const values = new Map<FeatureName, string>()
  for (const { name, parentName } of featureTree) {
    const isUnderOneThatIsOff = parentName !== null && !isOn(values.get(parentName))
    values.set(name, isUnderOneThatIsOff ? 'false' : (said.get(name) ?? featureDefaults[name]))
  }
  return values
}

/** Permissions that exist on this side at all, given what the tenant has. */
export const existingPermissions = (side: Side, features: ReadonlyMap<FeatureName, string>) =>
  permissionTree.filter(
    ({ sides, feature }) =>
      sides.includes(side) && (side === 'host' || feature === undefined || isOn(features.get(feature))),
  )

/** As if every feature were on: what is off today may be on tomorrow. */
export const everyFeature: ReadonlyMap<FeatureName, string> = new Map(featureTree.map(({ name }) => [name, 'true']))

export interface Grants {
  side: Side
  features: ReadonlyMap<FeatureName, string>
  /** The person’s own word, which overrules all roles: true grants, false prohibits. */
  own: readonly { name: string; isGranted: boolean }[]
  /** Of all roles, given directly or through an organization unit. */
  fromRoles: readonly string[]
}

export function effectivePermissions({ side, features, own, fromRoles }: Grants): ReadonlySet<PermissionName> {
  const ownWord = new Map(own.map(({ name, isGranted }) => [name, isGranted]))
  const roles = new Set(fromRoles)
  return new Set(
    existingPermissions(side, features)
      .filter(({ name, isGrantedByDefault }) => ownWord.get(name) ?? (roles.has(name) || isGrantedByDefault))
      .map(({ name }) => name),
  )
}
