/** Single sign-in: another site of the operator verifies this token with the portal’s public key, within a minute. */
import { randomUUID } from 'node:crypto'
import { safeReturnUrl } from '../../shared/return-url.ts'
import { signToken, type TokenKind } from '../auth/tokens.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context/context.ts'

/** For one site, or for none that is listed: none may take it to another as the person (A95). */
const kindFor = (address: string | null): TokenKind => ({
  typ: 'sign-in+jwt',
  audience: address !== null && URL.canParse(address) ? new URL(address).origin : 'single-sign-in',
})
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
  address: string | null,
): SignInToken {
  const claims = { jti: randomUUID(), sub: String(userId), tid: tenantId }
  return {
    signInToken: signToken(secrets, kindFor(address), claims, { now, seconds }),
    encodedUserId: encoded(userId),
    encodedTenantId: tenantId === 0 ? '' : encoded(tenantId),
  }
}

/** The parameters that ABP’s clients expect behind the return address. */
export function withSignInToken(
  returnUrl: string,
  { signInToken, encodedUserId, encodedTenantId }: SignInToken,
): string {
  const search = new URLSearchParams({ accessToken: signInToken, userId: encodedUserId, tenantId: encodedTenantId })
  return `${returnUrl}${returnUrl.includes('?') ? '&' : '?'}${search}`
}

/**
 * An address at a site that the operator lists, written as plainly as that: browsers read more into an address than it says
 * (attack rows C12, D6).
 */
export function listedAddress(
  wanted: string | null | undefined,
  { singleSignInOrigins }: Pick<Config, 'singleSignInOrigins'>,
): string | null {
  if (!wanted || /[^!"$-[\]-~]/.test(wanted)) return null
  const isListed = singleSignInOrigins.some(
    (origin) => /^([/?]|$)/.test(wanted.slice(origin.length)) && wanted.startsWith(origin),
  )
  return isListed && URL.canParse(wanted) ? wanted : null
}

interface AskedReturn {
  returnUrl?: string | null
  singleSignIn?: boolean | null
}

/** Where a sign-in is to lead once it is done. */
export const wantedReturn = (
  { config }: Pick<Context, 'config'>,
  { returnUrl, singleSignIn }: AskedReturn,
): string | null => safeReturnUrl(returnUrl) ?? (singleSignIn === true ? listedAddress(returnUrl, config) : null)

type Signing = Pick<Context, 'secrets' | 'now' | 'config'>

/** Where a sign-in leads; null: nowhere in particular. */
export function returnOf(context: Signing, person: Person, asked: AskedReturn): string | null {
  const wanted = wantedReturn(context, asked)
  return wanted !== null && asked.singleSignIn === true
    ? withSignInToken(wanted, signInTokenFor(context, person, wanted))
    : wanted
}
