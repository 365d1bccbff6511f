import type { Owner } from '../../offline/owner.ts'

interface Claims {
  sub?: unknown
  tid?: unknown
}

function claimsOf(token: string): Claims | null {
  const [, payload = ''] = token.split('.')
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    // Another server of this family may hand out tokens that say nothing.
    return null
  }
}

/** Whose session an access token of our own server is; null where it does not say. */
export function ownerOfToken(token: string): Owner | null {
  const claims = claimsOf(token)
  const userId = Number(claims?.sub)
  const tenantId = claims?.tid
  if (!Number.isSafeInteger(userId) || userId < 1 || typeof tenantId !== 'number') return null
  return { userId, tenantId: tenantId === 0 ? null : tenantId }
}
