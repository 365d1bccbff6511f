/** Calls that are made before the store is there, and by the sign-in page, which does without it. */
import { headers } from '../../contract/vocabulary/headers.ts'
import { markNow, ownerMark, sessionOfCookie } from '../../offline/owner-mark.ts'
import { caller } from './caller.ts'
import { inCookieTurn } from './cookie-turn.ts'
import type { AccountIsTenantAvailableApiResponse } from './generated/account.ts'
import {
  accountIsTenantAvailablePath,
  tokenAuthAuthenticatePath,
  tokenAuthDelegatedImpersonatedAuthenticatePath,
  tokenAuthEndLeftSessionPath,
  tokenAuthExternalAuthenticatePath,
  tokenAuthGetExternalAuthenticationProvidersPath,
  tokenAuthImpersonatedAuthenticatePath,
  tokenAuthLinkedAccountAuthenticatePath,
  tokenAuthLogOutPath,
  tokenAuthRefreshTokenPath,
} from './generated/paths.ts'
import type {
  Authenticate,
  AuthenticateResult,
  ExternalAuthenticate,
  ExternalAuthenticateResult,
  RefreshTokenResult,
  SwitchedAuthenticateResult,
  TokenAuthGetExternalAuthenticationProvidersApiResponse,
} from './generated/token-auth.ts'
import { send } from './transport.ts'
import { type ApiError, type Call, type CallIdentity, requestHeaders } from './wire.ts'

export type Told<Data> = { data: Data; error?: undefined } | { data?: undefined; error: ApiError }

/** The server checks its answers against the contract before they leave. */
export const ask = <Data>(call: Call) => send(call) as Promise<Told<Data>>

const byCookie = { [headers.refreshTransport]: 'cookie' }

const openingLock = 'tessera session opening'

/** Milliseconds that a sign-in waits for the answer to another tab, which would lay the former session’s cookie over its own. */
const patience = 3_000

/**
 * A call that opens a session. The cookie of its answer may arrive without the rest, or without the page: the device knows of
 * that before, and until the page has taken the sign-in, or the server has refused it.
 */
async function openSession<Data extends { accessToken: string | null }>(call: Call): Promise<Told<Data>> {
  for (const look of looks) look.abort()
  const before = markNow()
  const opening = ownerMark.sessionOpening()
  const send = () => inCookieTurn(() => ask<Data>(call), { patience })
  const told = await (navigator.locks?.request(openingLock, { mode: 'shared' }, send) ?? send())
  const isRefused = told.error ? told.error.status >= 400 && told.error.status < 500 : told.data.accessToken === null
  if (isRefused) ownerMark.noneOpened(opening, before)
  return told
}

/** In any tab: what the cookie is of by then is about to be entered. */
export async function isSessionOpening(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === openingLock)
}

export const authenticate = (body: Authenticate) =>
  openSession<AuthenticateResult>({ url: tokenAuthAuthenticatePath, method: 'POST', body, headers: byCookie })

export const externalAuthenticate = (body: ExternalAuthenticate) =>
  openSession<ExternalAuthenticateResult>({
    url: tokenAuthExternalAuthenticatePath,
    method: 'POST',
    body,
    headers: byCookie,
  })

const refreshing = { url: tokenAuthRefreshTokenPath, method: 'POST', headers: byCookie }

export const refreshToken = () => ask<RefreshTokenResult>(refreshing)

const looks = new Set<AbortController>()

/**
 * Of a page that stays nobody’s, and looks who is in. A sign-in that begins meanwhile gives it up: after the cookie of the new
 * session its answer would bring that of the former one.
 */
export async function refreshInPassing(identity: CallIdentity): Promise<Told<RefreshTokenResult>> {
  const look = new AbortController()
  looks.add(look)
  const told = await ask<RefreshTokenResult>({ ...refreshing, identity, signal: look.signal })
  looks.delete(look)
  return told
}

interface SwitchToken {
  impersonationToken: string | null
  switchAccountToken: string | null
  userDelegationId: number | null
  /** Whoever is here was told whom they become. */
  isConfirmed?: true
}

/** In the body: there no history and no log on the way keeps it. */
export function exchangeSwitchToken({
  impersonationToken,
  switchAccountToken,
  userDelegationId,
  isConfirmed,
}: SwitchToken) {
  const exchange = (url: string, body: object) =>
    openSession<SwitchedAuthenticateResult>({
      url,
      method: 'POST',
      body: { ...body, ...(isConfirmed && { isConfirmed }) },
      headers: byCookie,
    })
  if (impersonationToken === null) return exchange(tokenAuthLinkedAccountAuthenticatePath, { switchAccountToken })
  return userDelegationId === null
    ? exchange(tokenAuthImpersonatedAuthenticatePath, { impersonationToken })
    : exchange(tokenAuthDelegatedImpersonatedAuthenticatePath, { impersonationToken, userDelegationId })
}

/** Of a page that is going: nobody hears the answer. It leaves the cookie alone, which may be the next person’s by then. */
export function logOutInPassing(identity: CallIdentity & { baseUrl: string }): void {
  if (identity.accessToken === null) return
  const headers = requestHeaders(identity)
  fetch(identity.baseUrl + tokenAuthLogOutPath, { headers, keepalive: true }).catch(() => undefined)
}

/** Ends this one session, if it is the one that the browser’s cookie belongs to; any other has ended already. */
export const endLeftSession = (untold: string | null) => {
  const body = untold === sessionOfCookie ? {} : { sessionId: untold }
  return ask<null>({ url: tokenAuthEndLeftSessionPath, method: 'POST', body, headers: byCookie })
}

/** As nobody: of the organisation that is named, and not of the token’s. */
export const providersOf = (tenantId: number | null) =>
  ask<TokenAuthGetExternalAuthenticationProvidersApiResponse>({
    url: tokenAuthGetExternalAuthenticationProvidersPath,
    identity: { accessToken: null, culture: caller().culture, tenantId },
  })

export const isTenantAvailable = (tenancyName: string, how: Pick<Call, 'isApart'> = {}) =>
  ask<AccountIsTenantAvailableApiResponse>({
    url: accountIsTenantAvailablePath,
    method: 'POST',
    body: { tenancyName },
    ...how,
  })
