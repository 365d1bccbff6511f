/** Setting an authenticator up, and everything that a code of it opens besides signing in. */
import { generateURI } from 'otplib'
import { toDataURL } from 'qrcode'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { comeBackIn, invalid, refused } from '../../access/refusals.ts'
import { refuseWhileImpersonating } from '../../auth/impersonation.ts'
import { giveTurnBack, takeTurn } from '../../auth/one-time.ts'
import { replaceRecoveryCodes, spendRecoveryCode } from '../../auth/recovery-codes.ts'
import { endAllSessions } from '../../auth/sessions.ts'
import type { Account } from '../../auth/sign-in-queries.ts'
import { newTwoFactorSecret, takeTimeStep, timeStepOf } from '../../auth/two-factor.ts'
import type { SignedInContext } from '../../context/context.ts'
import { ownTransaction } from '../../db/own-transaction.ts'
import { queueSecurityNotice } from '../../jobs/security-notice.ts'
import { isTrue, readSettings } from '../../settings/settings.ts'
import { type OwnProof, proveBeforeNewFactor } from '../../sign-in/own-proof.ts'
import { authenticatorStep, removeAuthenticator } from '../../sign-in/second-factor.ts'
import { lasts, secondsAfter } from '../../times/moments.ts'
import { holdOwnAccount, keepAuthenticator, ownAccount } from './queries.ts'

const issuer = 'Tessera'
/** Seconds within which a new key must be proven. */
const setUpTime = 15 * 60

interface PendingKey {
  userId: number
  secret: string
  until: number
}

async function checkMaySetUp({ db, tenantId }: SignedInContext, account: Account): Promise<void> {
  const values = await readSettings(db, { tenantId, userId: 0 }, [settings.twoFactorAuthenticatorIsEnabled])
  if (!isTrue(values[settings.twoFactorAuthenticatorIsEnabled])) throw refused('AuthenticatorIsNotOffered')
  // Whoever finds an open session must not put a key of their own in the place of the person’s.
  if (account.twoFactorSecret !== null) throw refused('AuthenticatorIsSetUp')
}

/** The key comes back sealed beside its secret, so that nothing is kept of one that is never used. */
export async function newAuthenticatorKey(context: SignedInContext) {
  const { db, tenantId, principal, secrets, now } = context
  refuseWhileImpersonating(principal)
  const account = await ownAccount(db, principal)
  await checkMaySetUp(context, account)
  const secret = newTwoFactorSecret()
  const pending: PendingKey = { userId: account.id, secret, until: secondsAfter(now, setUpTime).getTime() }
  await keepPendingKey(context, secrets.seal('pending-authenticator', tenantId, JSON.stringify(pending)))
  const qrCodeSetupImageUrl = await toDataURL(generateURI({ issuer, label: account.userName, secret }), { width: 220 })
  return { googleAuthenticatorKey: secret, qrCodeSetupImageUrl }
}

async function keepPendingKey({ db, tenantId, principal }: SignedInContext, sealedKey: string): Promise<void> {
  await db
    .insertInto('pending_authenticators')
    .values({ tenant_id: tenantId, user_id: principal.userId, sealed_key: sealedKey })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ sealed_key: sealedKey }))
    .execute()
}

async function pendingKey({ db, tenantId, principal, secrets, now }: SignedInContext): Promise<PendingKey | null> {
  const row = await db
    .selectFrom('pending_authenticators')
    .select('sealed_key')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', principal.userId)
    .executeTakeFirst()
  const opened = row && secrets.open('pending-authenticator', tenantId, row.sealed_key)
  if (!opened) return null
  const pending: PendingKey = JSON.parse(opened)
  return pending.userId === principal.userId && lasts(new Date(pending.until), setUpTime, now) ? pending : null
}

