/** Where an organisation's own looks are served: by us, under a version, so that a browser keeps them for good. */

import { caller } from '../api/caller.ts'
import {
  tenantCustomizationGetCustomCssPath,
  tenantCustomizationGetLoginBackgroundPath,
  tenantCustomizationGetLogoPath,
  tenantCustomizationGetTenantLogoPath,
} from '../api/generated/paths.ts'
import type { CurrentLoginInformations } from '../api/generated/session.ts'

export type Organization = NonNullable<CurrentLoginInformations['tenant']>

export type OrganizationFace = Pick<
  Organization,
  'id' | 'name' | 'customCssId' | 'darkLogoId' | 'lightLogoId' | 'loginBackgroundId'
>

const address = (path: string, members: Record<string, string>) =>
  `${caller().baseUrl}${path}?${new URLSearchParams(members)}`

/** The logo for grounds of this kind; an only one is asked for by no ground. */
export function ownLogoOf({ id, darkLogoId, lightLogoId }: OrganizationFace, skin: 'light' | 'dark'): string | null {
  const [version, other] = skin === 'dark' ? [darkLogoId, lightLogoId] : [lightLogoId, darkLogoId]
  if (version === null) return null
  const members = { tenantId: String(id), id: version }
  return other === null
    ? address(tenantCustomizationGetLogoPath, members)
    : address(tenantCustomizationGetTenantLogoPath, { ...members, skin })
}

/** One for each ground, or one for both. */
export function logosOf(organization: OrganizationFace): { address: string; skin: 'light' | 'dark' | null }[] {
  const light = logoOf(organization, false)
  const dark = logoOf(organization, true)
  if (light === null || dark === null) return []
  if (light === dark) return [{ address: light, skin: null }]
  return [
    { address: light, skin: 'light' },
    { address: dark, skin: 'dark' },
  ]
}

/** Of the two logos the one for this ground, else the other; one that is tried out stands for the kept one. */
export function logoOf(
  organization: OrganizationFace,
  isDark: boolean,
  tried: Readonly<Partial<Record<'light' | 'dark', string>>> = {},
): string | null {
  const of = (skin: 'light' | 'dark') => tried[skin] ?? ownLogoOf(organization, skin)
  return isDark ? (of('dark') ?? of('light')) : (of('light') ?? of('dark'))
}

export const signInPictureOf = ({ id, loginBackgroundId: version }: OrganizationFace): string | null =>
  version && address(tenantCustomizationGetLoginBackgroundPath, { tenantId: String(id), id: version })

export const styleSheetOf = ({ id, customCssId: version }: OrganizationFace): string | null =>
  version && address(tenantCustomizationGetCustomCssPath, { tenantId: String(id), id: version })
