import type { tokenAuth as contract } from '../../../contract/services/token-auth.ts'
import { lifetimes } from '../../../contract/vocabulary/limits.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { ownTransaction } from '../../auth/own-transaction.ts'
import { passwordResetCode } from '../../auth/password-reset-code.ts'
import { localReturnUrl } from '../../auth/return-url.ts'
import { continueSession, endAllSessions, endSession, openSession, tenantOfRefreshToken } from '../../auth/sessions.ts'
import { type SignInOutcome, signInWithPassword } from '../../auth/sign-in.ts'
import { withSignInToken } from '../../auth/sign-in-token.ts'
import { type AccessClaims, mintAccessToken, mintEncryptedToken } from '../../auth/tokens.ts'
import { authenticatorProvider, rememberClient } from '../../auth/two-factor.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { Refusal } from '../../http/errors.ts'
import { isTrue, readSettings } from '../../settings.ts'
import { deviceKeyShare } from './device-key-share.ts'
import { type Authenticated, accepted, awaitingCode, awaitingPassword } from './present.ts'

const secondsUntil = (end: Date, now: Date): number => Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000))

/** Both tokens of a session; neither outlives it. */
async function mintTokens({ secrets, now }: Context, claims: AccessClaims, sessionEnd: Date) {
  const seconds = Math.min(lifetimes.accessToken, secondsUntil(sessionEnd, now))
  const [accessToken, encryptedAccessToken] = await Promise.all([
    mintAccessToken(secrets, claims, { now, seconds }),
    mintEncryptedToken(secrets, claims, { now, seconds }),
  ])
  return { accessToken, encryptedAccessToken, expireInSeconds: seconds }
}

interface Wishes {
  rememberClient: boolean
}

async function signedIn(
  context: Context,
  { account, showedCode }: SignInOutcome,
  wishes: Wishes,
): Promise<Authenticated> {
  const { store, secrets, tenantId, client, reply, now } = context
  const opened = await ownTransaction(store, tenantId, async (db) => {
    const values = await readSettings(db, { tenantId, userId: account.id }, [
      settings.allowOneConcurrentLoginPerUser,
      settings.isSharedDevice,
    ])
    const isShared = isTrue(values[settings.isSharedDevice])
    const isRemembered = wishes.rememberClient && !isShared
    const stamp = isTrue(values[settings.allowOneConcurrentLoginPerUser])
      ? await endAllSessions(db, tenantId, account.id, 'other sign-in', now)
      : account.stamp
    const session = { tenantId, userId: account.id, stamp, isRemembered, isRotating: client.wantsRefreshCookie }
    return {
      ...(await openSession(db, session, now)),
      stamp,
      isRemembered,
      keyShare: isShared ? await deviceKeyShare(db, secrets, tenantId, account.id, now) : null,
    }
  })
  const { sessionId, stamp, refreshToken, refreshTokenEnd, isRemembered } = opened
  const claims = { tenantId, userId: account.id, sessionId, stamp, impersonator: null }
  const tokens = await mintTokens(context, claims, opened.sessionEnd)
  const refreshTokenExpireInSeconds = secondsUntil(refreshTokenEnd, now)
  if (client.wantsRefreshCookie) {
    reply.setRefreshCookie(refreshToken, isRemembered ? refreshTokenExpireInSeconds : undefined)
  }
  return {
    ...tokens,
    refreshToken: client.wantsRefreshCookie ? null : refreshToken,
    refreshTokenExpireInSeconds,
    userId: account.id,
    deviceKeyShare: opened.keyShare,
    twoFactorRememberClientToken:
      showedCode && isRemembered ? rememberClient(secrets, tenantId, account.id, stamp, now) : null,
  }
}

const sessionEnded = () => new Refusal(401, 'CurrentUserDidNotLoginToTheApplication')

export const tokenAuth: Handlers<typeof contract> = {
  async authenticate(context, { body }) {
    const outcome = await signInWithPassword(context, {
      userNameOrEmailAddress: body.userNameOrEmailAddress,
      password: body.password,
      twoFactorCode: body.twoFactorVerificationCode ?? null,
      rememberClientToken: body.twoFactorRememberClientToken ?? null,
    })
    const { account } = outcome
    const returnUrl = localReturnUrl(body.returnUrl)
    if (outcome.awaitsSecondFactor) return awaitingCode(account.id, returnUrl, [authenticatorProvider])
    if (account.shouldChangePassword) {
      return awaitingPassword(account.id, returnUrl, passwordResetCode(context, account))
    }
    const authenticated = await signedIn(context, outcome, { rememberClient: body.rememberClient ?? false })
    const isSingleSignIn = returnUrl !== null && body.singleSignIn === true
    return accepted(
      authenticated,
      isSingleSignIn
        ? await withSignInToken(context, { tenantId: context.tenantId, userId: account.id }, returnUrl)
        : returnUrl,
    )
  },

  async refreshToken(context, { query }) {
    const { store, tenantId, client, reply, now } = context
    const token = query.refreshToken ?? client.refreshCookie ?? ''
    const owner = tenantOfRefreshToken(token)
    // Who names no tenant is asked by the token; who names another than the token’s is not its owner.
    if (owner === null || (tenantId !== 0 && tenantId !== owner)) throw sessionEnded()
    const continued = await ownTransaction(store, owner, (db) => continueSession(db, owner, token, now))
    if (!continued) throw sessionEnded()
    const { next, userId, sessionId, stamp, sessionEnd, isRemembered } = continued
    if (next) reply.setRefreshCookie(next.refreshToken, isRemembered ? secondsUntil(next.end, now) : undefined)
    return mintTokens(context, { tenantId: owner, userId, sessionId, stamp, impersonator: null }, sessionEnd)
  },

  async logOut({ db, principal, reply, now }) {
    await endSession(db, principal, 'sign-out', now)
    reply.clearRefreshCookie()
    return undefined
  },
}