export async function setUpAuthenticator(context: SignedInContext, key: string, code: string, proof: OwnProof) {
  const { db, tenantId, principal, secrets, now } = context
  const { userId, sessionId } = principal
  refuseWhileImpersonating(principal)
  await proveBeforeNewFactor(context, proof)
  const proven = await guess(context, async () => {
    const account = await holdOwnAccount(db, principal)
    await checkMaySetUp(context, account)
    const pending = await pendingKey(context)
    if (pending?.secret !== key.replace(/\s/g, '').toUpperCase()) {
      throw invalid('googleAuthenticatorKey', 'AuthenticatorKeyIsUnknown')
    }
    const step = await timeStepOf(pending.secret, code.trim(), null, now)
    return step === null ? null : { account, secret: pending.secret, step }
  })
  if (!proven) throw invalid('authenticatorCode', 'AuthenticatorCodeIsWrong')
  const { account, secret, step } = proven
  await db
    .deleteFrom('pending_authenticators')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
  await keepAuthenticator(db, tenantId, userId, secrets.seal('two-factor-secret', tenantId, secret), step)
  await endAllSessions(db, tenantId, userId, 'second factor changed', now, sessionId)
  await queueSecurityNotice(context, account, 'authenticatorSet')
  return { recoveryCodes: await replaceRecoveryCodes(db, secrets, tenantId, userId) }
}

const isSixDigits = (code: string) => /^\s*\d{6}\s*$/.test(code)

const triesIn = { most: 5, seconds: 300 }

/**
 * Null for a wrong code. Each is counted before it is judged, so that of any number at once no more are judged than may be
 * wrong, and in a transaction of its own, which a refusal does not undo: before the call’s first statement. A right one is
 * given back.
 */
async function guess<Right>(context: SignedInContext, judge: () => Promise<Right | null>): Promise<Right | null> {
  const { store, db, tenantId, principal, secrets, now } = context
  const keyHash = secrets.hash('authenticator', tenantId, String(principal.userId))
  const turn = { tenantId, kind: 'authenticator-code', keyHash, ...triesIn } as const
  if (!(await ownTransaction(store, tenantId, (own) => takeTurn(own, turn, now)))) {
    throw comeBackIn(triesIn.seconds, 429, 'TooManyRequests')
  }
  const right = await judge()
  if (right !== null) await giveTurnBack(db, turn)
  return right
}

/** Not in somebody else’s name: it uses the code up, and wrong ones count against the person. */
export async function isAuthenticatorCode(context: SignedInContext, code: string): Promise<boolean> {
  const { db, tenantId, principal, secrets, now } = context
  refuseWhileImpersonating(principal)
  const taken = await guess(context, async () => {
    const account = await holdOwnAccount(db, principal)
    if (account.twoFactorSecret === null) throw refused('AuthenticatorIsNotSetUp')
    const step = await authenticatorStep(secrets, tenantId, account, code.trim(), now)
    return step !== null && (await takeTimeStep(db, tenantId, principal.userId, step)) ? step : null
  })
  return taken !== null
}

async function isRecoveryCode(context: SignedInContext, code: string): Promise<boolean> {
  const { db, tenantId, principal, secrets } = context
  const isSpent = await guess(context, async () => {
    await holdOwnAccount(db, principal)
    return (await spendRecoveryCode(db, secrets, tenantId, principal.userId, code)) || null
  })
  return isSpent ?? false
}

export async function takeAuthenticatorAway(context: SignedInContext, code: string): Promise<void> {
  const { db, tenantId, principal, now } = context
  refuseWhileImpersonating(principal)
  // Whoever lost the authenticator has nothing else to show (A6).
  const isRight = isSixDigits(code) ? await isAuthenticatorCode(context, code) : await isRecoveryCode(context, code)
  if (!isRight) throw invalid('code', 'AuthenticatorCodeIsWrong')
  await removeAuthenticator(db, tenantId, principal.userId)
  await endAllSessions(db, tenantId, principal.userId, 'second factor changed', now, principal.sessionId)
  await queueSecurityNotice(context, await ownAccount(db, principal), 'authenticatorRemoved')
}

export async function renewRecoveryCodes(context: SignedInContext, code: string) {
  const { db, tenantId, principal, secrets } = context
  refuseWhileImpersonating(principal)
  if (!(await isAuthenticatorCode(context, code))) throw invalid('code', 'AuthenticatorCodeIsWrong')
  return { recoveryCodes: await replaceRecoveryCodes(db, secrets, tenantId, principal.userId) }
}
