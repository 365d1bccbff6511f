/** What every way in ends with: a session, its two tokens, and the refresh token by whichever way the browser wants it. */
import { loginResult } from '../../../contract/vocabulary/enums.ts'
import { lifetimes } from '../../../contract/vocabulary/limits.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import type { Impersonator } from '../../access/principal.ts'
import { refused } from '../../access/refusals.ts'
import { accountTransaction } from '../../auth/account-turns.ts'
import type { SessionKey } from '../../auth/principals.ts'
import {
  endAllSessions,
  endSessionOfToken,
  leaveSession,
  openSession,
  tenantOfRefreshToken,
} from '../../auth/sessions.ts'
import { type Account, holdAsProven, type Proven, writeAttempt } from '../../auth/sign-in-queries.ts'
import { type AccessClaims, mintAccessToken, mintEncryptedToken } from '../../auth/tokens.ts'
import { rememberClient } from '../../auth/two-factor.ts'
import type { Context } from '../../context/context.ts'
import { outsideAnyCall, ownTransaction } from '../../db/own-transaction.ts'
import { type Db, lastly } from '../../db/transaction.ts'
import { isTrue, readSettings } from '../../settings/settings.ts'
import { tellOfTenant } from '../../sign-in/known-tenant.ts'
import { type Opened, type Opening, sessionSettings, type ToOpen } from '../../sign-in/sign-in.ts'
import { secondsUntil } from '../../times/moments.ts'
import { outboxKeyFor } from './outbox-key.ts'
import type { Authenticated } from './present.ts'

/** Both tokens of a session; neither outlives it. */
export function mintTokens({ secrets, now }: Context, claims: AccessClaims, sessionEnd: Date) {
  const seconds = Math.min(lifetimes.accessToken, secondsUntil(sessionEnd, now))
  return {
    accessToken: mintAccessToken(secrets, claims, { now, seconds }),
    encryptedAccessToken: mintEncryptedToken(secrets, claims, { now, seconds }),
    expireInSeconds: seconds,
  }
}

/** Sets the cookie where the browser asked for one; answers what the JSON holds. */
export function handOver({ client, reply, now }: Context, refreshToken: string, end: Date, isRemembered: boolean) {
  const refreshTokenExpireInSeconds = secondsUntil(end, now)
  if (!client.wantsRefreshCookie) return { refreshToken, refreshTokenExpireInSeconds }
  reply.setRefreshCookie(refreshToken, isRemembered ? refreshTokenExpireInSeconds : undefined)
  return { refreshToken: null, refreshTokenExpireInSeconds }
}

/** Whoever has signed in anew in a browser leaves the session that its cookie belonged to (attack row A15). */
async function endFormerSession({ store, client, now }: Context): Promise<void> {
  const former = client.wantsRefreshCookie ? client.refreshCookie : undefined
  const owner = former === undefined ? null : tenantOfRefreshToken(former)
  if (former === undefined || owner === null) return
  await ownTransaction(store, owner, (db) => endSessionOfToken(db, owner, former, now))
}

/** What was proven a moment ago is not made a session of an account that has changed since, nor ends its sessions. */
async function requireUnchanged(db: Db, tenantId: number, account: Proven): Promise<void> {
  if (!(await holdAsProven(db, tenantId, account))) throw refused('LoginFailed', {}, { key: 'AccountChangedMeanwhile' })
}

export interface Wishes {
  rememberClient: boolean
  /** Others use the device: it keeps nothing that can be read without signing in. */
  isSharedDevice?: boolean
}

/** Programs that keep their tokens themselves report no activity; those of the specification have a time-out of their own. */
async function isIdleWatched({ principals, tenantId, client }: Context): Promise<boolean> {
  if (!client.wantsRefreshCookie) return false
  const facts = await outsideAnyCall(() => principals.tenantFacts(tenantId))
  return facts !== null && facts.idleLimit !== null
}

/** Opens a session of one’s own for whoever was proven in the same transaction, or is held by it. */
export async function openOwnSession(context: Context, wishes: Wishes): Promise<Opening> {
  const { tenantId, client, now } = context
  const isWatched = await isIdleWatched(context)
  return async (db, { account, settings: values, showedCode, last }) => {
    const areAllShared = isTrue(values[settings.isSharedDevice])
    // Where the organisation says so of all devices, its own rules of the lock hold.
    const isSharedDevice = wishes.isSharedDevice === true && !areAllShared
    const isRemembered = wishes.rememberClient && !isSharedDevice && !areAllShared
    const stamp = isTrue(values[settings.allowOneConcurrentLoginPerUser])
      ? await endAllSessions(db, tenantId, account.id, 'other sign-in', now)
      : account.stamp
    const session = {
      tenantId,
      userId: account.id,
      stamp,
      isRemembered,
      isRotating: client.wantsRefreshCookie,
      impersonator: null,
      client,
      proven: { secondFactorShown: showedCode },
      isSharedDevice,
      isWatched,
    }
    context.noteWith(tenantId, { userId: account.id, impersonator: null })
    const [opened] = await lastly(db, () =>
      Promise.all([openSession(db, session, now), context.takeNumber(db), last()]),
    )
    const sparesCode = isRemembered && showedCode && isTrue(values[settings.twoFactorRememberBrowserIsEnabled])
    return { ...opened, stamp, isRemembered, sparesCode }
  }
}

