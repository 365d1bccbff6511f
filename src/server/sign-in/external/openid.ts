/** Providers of the OpenID Connect standard that an operator or a tenant configures. */
import type { ExternalProvider } from '../../../contract/vocabulary/identity.ts'
import { unlessFailed } from './failed-before.ts'
import { IdTokenError, type VerifiedToken, verifyIdToken } from './id-tokens.ts'
import type { ExternalIdentity, Presented, ProviderContext } from './identity.ts'
import { type ClaimsMapping, nameClaims, namesOf } from './names.ts'
import { askProvider, ProviderUnreachableError, textOf } from './provider-request.ts'

export interface OpenIdApplication {
  provider: ExternalProvider
  authority: string
  clientId: string
  /** For authorization codes; empty where the provider answers id tokens. */
  clientSecret: string
  /** Its own for each application: a code that another application was led to take from here is refused there (A35). */
  redirectUrl: string
  validatesIssuer: boolean
  claims: ClaimsMapping
}

interface Discovered {
  issuer: string
  keysAddress: string
  tokenAddress: string
}

const addressOf = (authority: string): string => authority.replace(/\/+$/, '')

async function discover({ config }: ProviderContext, authority: string): Promise<Discovered> {
  const address = `${addressOf(authority)}/.well-known/openid-configuration`
  return unlessFailed(config, address, async () => {
    const { status, json } = await askProvider(config, address)
    const found = {
      issuer: textOf(json?.issuer),
      keysAddress: textOf(json?.jwks_uri),
      tokenAddress: textOf(json?.token_endpoint),
    }
    if (status !== 200 || !found.issuer || !URL.canParse(found.keysAddress)) {
      throw new ProviderUnreachableError(`${address} answered no OpenID configuration`)
    }
    return found
  })
}

/** As opposed to an authorization code. */
export const isToken = (code: string): boolean => code.split('.').length === 3

async function tokenOfCode(
  { config }: ProviderContext,
  { clientId, clientSecret, redirectUrl }: OpenIdApplication,
  { tokenAddress }: Discovered,
  { accessCode: code, codeVerifier }: Presented,
): Promise<string> {
  if (!clientSecret || !URL.canParse(tokenAddress)) throw new IdTokenError('Codes are not taken without a secret')
  if (codeVerifier === null) throw new IdTokenError('Codes are not taken without the verifier of their challenge')
  const form = {
    grant_type: 'authorization_code',
    code,
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: redirectUrl,
    // A provider that saw the challenge refuses a code that somebody else brings (B11).
    code_verifier: codeVerifier,
  }
  const { json } = await askProvider(config, tokenAddress, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
  const token = textOf(json?.id_token)
  if (!token) throw new IdTokenError('The provider took the code for no token')
  return token
}

export async function verifyOpenId(
  context: ProviderContext,
  application: OpenIdApplication,
  presented: Presented,
): Promise<ExternalIdentity> {
  const { clientId, validatesIssuer } = application
  const discovered = await discover(context, application.authority)
  const { accessCode } = presented
  const token = isToken(accessCode) ? accessCode : await tokenOfCode(context, application, discovered, presented)
  const verified = await verifyIdToken(
    context.config,
    token,
    {
      keysAddress: discovered.keysAddress,
      issuer: validatesIssuer ? discovered.issuer : undefined,
      audience: clientId,
    },
    context.now,
  )
  const { payload } = verified
  if (payload.azp !== undefined && payload.azp !== clientId) throw new IdTokenError('The token is for another client')
  return identityOf(application, verified)
}

/** A subject has 255 signs at most, and an issuer is an address (OpenID Connect Core, section 2). */
const longestSubject = 255
const longestIssuer = 512

/**
 * A subject is somebody’s within its issuer alone (A42): two providers both have a person 7. The authority stands beside the
 * issuer because a provider says itself what its issuer is called, and could say another one’s name.
 */
function identityOf(
  { provider, authority, claims }: OpenIdApplication,
  { payload, proof, expires }: VerifiedToken,
): ExternalIdentity {
  const { iss = '', sub = '' } = payload
  if (sub === '' || sub.length > longestSubject || iss.length > longestIssuer || /\p{C}/u.test(iss + sub)) {
    throw new IdTokenError('The token names nobody, or nobody as people are named')
  }
  return {
    provider,
    key: [addressOf(authority), encodeURI(iss), sub].join(' '),
    formerKey: sub,
    presentedKey: sub,
    ...namesOf(payload, nameClaims(claims)),
    confirmedAddress: payload.email_verified === true ? textOf(payload[claims.get('email') ?? 'email']) || null : null,
    directoryNames: [],
    proof,
    expires,
  }
}
