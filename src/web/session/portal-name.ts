/**
 * What the portal is called here, for pages of nobody that nobody answers: whose it is, and what they call the product. The device
 * knows it of the organisation that was here last, as it knows its name and number.
 */
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { deviceValues } from '../../offline/browser-values.ts'
import type { OwnTexts } from '../i18n/texts.ts'
import type { OrganizationFace } from './organization-looks.ts'

/** Those of the product’s texts that say how it is called. */
const naming = ['shell.product', 'shell.title']

interface Kept {
  /** Null: the host. */
  tenantId: number | null
  value: unknown
}

function keep(key: string, kept: Kept): void {
  const text = JSON.stringify(kept)
  if (deviceValues.get(key) !== text) deviceValues.set(key, text)
}

/** Undefined: of another organisation, or whatever somebody wrote there. */
function keptOf(key: string, tenantId: number | null): unknown {
  try {
    const kept: Kept | null = JSON.parse(deviceValues.get(key) ?? 'null')
    return kept?.tenantId === tenantId ? kept.value : undefined
  } catch {
    return undefined
  }
}

export const keepOrganizationName = ({ id, name }: Pick<OrganizationFace, 'id' | 'name'>): void =>
  keep(deviceStorage.organizationName, { tenantId: id, value: name })

/** Nothing but the name: pictures and sheets are the server’s. */
export function keptOrganization(tenantId: number | null): OrganizationFace | null {
  const name = keptOf(deviceStorage.organizationName, tenantId)
  if (tenantId === null || typeof name !== 'string' || name === '') return null
  return { id: tenantId, name, customCssId: null, darkLogoId: null, lightLogoId: null, loginBackgroundId: null }
}

export function keepNaming(tenantId: number | null, language: string, texts: OwnTexts): void {
  const value = Object.fromEntries(Object.entries(texts).filter(([key]) => naming.includes(key)))
  keep(deviceStorage.productNames, { tenantId, value: { language, texts: value } })
}

export function keptNaming(tenantId: number | null, language: string): OwnTexts {
  const kept = keptOf(deviceStorage.productNames, tenantId)
  const isKept = typeof kept === 'object' && kept !== null && 'language' in kept && 'texts' in kept
  if (!isKept || kept.language !== language) return {}
  const { texts } = kept
  return typeof texts === 'object' && texts !== null ? Object.fromEntries(Object.entries(texts)) : {}
}
