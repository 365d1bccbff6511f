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

/** The logo for grounds of this kind. */
export function ownLogoOf({ id, darkLogoId, lightLogoId }: Organization, skin: 'light' | 'dark'): string | null {
  const version = skin === 'dark' ? darkLogoId : lightLogoId
  return version && address(tenantCustomizationGetTenantLogoPath, { tenantId: String(id), id: version, skin })
}

/** Of the two logos the one for this ground, else the other. */
export const logoOf = (organization: Organization, isDark: boolean): string | null =>
  isDark
    ? (ownLogoOf(organization, 'dark') ?? ownLogoOf(organization, 'light'))
    : (ownLogoOf(organization, 'light') ?? ownLogoOf(organization, 'dark'))

export const signInPictureOf = ({ id, loginBackgroundId: version }: Organization): string | null =>
  version && address(tenantCustomizationGetLoginBackgroundPath, { tenantId: String(id), id: version })

export const styleSheetOf = ({ id, customCssId: version }: Organization): string | null =>
  version && address(tenantCustomizationGetCustomCssPath, { tenantId: String(id), id: version })
