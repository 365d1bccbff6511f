/** Calls that are made before the store is there, and by the sign-in page, which does without it. */
import { headers } from '../../contract/vocabulary/headers.ts'
import type { AbpUserConfigurationGetAllApiResponse } from './generated/abp-user-configuration.ts'
import type { AccountIsTenantAvailableApiResponse } from './generated/account.ts'
import {
  abpUserConfigurationGetAllPath,
  accountIsTenantAvailablePath,
  sessionGetCurrentLoginInformationsPath,
  tokenAuthAuthenticatePath,
  tokenAuthLogOutPath,
  tokenAuthRefreshTokenPath,
} from './generated/paths.ts'
import type { SessionGetCurrentLoginInformationsApiResponse } from './generated/session.ts'
import type { Authenticate, AuthenticateResult, RefreshTokenResult } from './generated/token-auth.ts'
import { send } from './transport.ts'
import type { ApiError, Call } from './wire.ts'

export const startPaths = {
  authenticate: tokenAuthAuthenticatePath,
  refreshToken: tokenAuthRefreshTokenPath,
  logOut: tokenAuthLogOutPath,
  isTenantAvailable: accountIsTenantAvailablePath,
  getCurrentLoginInformations: sessionGetCurrentLoginInformationsPath,
  getAll: abpUserConfigurationGetAllPath,
} as const

export type Told<Data> = { data: Data; error?: undefined } | { data?: undefined; error: ApiError }

// The server checks its answers against the contract before they leave.
const ask = <Data>(call: Call) => send(call) as Promise<Told<Data>>

const byCookie = { [headers.refreshTransport]: 'cookie' }

export const authenticate = (body: Authenticate) =>
  ask<AuthenticateResult>({ url: startPaths.authenticate, method: 'POST', body, headers: byCookie })

export const refreshToken = () =>
  ask<RefreshTokenResult>({ url: startPaths.refreshToken, method: 'POST', headers: byCookie })

export const logOut = () => ask<null>({ url: startPaths.logOut, headers: byCookie })

export const isTenantAvailable = (tenancyName: string) =>
  ask<AccountIsTenantAvailableApiResponse>({
    url: startPaths.isTenantAvailable,
    method: 'POST',
    body: { tenancyName },
  })

export const getCurrentLoginInformations = () =>
  ask<SessionGetCurrentLoginInformationsApiResponse>({ url: startPaths.getCurrentLoginInformations })

export const getUserConfiguration = () =>
  ask<AbpUserConfigurationGetAllApiResponse>({ url: startPaths.getAll, params: { includeTexts: false } })
