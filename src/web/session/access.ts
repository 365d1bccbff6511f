/** What the signed-in person may do and what the tenant has. The server decides again at every call; this is for the screen. */
import type { FeatureName } from '../../contract/vocabulary/features.ts'
import type { PermissionName } from '../../contract/vocabulary/permissions.ts'
import { type UserConfiguration, useConfiguration } from './use-session.ts'

export interface Access {
  isTenant: boolean
  can: (permission: PermissionName) => boolean
  hasFeature: (feature: FeatureName) => boolean
}

const isTrue = (value: string | undefined) => value?.toLowerCase() === 'true'

export function accessOf(configuration: UserConfiguration | undefined): Access {
  if (!configuration) return { isTenant: false, can: () => false, hasFeature: () => false }
  const { auth, features, multiTenancy, session } = configuration
  const isTenant = session.tenantId !== null
  return {
    isTenant,
    can: (permission) => Object.hasOwn(auth.grantedPermissions, permission),
    hasFeature: (feature) =>
      (!isTenant && multiTenancy.ignoreFeatureCheckForHostUsers) || isTrue(features.allFeatures[feature]?.value),
  }
}

export const useAccess = (): Access => accessOf(useConfiguration())

export const useCan = (permission: PermissionName): boolean => useAccess().can(permission)

export const useFeature = (feature: FeatureName): boolean => useAccess().hasFeature(feature)
