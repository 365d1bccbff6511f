import type { tokenAuth as contract } from '../../../contract/services/token-auth.ts'
import type { SessionEnd } from '../../../contract/vocabulary/session-ends.ts'
import { Refusal } from '../../access/refusals.ts'
import { idleSince } from '../../auth/idle-limit.ts'
import { endOfSession } from '../../auth/session-ends.ts'
import {
  continueSession,
  endForGood,
  endSession,
  endSessionOfToken,
  tenantOfRefreshToken,
} from '../../auth/sessions.ts'
import type { Context, Handlers } from '../../context/context.ts'
import { outsideAnyCall, ownTransaction } from '../../db/own-transaction.ts'
import { signInSeconds, withinOutsideTime } from '../../gateways/outside-time.ts'
import { notify } from '../../logs/notifications.ts'
import { isMobileLoginOn, offeredProviders } from '../../sign-in/external/providers.ts'
import { passwordResetCode } from '../../sign-in/password-reset-code.ts'
import { type Credentials, signInWithPassword } from '../../sign-in/sign-in.ts'
import { returnOf, wantedReturn } from '../../sign-in/sign-in-token.ts'
import { signInElsewhere } from './external-sign-in.ts'
import { askLdap } from './ldap-sign-in.ts'
import { linkByDirectory } from './link-directory.ts'
import { beginMobileLogin, signInByMobile } from './mobile-sign-in.ts'
import { outboxKeyFor } from './outbox-key.ts'
import { accepted, awaitingCode, awaitingPassword } from './present.ts'
import { sendSecondFactorCode } from './send-code.ts'
import { begunSession, handOver, mintTokens, openOwnSession } from './start-session.ts'
import { actAsDelegate, actAsImpersonated, goOnInLinkedAccount } from './switch.ts'

const sessionEnded = (why: SessionEnd | null = null) =>
  new Refusal(401, why ?? 'CurrentUserDidNotLoginToTheApplication')

/** A session of somebody who was away for too long is over for good, also where the time-out is switched off later. */
async function whyEnded(
  { store, now }: Pick<Context, 'store' | 'now'>,
  owner: number,
  token: string,
  since: Date | null,
) {
  const why = await endOfSession(store, owner, token, now, since)
  if (why === 'SessionHasEnded.byIdleness') {
    await ownTransaction(store, owner, (db) => endSessionOfToken(db, owner, token, now, { reason: 'idle' }))
  }
  return why
}

/** The framework knows more severities than the bell. */
const testKinds = {
  info: 'testInfo',
  success: 'testInfo',
  warn: 'testWarn',
  error: 'testError',
  fatal: 'testError',
} as const

