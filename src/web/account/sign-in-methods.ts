/** How one gets in to the organisation of the page. The form does not wait for it: it gives way where it is not the way in. */
import { features } from '../../contract/vocabulary/features.ts'
import { shellSettings } from '../../contract/vocabulary/shell-settings.ts'
import type { AbpUserConfigurationGetAllApiResponse } from '../api/generated/abp-user-configuration.ts'
import { abpUserConfigurationGetAllPath } from '../api/generated/paths.ts'
import { ask } from '../api/start-calls.ts'

const isTrue = (value: string | undefined) => value?.toLowerCase() === 'true'

export interface SignInMethods {
  isPasswordOff: boolean
  /** People make accounts for themselves; at the operator nobody does. */
  mayRegister: boolean
}

/** Null where nobody says: the form stays then, and the server decides in any case. */
export async function readSignInMethods(): Promise<SignInMethods | null> {
  const { data } = await ask<AbpUserConfigurationGetAllApiResponse>({
    url: abpUserConfigurationGetAllPath,
    params: { includeTexts: false },
  })
  if (!data) return null
  const { setting, session, features: sold } = data
  const isSwitchedOn = isTrue(setting.values[shellSettings.isUserPassLoginEnabled])
  const isOfTenant = session.tenantId !== null
  // Features are sold to organisations; the operator has all of them. Of a bare number nobody is told what it has.
  const isIncluded = !isOfTenant || isTrue(sold.allFeatures[features.loginUserPass]?.value)
  const isPasswordOff = !(isSwitchedOn && isIncluded)
  return {
    isPasswordOff,
    mayRegister: isOfTenant && !isPasswordOff && isTrue(setting.values[shellSettings.allowSelfRegistration]),
  }
}
