/**
 * Signing in with a provider, by leading the browser there and back: no script of anybody else runs here. What comes back
 * counts only in the tab that began, by its state, and a token only if it was made for this beginning, by its nonce.
 */
import { tabValues } from '../../offline/browser-values.ts'
import type { ExternalAuthenticate, ExternalProvider } from '../api/generated/token-auth.ts'
import type { Told } from '../api/start-calls.ts'
import { isDirectory } from '../session/directory.ts'
import { accountPaths } from './account-paths.ts'
import { type Begun, begunKey, type ReturnedSignIn } from './provider-answer.ts'

export type OfferedProvider = Pick<ExternalProvider, 'name' | 'clientId' | 'additionalParams'>

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

/** Where the browser goes to, and what it asks for there; null: this page cannot lead there. */
function placeOf({ name, additionalParams }: OfferedProvider): { address: string; scope: string; type: string } | null {
  const all = 'openid profile email'
  if (name === 'Google')
    return { address: 'https://accounts.google.com/o/oauth2/v2/auth', scope: all, type: 'id_token' }
  if (name === 'Microsoft') {
    const address = 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize'
    return { address, scope: all, type: 'id_token' }
  }
  const { LoginUrl = '', ResponseType = '' } = additionalParams
  if (name !== 'OpenIdConnect' || !URL.canParse(LoginUrl)) return null
  // Codes need the browser's own cryptography, which an unsafe connection does not have.
  const type = ResponseType.split(' ').includes('code') ? 'code' : 'id_token'
  return { address: LoginUrl, scope: 'openid profile', type }
}

/** Facebook and WS-Federation need what this page does not have: a script of theirs. */
export const canLeadTo = (provider: OfferedProvider): boolean =>
  provider.name === 'Twitter' ||
  (globalThis.crypto?.subtle !== undefined && (isDirectory(provider.name) || placeOf(provider) !== null))

/** Answers the address to go to; null: the provider could not be asked. */
export async function beginAt(
  provider: OfferedProvider,
  wishes: Pick<Begun, 'isSharedDevice'>,
  requestToken: () => Promise<Told<{ confirmed: boolean; redirectUrl: string }>>,
): Promise<string | null> {
  const returnUrl = new URLSearchParams(location.search).get('returnUrl')
  const path = provider.additionalParams.RedirectPath ?? accountPaths.login
  const secret = { state: random(), nonce: random(), verifier: random() }
  const begun: Begun = { provider: provider.name, ...secret, ...wishes, path, returnUrl }
  tabValues.set(begunKey, JSON.stringify(begun))
  if (provider.name === 'Twitter') {
    const { data } = await requestToken()
    return data?.confirmed ? data.redirectUrl : null
  }
  const place = placeOf(provider)
  if (!place) return null
  const address = new URL(place.address)
  const asked = {
    client_id: provider.clientId,
    redirect_uri: location.origin + path,
    response_type: place.type,
    scope: place.scope,
    state: begun.state,
    nonce: begun.nonce,
    // Whoever sat here before may still be signed in there.
    prompt: 'select_account',
    ...(place.type === 'code'
      ? { code_challenge: await challengeOf(begun.verifier), code_challenge_method: 'S256' }
      : { response_mode: 'fragment' }),
  }
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
  return address.href
}

function claimsOf(token: string): Record<string, unknown> {
  try {
    const [, part = ''] = token.split('.')
    const claims: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    // No token: the server would say so, too.
    return {}
  }
}

function ofToken({ provider, nonce }: Begun, token: string): ExternalAuthenticate | null {
  const claims = claimsOf(token)
  if (claims.nonce !== nonce) return null
  const key = provider === 'Microsoft' ? claims.oid : claims.sub
  return { authProvider: provider, providerKey: String(key ?? ''), providerAccessCode: token }
}

type AccessToken = (
  token: string,
  verifier: string,
) => Promise<Told<{ accessToken: string; accessTokenSecret: string; userId: string }>>

/** What to sign in with; null: it is not what this tab asked for, or the person did not go through with it. */
export async function signInOf(
  { begun, answer }: ReturnedSignIn,
  accessToken: AccessToken,
): Promise<ExternalAuthenticate | null> {
  const { provider, verifier } = begun
  if (provider === 'Twitter') {
    const { data } = await accessToken(answer.get('oauth_token') ?? '', answer.get('oauth_verifier') ?? '')
    if (!data) return null
    const providerAccessCode = `${data.accessToken}&${data.accessTokenSecret}`
    return { authProvider: provider, providerKey: data.userId, providerAccessCode }
  }
  if (answer.get('state') !== begun.state) return null
  const token = answer.get('id_token')
  if (token !== null) return ofToken(begun, token)
  const code = answer.get('code')
  // Of a code the provider tells the server alone whose it is.
  return code === null
    ? null
    : { authProvider: provider, providerKey: '', providerAccessCode: code, codeVerifier: verifier }
}
