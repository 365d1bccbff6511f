/** Calls that are made before the store is there, and by the sign-in page, which does without it. */
import { headers } from '../../contract/vocabulary/headers.ts'
import type { AccountIsTenantAvailableApiResponse } from './generated/account.ts'
import {
  accountIsTenantAvailablePath,
  tokenAuthAuthenticatePath,
  tokenAuthDelegatedImpersonatedAuthenticatePath,
  tokenAuthEndLeftSessionPath,
  tokenAuthImpersonatedAuthenticatePath,
  tokenAuthLinkedAccountAuthenticatePath,
  tokenAuthLogOutPath,
  tokenAuthRefreshTokenPath,
} from './generated/paths.ts'
import type {
  Authenticate,
  AuthenticateResult,
  RefreshTokenResult,
  SwitchedAuthenticateResult,
} from './generated/token-auth.ts'
import { send } from './transport.ts'
import { type ApiError, type Call, type CallIdentity, requestHeaders } from './wire.ts'

export type Told<Data> = { data: Data; error?: undefined } | { data?: undefined; error: ApiError }

/** The server checks its answers against the contract before they leave. */
export const ask = <Data>(call: Call) => send(call) as Promise<Told<Data>>

const byCookie = { [headers.refreshTransport]: 'cookie' }

export const authenticate = (body: Authenticate) =>
  ask<AuthenticateResult>({ url: tokenAuthAuthenticatePath, method: 'POST', body, headers: byCookie })

export const refreshToken = () =>
  ask<RefreshTokenResult>({ url: tokenAuthRefreshTokenPath, method: 'POST', headers: byCookie })

interface SwitchToken {
  impersonationToken: string | null
  switchAccountToken: string | null
  userDelegationId: number | null
}

/** In the body: there no history and no log on the way keeps it. */
export function exchangeSwitchToken({ impersonationToken, switchAccountToken, userDelegationId }: SwitchToken) {
  const exchange = (url: string, body: object) =>
    ask<SwitchedAuthenticateResult>({ url, method: 'POST', body, headers: byCookie })
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
export const endLeftSession = (sessionId: string) =>
  ask<null>({ url: tokenAuthEndLeftSessionPath, method: 'POST', body: { sessionId }, headers: byCookie })

export const isTenantAvailable = (tenancyName: string) =>
  ask<AccountIsTenantAvailableApiResponse>({ url: accountIsTenantAvailablePath, method: 'POST', body: { tenancyName } })
