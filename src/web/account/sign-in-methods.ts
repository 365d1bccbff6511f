/** How one may sign in to the organisation of the page. The form does not wait for it: it gives way where it is not the way in. */
import { features } from '../../contract/vocabulary/features.ts'
import { shellSettings } from '../../contract/vocabulary/shell-settings.ts'
import type { AbpUserConfigurationGetAllApiResponse } from '../api/generated/abp-user-configuration.ts'
import { abpUserConfigurationGetAllPath } from '../api/generated/paths.ts'
import { ask } from '../api/start-calls.ts'

const isTrue = (value: string | undefined) => value?.toLowerCase() === 'true'

/** Where nobody says that it is off, the form stays: the server decides in any case. */
export async function isPasswordSignInOff(): Promise<boolean> {
  const { data } = await ask<AbpUserConfigurationGetAllApiResponse>({
    url: abpUserConfigurationGetAllPath,
    params: { includeTexts: false },
  })
  if (!data) return false
  const isSwitchedOn = isTrue(data.setting.values[shellSettings.isUserPassLoginEnabled])
  // Features are sold to organisations; the operator has all of them. Of a bare number nobody is told what it has.
  const isIncluded = data.session.tenantId === null || isTrue(data.features.allFeatures[features.loginUserPass]?.value)
  return !(isSwitchedOn && isIncluded)
}
