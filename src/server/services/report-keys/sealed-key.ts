/** A key, a filter and an end, sealed together, so that whoever gets the link can change none of them. */
import { openLink } from '../../auth/sealed-links.ts'
import type { Context } from '../../context/context.ts'
import type { PresentedKey } from './holder.ts'

export interface SealedKey {
  reportId: number
  keyId: number
  filter: string | null
  end: Date
}

export const writeSealedKey = ({ end, ...sealed }: SealedKey) => ({ ...sealed, end: end.getTime() })

/** Null for what an older version sealed in another shape. */
function readSealedKey(value: unknown): SealedKey | null {
  if (typeof value !== 'object' || value === null) return null
  const members = new Map<string, unknown>(Object.entries(value))
  const [reportId, keyId, filter, end] = ['reportId', 'keyId', 'filter', 'end'].map((name) => members.get(name))
  if (typeof reportId !== 'number' || typeof keyId !== 'number' || typeof end !== 'number') return null
  if (filter !== null && typeof filter !== 'string') return null
  return { reportId, keyId, filter, end: new Date(end) }
}

/** The value says which report it opens; whoever comes may say it, too, and then no other. */
export function presentSealedKey(
  { secrets, tenantId }: Pick<Context, 'secrets' | 'tenantId'>,
  encryptedValue: string,
  reportId?: number,
): { presented: PresentedKey; sealed: SealedKey | null } {
  const link = openLink(secrets, 'report-key-link', encryptedValue)
  const sealed = link && readSealedKey(link.value)
  const presented = {
    tenantId: link?.tenantId ?? tenantId,
    reportId: reportId ?? sealed?.reportId ?? 0,
    keyId: sealed?.keyId ?? 0,
    end: sealed?.end ?? null,
    isProven: () => sealed !== null && (reportId === undefined || sealed.reportId === reportId),
  }
  return { presented, sealed }
}
