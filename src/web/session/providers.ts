/**
 * Signing in with a provider, by leading the browser there and back: no script of anybody else runs here. What comes back
 * counts only in the tab that began, by its state, and a token only if it was made for this beginning, by its nonce.
 */
import { tabValues } from '../../offline/browser-values.ts'
import type { ExternalAuthenticate, ExternalProvider } from '../api/generated/token-auth.ts'
import type { Told } from '../api/start-calls.ts'
import { loadAppConfig } from './app-config.ts'
import { isDirectory } from './directory.ts'
import { paths } from './paths.ts'
import { type Begun, begunKey, type ReturnedSignIn, stateAt } from './provider-answer.ts'
import { tenancyNameFromAddress } from './tenancy-format.ts'

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

interface Place {
  address: string
  scope: string
  /** `passive`: WS-Federation’s own protocol, whose first end is at this site (`http/ws-federation.ts`). */
  type: 'code' | 'id_token' | 'passive'
  /** Whoever sat here before may still be signed in there: how that place is asked to make sure. */
  anew: Readonly<Record<string, string>>
  asksAnew: Readonly<Record<string, string>>
}

const chosen = { anew: { prompt: 'select_account' }, asksAnew: { prompt: 'select_account' } }

/** Where the browser goes to, and what it asks for there; null: this page cannot lead there. */
function placeOf({ name, additionalParams }: OfferedProvider): Place | null {
  const all = 'openid profile email'
  const { LoginUrl = '', ResponseType = '' } = additionalParams
  switch (name) {
    case 'Google':
      return { address: 'https://accounts.google.com/o/oauth2/v2/auth', scope: all, type: 'id_token', ...chosen }
    case 'Microsoft': {
      const address = 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize'
      return { address, scope: all, type: 'id_token', ...chosen }
    }
    case 'Facebook': {
      const anew = { anew: {}, asksAnew: { auth_type: 'reauthenticate' } }
      return { address: 'https://www.facebook.com/v25.0/dialog/oauth', scope: 'openid email', type: 'code', ...anew }
    }
    case 'OpenIdConnect': {
      if (!URL.canParse(LoginUrl)) return null
      const type = ResponseType.split(' ').includes('code') ? 'code' : 'id_token'
      return { address: LoginUrl, scope: 'openid profile', type, ...chosen }
    }
    case 'WsFederation': {
      if (!URL.canParse(LoginUrl)) return null
      return { address: LoginUrl, scope: '', type: 'passive', anew: {}, asksAnew: { prompt: 'login' } }
    }
    default:
      return null
  }
}

/** Codes need the browser’s own cryptography, which an unsafe connection does not have. */
export const canLeadTo = (provider: OfferedProvider): boolean =>
  provider.name === 'Twitter' ||
  (globalThis.crypto?.subtle !== undefined && (isDirectory(provider.name) || placeOf(provider) !== null))

interface Wishes extends Pick<Begun, 'isSharedDevice' | 'isAtLock' | 'returnUrl' | 'isSingleSignIn' | 'forVisit'> {
  /** The provider is to ask for the password, whoever sat here before. */
  asksAnew: boolean
}

/** Answers the address to go to; null: the provider could not be asked. */
export async function beginAt(
  provider: OfferedProvider,
  { asksAnew, ...wishes }: Wishes,
  requestToken: (state: string) => Promise<Told<{ confirmed: boolean; redirectUrl: string }>>,
): Promise<string | null> {
  const { RedirectUrl = location.origin + paths.login } = provider.additionalParams
  const path = new URL(RedirectUrl).pathname
  const { appBaseUrls } = await loadAppConfig()
  const tenancyName = tenancyNameFromAddress(`${location.origin}/`, appBaseUrls)
  const verifier = random()
  const challenge = globalThis.crypto.subtle ? await challengeOf(verifier) : random()
  const secret = { state: stateAt(tenancyName, challenge), nonce: random(), verifier }
  const begun: Begun = { provider: provider.name, ...secret, path, ...wishes }
  tabValues.set(begunKey, JSON.stringify(begun))
  if (provider.name === 'Twitter') {
    const { data } = await requestToken(begun.state)
    return data?.confirmed ? data.redirectUrl : null
  }
  const place = placeOf(provider)
  if (!place) return null
  const address = new URL(place.address)
  const asked = {
    state: begun.state,
    ...(place.type !== 'passive' && {
      client_id: provider.clientId,
      // At the subdomain of an organisation: the one address that the provider knows leads on to here.
      redirect_uri: tenancyName === null ? location.origin + path : RedirectUrl,
      response_type: place.type,
      scope: place.scope,
      nonce: begun.nonce,
    }),
    ...(place.type === 'code' && { code_challenge: challenge, code_challenge_method: 'S256' }),
    ...(place.type === 'id_token' && { response_mode: 'fragment' }),
    ...(asksAnew ? place.asksAnew : place.anew),
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
  if (answer.get('state') !== begun.state) return null
  if (provider === 'Twitter') {
    const { data } = await accessToken(answer.get('oauth_token') ?? '', answer.get('oauth_verifier') ?? '')
    if (!data) return null
    const providerAccessCode = `${data.accessToken}&${data.accessTokenSecret}`
    return { authProvider: provider, providerKey: data.userId, providerAccessCode }
  }
  const token = answer.get('id_token')
  if (token !== null) return ofToken(begun, token)
  const code = answer.get('code')
  // Of a code the provider tells the server alone whose it is.
  return code === null
    ? null
    : { authProvider: provider, providerKey: '', providerAccessCode: code, codeVerifier: verifier }
}
