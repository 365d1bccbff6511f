/** Where an organisation's own looks are served: by us, under a version, so that a browser keeps them for good. */

import { caller } from '../api/caller.ts'
import {
  tenantCustomizationGetCustomCssPath,
  tenantCustomizationGetLoginBackgroundPath,
  tenantCustomizationGetTenantLogoPath,
} from '../api/generated/paths.ts'
import type { CurrentLoginInformations } from '../api/generated/session.ts'

type Organization = NonNullable<CurrentLoginInformations['tenant']>

const address = (path: string, members: Record<string, string>) =>
  `${caller().baseUrl}${path}?${new URLSearchParams(members)}`

/** Of the two logos the one for this ground, else the other. */
export function logoOf({ id, darkLogoId, lightLogoId }: Organization, isDark: boolean): string | null {
  const isDarkOne = isDark ? darkLogoId !== null : lightLogoId === null
  const version = isDarkOne ? darkLogoId : lightLogoId
  if (version === null) return null
  const skin = isDarkOne ? 'dark' : 'light'
  return address(tenantCustomizationGetTenantLogoPath, { tenantId: String(id), id: version, skin })
}

export const signInPictureOf = ({ id, loginBackgroundId: version }: Organization): string | null =>
  version && address(tenantCustomizationGetLoginBackgroundPath, { tenantId: String(id), id: version })

export const styleSheetOf = ({ id, customCssId: version }: Organization): string | null =>
  version && address(tenantCustomizationGetCustomCssPath, { tenantId: String(id), id: version })
