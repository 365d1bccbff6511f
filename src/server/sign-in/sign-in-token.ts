/** Single sign-in: another site of the operator verifies this token with the portal’s public key, within a minute. */
import { randomUUID } from 'node:crypto'
import { signToken, type TokenKind } from '../auth/tokens.ts'
import type { Context } from '../context/context.ts'

const kind: TokenKind = { typ: 'sign-in+jwt', audience: 'single-sign-in' }
const seconds = 60

interface Person {
  tenantId: number
  userId: number
}

export interface SignInToken {
  signInToken: string
  encodedUserId: string
  encodedTenantId: string
}

const encoded = (id: number) => Buffer.from(String(id)).toString('base64url')

export function signInTokenFor(
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  { tenantId, userId }: Person,
): SignInToken {
  const claims = { jti: randomUUID(), sub: String(userId), tid: tenantId }
  return {
    signInToken: signToken(secrets, kind, claims, { now, seconds }),
    encodedUserId: encoded(userId),
    encodedTenantId: tenantId === 0 ? '' : encoded(tenantId),
  }
}

/** The parameters that ABP’s clients expect behind the return address. */
export function withSignInToken(context: Pick<Context, 'secrets' | 'now'>, person: Person, returnUrl: string): string {
  const { signInToken, encodedUserId, encodedTenantId } = signInTokenFor(context, person)
  const search = new URLSearchParams({ accessToken: signInToken, userId: encodedUserId, tenantId: encodedTenantId })
  return `${returnUrl}${returnUrl.includes('?') ? '&' : '?'}${search}`
}
