/** What the signed-in person may do and what the tenant has. The server decides again at every call; this is for the screen. */
import { type FeatureName, features } from '../../contract/vocabulary/features.ts'
import type { PermissionName } from '../../contract/vocabulary/permissions.ts'
import { shellSettings } from '../../contract/vocabulary/shell-settings.ts'
import { type OperationFacts, type OperationName, operationFacts } from '../api/generated/operations.ts'
import { type UserConfiguration, useConfiguration, useSwitches } from './use-session.ts'

export interface Access {
  isTenant: boolean
  can: (permission: PermissionName) => boolean
  hasFeature: (feature: FeatureName) => boolean
}

const operations = Object.values(operationFacts)
const commands = operations.filter((facts) => facts?.command)
const permissionsOf = (facts: OperationFacts | undefined): readonly string[] => [facts?.permission ?? []].flat()

/** What is read by it, too: a page of its own. */
const isToRead = (permission: string): boolean =>
  operations.some((facts) => facts?.stored && facts.permission === permission)

/** What they allow to change nobody changes in the name of somebody of their own organisation. */
const changesInOwnName: ReadonlySet<string> = new Set(
  commands
    .flatMap(permissionsOf)
    .filter((permission) => !isToRead(permission))
    .filter((permission) => commands.every((facts) => facts?.inOwnName || !permissionsOf(facts).includes(permission))),
)

const isTrue = (value: string | undefined) => value?.toLowerCase() === 'true'

export function accessOf(configuration: UserConfiguration | undefined): Access {
  if (!configuration) return { isTenant: false, can: () => false, hasFeature: () => false }
  const { auth, features, multiTenancy, session } = configuration
  const isTenant = session.tenantId !== null
  const isInOwnName = session.impersonatorUserId === null || session.impersonatorTenantId !== session.tenantId
  return {
    isTenant,
    can: (permission) =>
      Object.hasOwn(auth.grantedPermissions, permission) && (isInOwnName || !changesInOwnName.has(permission)),
    hasFeature: (feature) =>
      (!isTenant && multiTenancy.ignoreFeatureCheckForHostUsers) || isTrue(features.allFeatures[feature]?.value),
  }
}

export const useAccess = (): Access => accessOf(useConfiguration())

export const useCan = (permission: PermissionName): boolean => useAccess().can(permission)

export const useFeature = (feature: FeatureName): boolean => useAccess().hasFeature(feature)

/** By what people of one’s own organisation sign in: what it has, and has switched on. */
export function useOwnMethods(): Record<'byPassword' | 'byDirectory' | 'byTelephone', boolean> {
  const { hasFeature } = useAccess()
  const isOn = useSwitches()
  return {
    byPassword: hasFeature(features.loginUserPass) && isOn(shellSettings.isUserPassLoginEnabled),
    byDirectory: hasFeature(features.loginAzureAD) && isOn(shellSettings.isAzureADLoginEnabled),
    byTelephone: hasFeature(features.loginMobile) && isOn(shellSettings.isMobileLoginEnabled),
  }
}

export type Needs = Pick<OperationFacts, 'permission' | 'feature'>

/** The contract's own condition, for any of its operations. */
export function meets(
  { permission, feature }: Needs,
  { can, hasFeature }: Pick<Access, 'can' | 'hasFeature'>,
): boolean {
  if (feature && !hasFeature(feature)) return false
  if (permission === 'anyone' || permission === 'signedIn') return true
  if (permission === 'embedTokenHolder') return false
  return typeof permission === 'string' ? can(permission) : permission.some(can)
}

export const needsOf = (operation: OperationName): Needs => operationFacts[operation]

interface OfPage {
  operation: OperationName
  isOpenByEachRight?: true
}

/** Of several rights to an operation the first is that of its own page; by the others, other pages ask it too. */
export function needsOfPage({ operation, isOpenByEachRight }: OfPage): Needs {
  const { permission, ...needs } = needsOf(operation)
  if (isOpenByEachRight) return { ...needs, permission }
  const [own] = [permission].flat()
  return own === undefined ? { ...needs, permission } : { ...needs, permission: own }
}

export const mayOpen = (page: OfPage, access: Pick<Access, 'can' | 'hasFeature'>): boolean =>
  meets(needsOfPage(page), access)

export const mayCall = (operation: OperationName, access: Pick<Access, 'can' | 'hasFeature'>): boolean =>
  meets(needsOf(operation), access)
