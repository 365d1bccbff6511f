import { type Owner, ownerKey } from '../../offline/owner.ts'
import type { Visit } from '../../offline/owner-mark.ts'

interface Claims {
  sub?: unknown
  tid?: unknown
  fam?: unknown
  exp?: unknown
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

function ownerIn(claims: Claims | null): Owner | null {
  const userId = Number(claims?.sub)
  const tenantId = claims?.tid
  if (!Number.isSafeInteger(userId) || userId < 1 || typeof tenantId !== 'number') return null
  return { userId, tenantId: tenantId === 0 ? null : tenantId }
}

/** Whose session an access token of our own server is; null where it does not say. */
export const ownerOfToken = (token: string): Owner | null => ownerIn(claimsOf(token))

/** That session itself. */
export function visitOfToken(token: string): Visit | null {
  const claims = claimsOf(token)
  const owner = ownerIn(claims)
  const id = claims?.fam
  return owner && typeof id === 'string' ? { owner: ownerKey(owner), id } : null
}

export function isWithinItsTime(token: string | null, now: Date): boolean {
  const end = token === null ? undefined : claimsOf(token)?.exp
  return typeof end === 'number' && now.getTime() < end * 1000
}