export const tokenAuth: Handlers<typeof contract> = {
  async authenticate(context, { body }) {
    const credentials: Credentials = {
      userNameOrEmailAddress: body.userNameOrEmailAddress,
      password: body.password,
      code: body.twoFactorVerificationCode ?? null,
      rememberClientToken: body.twoFactorRememberClientToken ?? null,
      captchaResponse: body.captchaResponse ?? null,
      askElsewhere: (known, here) =>
        withinOutsideTime(signInSeconds, () =>
          askLdap(context, known, here, body.userNameOrEmailAddress, body.password),
        ),
    }
    const wishes = { rememberClient: body.rememberClient ?? false, isSharedDevice: body.isSharedDevice ?? false }
    const outcome = await signInWithPassword(context, credentials, await openOwnSession(context, wishes))
    const { account, opened } = outcome
    const returnUrl = wantedReturn(context, body)
    if (outcome.awaitedFactors.length > 0) return awaitingCode(account.id, returnUrl, [...outcome.awaitedFactors])
    if (!opened) {
      const shown = outcome.showedCode ? (body.twoFactorVerificationCode ?? null) : null
      const right = passwordResetCode(context, account, outcome.resetCodeHours, shown)
      return awaitingPassword(account.id, returnUrl, right)
    }
    const authenticated = await begunSession(context, account.id, opened)
    return accepted(authenticated, returnOf(context, { tenantId: context.tenantId, userId: account.id }, body))
  },

  async refreshToken(context, { query }) {
    const { store, principals, tenantId, client, now } = context
    const token = query.refreshToken ?? client.refreshCookie ?? ''
    const owner = tenantOfRefreshToken(token)
    // Who names no tenant is asked by the token; who names another than the token’s is not its owner.
    if (owner === null || (tenantId !== 0 && tenantId !== owner)) throw sessionEnded()
    const facts = await outsideAnyCall(() => principals.tenantFacts(owner))
    const since = idleSince(facts?.idleLimit ?? null, now)
    const continued = await continueSession(store, owner, token, now, since)
    if (!continued) throw sessionEnded(await whyEnded(context, owner, token, since))
    const { next, spent, userId, sessionId, stamp, sessionEnd, isRemembered, impersonator } = continued
    const person = { tenantId: owner, userId }
    context.noteWith(owner, { userId, impersonator })
    if (impersonator && !(await outsideAnyCall(() => principals.mayImpersonate(impersonator, person, now)))) {
      await endForGood(store, { ...person, sessionId }, 'SessionHasEnded.byLostReach', now)
      throw sessionEnded('SessionHasEnded.byLostReach')
    }
    if (next) handOver(context, next.refreshToken, next.end, isRemembered)
    return {
      ...mintTokens(context, { ...person, sessionId, stamp, impersonator, answerTo: spent }, sessionEnd),
      ...(!impersonator && outboxKeyFor(context, person)),
    }
  },

  async logOut({ db, principal, client, reply, now }) {
    await endSession(db, principal, 'sign-out', now)
    if (client.wantsRefreshCookie) reply.clearRefreshCookie()
    return undefined
  },

  async endLeftSession({ store, client, now, noteWith, note }, { body }) {
    const token = client.refreshCookie ?? ''
    const owner = tenantOfRefreshToken(token)
    // Without its cookie, or with the next person’s, the session that was left has ended: signing in ended it.
    if (owner === null) return undefined
    const left = { reason: 'sign-out', sessionId: body.sessionId ?? null } as const
    const userId = await ownTransaction(store, owner, (db) => endSessionOfToken(db, owner, token, now, left))
    // What a forged token names is no organisation’s record.
    if (userId === null) return undefined
    noteWith(owner)
    note({ userId })
    return undefined
  },

  async sendTwoFactorAuthCode(context, { body }) {
    await sendSecondFactorCode(context, body)
    return undefined
  },

  impersonatedAuthenticate: (context, { query: { impersonationToken: token, isConfirmed = false } }) =>
    actAsImpersonated(context, { token, isConfirmed }),

  delegatedImpersonatedAuthenticate: (
    context,
    { query: { impersonationToken: token, userDelegationId, isConfirmed = false } },
  ) => actAsDelegate(context, { token, isConfirmed }, userDelegationId),

  linkedAccountAuthenticate: (context, { query: { switchAccountToken: token, isConfirmed = false } }) =>
    goOnInLinkedAccount(context, { token, isConfirmed }),

  async getExternalAuthenticationProviders(context) {
    const [providers, isMobileOn] = await Promise.all([
      offeredProviders(context.db, context),
      isMobileLoginOn(context.db, context),
    ])
    const offered = providers.map(({ name, clientId, additionalParams }) => ({ name, clientId, additionalParams }))
    return isMobileOn ? [...offered, { name: 'MobileID' as const, clientId: '', additionalParams: {} }] : offered
  },

  externalAuthenticate: (context, { body }) =>
    withinOutsideTime(signInSeconds, () =>
      body.authProvider === 'MobileID' ? signInByMobile(context, body) : signInElsewhere(context, body),
    ),

  async linkToAadUser(context, { body }) {
    await withinOutsideTime(signInSeconds, () => linkByDirectory(context, body))
    return undefined
  },

  initiateMobileLogin: (context, { query }) => beginMobileLogin(context, query.mobileNumber),

  async testNotification({ db, now }, { query }) {
    const { severity = 'info', message = '' } = query
    await notify(db, { tenantId: 0, kind: testKinds[severity], subjectName: message, now })
    return {
      bytes: Buffer.from(`${severity}: ${message}`),
      fileName: 'notification.txt',
      fileType: 'text/plain; charset=utf-8',
    }
  },
}
