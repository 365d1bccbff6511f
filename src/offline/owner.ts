/** Everything that is kept on a device belongs to one person in one tenant. */
export interface Owner {
  /** `null` for the host. */
  tenantId: number | null
  userId: number
}

/** Also what the outbox header carries: the server compares it with the token. */
export const ownerKey = ({ tenantId, userId }: Owner): string => `${userId}@${tenantId ?? 'host'}`

export function ownerFromKey(key: string): Owner | undefined {
  const [, userId, tenant] = /^(\d+)@(\d+|host)$/.exec(key) ?? []
  if (userId === undefined || tenant === undefined) return undefined
  return { userId: Number(userId), tenantId: tenant === 'host' ? null : Number(tenant) }
}

export const isSameOwner = (one: Owner, other: Owner): boolean => ownerKey(one) === ownerKey(other)