/** For whoever was proven before, in another transaction. */
export async function startSession(
  context: Context,
  account: Proven,
  { showedCode, ...wishes }: Wishes & Pick<ToOpen, 'showedCode'>,
): Promise<Authenticated> {
  const { store, tenantId } = context
  const open = await openOwnSession(context, wishes)
  const opened = await accountTransaction(store, { tenantId, id: account.id }, async (db) => {
    const [values] = await Promise.all([
      readSettings(db, { tenantId, userId: account.id }, sessionSettings),
      requireUnchanged(db, tenantId, account),
    ])
    return open(db, { account, settings: values, showedCode, last: async () => {} })
  })
  return begunSession(context, account.id, opened)
}

/** What the browser is told of the session that was opened for it. */
export async function begunSession(context: Context, userId: number, opened: Opened): Promise<Authenticated> {
  const { secrets, tenantId, now } = context
  await endFormerSession(context)
  await tellOfTenant(context, tenantId)
  const { sessionId, stamp } = opened
  const claims = { tenantId, userId, sessionId, stamp, impersonator: null }
  return {
    ...mintTokens(context, claims, opened.sessionEnd),
    ...handOver(context, opened.refreshToken, opened.refreshTokenEnd, opened.isRemembered),
    userId,
    ...outboxKeyFor(context, claims),
    twoFactorRememberClientToken: opened.sparesCode ? rememberClient(secrets, tenantId, userId, stamp, now) : null,
  }
}

const recordSwitch = ({ tenantId, client, now }: Context, db: Db, account: Account, failReason: string) =>
  writeAttempt(db, {
    tenantId,
    account,
    userNameOrEmailAddress: account.userName,
    client,
    result: loginResult.success,
    failReason,
    now,
  })

export interface SwitchedSession {
  account: Account
  impersonator: Impersonator | null
  reason?: string | null
  isLinked?: boolean
  /** The session that the token was asked in. */
  left: SessionKey
  latestEnd?: Date
  /** Stands beside the sign-ins of the account itself, so that its owner finds out (attack row C8). */
  note: string
}

/**
 * A session that a one-time token opened: never remembered, and without the key of a shared device. Coming back to oneself, or to
 * a linked account, opens what that person’s devices have not sent; acting as somebody does not. The one that
 * is left ends for good, also where this browser’s cookie is of another.
 */
export async function startSwitchedSession(
  context: Context,
  { account, impersonator, reason = null, isLinked = false, left, latestEnd, note }: SwitchedSession,
) {
  const { store, tenantId, client, now } = context
  const former = await ownTransaction(store, left.tenantId, (db) => leaveSession(db, left, now))
  if (!former) throw refused('Identity.InvalidToken')
  const { id: userId } = account
  const isWatched = await isIdleWatched(context)
  const { stamp, ...opened } = await accountTransaction(store, { tenantId, id: userId }, async (db) => {
    await requireUnchanged(db, tenantId, account)
    const values = await readSettings(db, { tenantId, userId }, [settings.allowOneConcurrentLoginPerUser])
    // Whoever acts as somebody throws nobody out.
    const isOnlyOne = impersonator === null && isTrue(values[settings.allowOneConcurrentLoginPerUser])
    const stamp = isOnlyOne ? await endAllSessions(db, tenantId, userId, 'other sign-in', now) : account.stamp
    const isRotating = client.wantsRefreshCookie
    const session = {
      tenantId,
      userId,
      stamp,
      isRemembered: false,
      isRotating,
      impersonator,
      reason,
      client,
      isLinked,
      isWatched,
      // Who goes to and fro among accounts signs in no less often than others.
      latestEnd: latestEnd && latestEnd < former.end ? latestEnd : former.end,
      isSharedDevice: former.isSharedDevice,
    }
    await recordSwitch(context, db, account, note)
    return { ...(await openSession(db, session, now)), stamp }
  })
  await endFormerSession(context)
  await tellOfTenant(context, tenantId)
  const claims = { tenantId, userId, sessionId: opened.sessionId, stamp, impersonator }
  return {
    ...mintTokens(context, claims, opened.sessionEnd),
    ...handOver(context, opened.refreshToken, opened.refreshTokenEnd, false),
    ...(!impersonator && outboxKeyFor(context, claims)),
  }
}
