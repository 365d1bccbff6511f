/** A key, a filter and an end, sealed together, so that whoever gets the link can change none of them. */
export interface SealedKey {
  reportId: number
  keyId: number
  filter: string | null
  end: Date
}

export const writeSealedKey = ({ end, ...sealed }: SealedKey) => ({ ...sealed, end: end.getTime() })

/** Null for what an older version sealed in another shape. */
export function readSealedKey(value: unknown): SealedKey | null {
  if (typeof value !== 'object' || value === null) return null
  const members = new Map<string, unknown>(Object.entries(value))
  const [reportId, keyId, filter, end] = ['reportId', 'keyId', 'filter', 'end'].map((name) => members.get(name))
  if (typeof reportId !== 'number' || typeof keyId !== 'number' || typeof end !== 'number') return null
  if (filter !== null && typeof filter !== 'string') return null
  return { reportId, keyId, filter, end: new Date(end) }
}
