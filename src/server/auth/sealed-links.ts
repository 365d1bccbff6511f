/**
 * Values that stand in links: whoever carries one can neither read nor change it, nor use it for another purpose or
 * tenant (F7). The tenant stands before the seal, because whoever follows a link may have said of no tenant; another
 * number there opens nothing.
 */
import type { SealPurpose, Secrets } from '../secrets/secrets.ts'

export type LinkPurpose = Extract<
  SealPurpose,
  'report-id' | 'report-key-id' | 'report-key-link' | 'task-id' | 'task-values'
>

export interface OpenedLink {
  tenantId: number
  value: unknown
}

export const sealLink = (secrets: Secrets, purpose: LinkPurpose, tenantId: number, value: unknown): string =>
  `${tenantId}.${secrets.seal(purpose, tenantId, JSON.stringify(value))}`

/** Null for anything that was not sealed for this purpose. */
export function openLink(secrets: Secrets, purpose: LinkPurpose, text: string): OpenedLink | null {
  const [, digits = '', sealed = ''] = /^([1-9]\d{0,8})\.(.+)$/.exec(text) ?? []
  const tenantId = Number(digits)
  const opened = tenantId > 0 ? secrets.open(purpose, tenantId, sealed) : null
  return opened === null ? null : { tenantId, value: JSON.parse(opened) }
}

/** The same where the value is a number of a row. */
export function openIdLink(
  secrets: Secrets,
  purpose: LinkPurpose,
  text: string,
): { tenantId: number; id: number } | null {
  const opened = openLink(secrets, purpose, text)
  return opened && typeof opened.value === 'number' ? { tenantId: opened.tenantId, id: opened.value } : null
}
