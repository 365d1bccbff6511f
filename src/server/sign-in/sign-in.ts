/**
 * Signing in, by a password or by what somebody else says of a person. The decision order is ABP’s (abp-wire 3.6) with two
 * changes: what state an account is in is told only to who knows its password, and the second factor comes before anything
 * that the password alone would open. While an account is locked no password is compared with it, so that guesses learn
 * nothing.
 */
import { type LoginResult, loginResult } from '../../contract/vocabulary/enums.ts'
import type { TwoFactorProvider } from '../../contract/vocabulary/identity.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { settings } from '../../contract/vocabulary/settings.ts'
import { recordedAt } from '../access/absent-tenants.ts'
import { Refusal, refused } from '../access/refusals.ts'
import { accountTransaction } from '../auth/account-turns.ts'
import { isLocked } from '../auth/locks.ts'
import { forgetTurns, hasTurn, type Turn, takeTurn } from '../auth/one-time.ts'
import { hashPassword, isOutdated, verifyPassword } from '../auth/passwords.ts'
import { endSession } from '../auth/sessions.ts'
import {
  type Account,
  countFailure,
  findAccount,
  keepPasswordHash,
  type Locking,
  stampUnlessLocked,
  type TenantState,
  tenantState,
  writeAttempt,
} from '../auth/sign-in-queries.ts'
import type { Context, SignedInContext } from '../context/context.ts'
import { networkOf } from '../db/network.ts'
import { ownTransaction } from '../db/own-transaction.ts'
import type { Db } from '../db/transaction.ts'
import { maskedName } from '../names/masked-name.ts'
import { isTrue, readSettings, type SettingValues } from '../settings/settings.ts'
import { spendCaptcha } from './captcha.ts'
import { awaitsSecondFactor, changedMeanwhile, judge, type Verdict } from './judge.ts'
import { isPasswordSignInOn } from './password-sign-in.ts'
import {
  openTwoFactorAttempt,
  readSecondFactor,
  type ShownFactor,
  secondFactorSettings,
  secondFactorsOf,
  spendSecondFactor,
  wrongCodeOf,
} from './second-factor.ts'
import { watchFailedSignIn } from './sign-in-alarm.ts'

const signInSettings = [
  ...secondFactorSettings,
  settings.isUserPassLoginEnabled,
  settings.isEmailConfirmationRequiredForLogin,
  settings.lockOutIsEnabled,
  settings.lockOutMaxFailedAccessAttempts,
  settings.lockOutSeconds,
  settings.passwordExpirationIsEnabled,
  settings.passwordExpirationDays,
  settings.passwordResetCodeHours,
  settings.useCaptchaOnLogin,
] as const
type SignInSettings = SettingValues<(typeof signInSettings)[number]>

export type SignInContext = Pick<
  Context,
  'store' | 'secrets' | 'tenantId' | 'features' | 'client' | 'log' | 'now' | 'signal' | 'note'
>

export interface KnownHere {
  /** Nothing opens it: it is locked. */
  isShut: boolean
  /** The password is the one that it has here. */
  isRight: boolean
}

export interface Credentials extends ShownFactor {
  userNameOrEmailAddress: string
  password: string
  captchaResponse: string | null
  /** Asks another keeper of passwords, once the guards have let the attempt pass. Null: it knows no such person. */
  askElsewhere?: (account: Account | null, here: KnownHere) => Promise<Account | null>
}

export interface SignInOutcome {
  account: Account
  /** Not empty: the password was right, and nothing is opened until one of these is shown too. */
  awaitedFactors: readonly TwoFactorProvider[]
  /** A code was shown, so this browser may be spared the next one. */
  showedCode: boolean
  mustChangePassword: boolean
  resetCodeHours: number
}

/** Throws the refusal that the person is to read. Every attempt is on record by then. */
export async function signInWithPassword(context: SignInContext, credentials: Credentials): Promise<SignInOutcome> {
  const { userNameOrEmailAddress, password } = credentials
  const guards = guardsOf(context, userNameOrEmailAddress)
  const known = await ownTransaction(context.store, recordedAt(context.tenantId), (db) =>
    lookUp(db, context, guards, (tenantId) => findAccount(db, tenantId, userNameOrEmailAddress)),
  )
  // What was typed stands masked in the audit row.
  if (known.account) context.note({ userName: known.account.userName })
  await checkGuards(context, known, credentials.captchaResponse)
  const isSwitchedOn = isPasswordSignInOn(context, known.settings)
  const isShut = known.account !== null && isLocked(known.account, context.now)
  // People of a directory have no password here, and learn no more than strangers do; nor does who asks a locked account.
  const passwordHash = isShut || known.account?.authenticationSource ? null : (known.account?.passwordHash ?? null)
  const isRight = await verifyPassword(passwordHash, password, context.signal)
  const elsewhere = isSwitchedOn ? await credentials.askElsewhere?.(known.account, { isShut, isRight }) : null
  const admitted = elsewhere ?? null
  const account = admitted ?? known.account
  const isIdentified = admitted !== null || isRight
  const claim = {
    ...credentials,
    name: userNameOrEmailAddress,
    guards,
    by: 'password',
    isIdentified,
    isSwitchedOn,
  } as const
  const outcome = await decide(context, { ...known, account }, claim)
  if (outcome.awaitedFactors.length === 0) await renewHash(context, outcome.account, password)
  return {
    ...outcome,
    mustChangePassword: outcome.account.shouldChangePassword || isExpired(outcome.account, known, context.now),
  }
}

/** For whoever is signed in and shows the password once more. Guesses that lock the account end the session that they come by. */
export async function checkOwnPassword(
  context: SignInContext & Pick<SignedInContext, 'principal'>,
  account: Account,
  password: string,
): Promise<LoginResult> {
  const { store, tenantId, principal, now } = context
  if (isLocked(account, now)) return loginResult.lockedOut
  const isRight = await verifyPassword(account.passwordHash, password, context.signal)
  return accountTransaction(store, { tenantId, id: account.id }, async (db) => {
    const values = await readSettings(db, { tenantId, userId: 0 }, signInSettings)
    if (!isRight) {
      const result = await fail(db, context, account, values)
      if (result === loginResult.lockedOut) await endSession(db, principal, 'guesses', now)
      return result
    }
    return (await stampUnlessLocked(db, tenantId, account, true, now)) === null
      ? loginResult.lockedOut
      : loginResult.success
  })
}

export interface KnownElsewhere extends ShownFactor {
  account: Account
  /** How the attempt is recorded. */
  name: string
}

/** For whoever another provider has identified: the account’s own state and second factor count all the same (A6). */
export async function signInIdentified(context: SignInContext, person: KnownElsewhere): Promise<SignInOutcome> {
  const guards = guardsOf(context, person.name)
  const known = await ownTransaction(context.store, context.tenantId, (db) =>
    lookUp(db, context, guards, async () => person.account),
  )
  const outcome = await decide(context, known, {
    ...person,
    guards,
    by: 'provider',
    isIdentified: true,
    isSwitchedOn: true,
  })
  return { ...outcome, mustChangePassword: false }
}

/** Counted by name and by network address, known or not (A1, A2). */
interface Guards {
  name: Turn
  address: Turn
}

const minutes = 60

function guardsOf({ secrets, tenantId: named, client }: SignInContext, name: string): Guards {
  const key = (text: string) => secrets.hash('sign-in', named, text)
  const tenantId = recordedAt(named)
  return {
    name: {
      tenantId,
      kind: 'captcha-free-sign-in',
      keyHash: key(name.trim().toUpperCase()),
      most: 3,
      seconds: 15 * minutes,
    },
    address: { tenantId, kind: 'failed-sign-in', keyHash: key(networkOf(client.ip)), most: 100, seconds: 10 * minutes },
  }
}

interface Known {
  tenant: TenantState | null
  account: Account | null
  settings: SignInSettings
  mayTry: boolean
  needsCaptcha: boolean
}

async function lookUp(
  db: Db,
  { tenantId, now }: SignInContext,
  guards: Guards,
  findOut: (tenantId: number) => Promise<Account | null>,
): Promise<Known> {
  const [tenant, account, values, mayTry, isFree] = await Promise.all([
    tenantState(db, tenantId),
    findOut(tenantId),
    readSettings(db, { tenantId, userId: 0 }, signInSettings),
    hasTurn(db, guards.address, now),
    hasTurn(db, guards.name, now),
  ])
  return {
    tenant,
    account,
    settings: values,
    mayTry,
    needsCaptcha: !isFree && isTrue(values[settings.useCaptchaOnLogin]),
  }
}

async function checkGuards(context: SignInContext, known: Known, captchaResponse: string | null): Promise<void> {
  if (known.mayTry && !known.needsCaptcha) return
  // Whoever shares the network with a guesser gets in by the work that a guesser would have to do for each guess.
  if (!captchaResponse) {
    throw known.mayTry
      ? refused('CaptchaIsRequired')
      : new Refusal(429, 'CaptchaIsRequired', { retryAfterSeconds: 10 * minutes })
  }
  if (!(await spendCaptcha(context, 'login', captchaResponse))) throw refused('CaptchaIsWrong')
}

function isExpired({ passwordChangedAt }: Account, { settings: values }: Known, now: Date): boolean {
  if (!isTrue(values[settings.passwordExpirationIsEnabled]) || !passwordChangedAt) return false
  return now.getTime() - passwordChangedAt.getTime() > Number(values[settings.passwordExpirationDays]) * 86_400_000
}

interface Claim extends ShownFactor {
  name: string
  guards: Guards
  by: 'password' | 'provider'
  isIdentified: boolean
  isSwitchedOn: boolean
}

async function decide(
  context: SignInContext,
  known: Known,
  claim: Claim,
): Promise<Omit<SignInOutcome, 'mustChangePassword'>> {
  const { account, settings: values } = known
  const factor =
    account && claim.isIdentified ? await readSecondFactor(context, account, values, claim) : ('missing' as const)
  const verdict = judge({
    ...known,
    knowsPassword: claim.isIdentified,
    factor,
    isSwitchedOn: claim.isSwitchedOn,
    now: context.now,
  })
  const { store, tenantId } = context
  const settled = (db: Db) => record(db, context, known, claim, verdict)
  const final = await (account
    ? accountTransaction(store, { tenantId, id: account.id }, settled)
    : ownTransaction(store, recordedAt(tenantId), settled))
  if (final.result !== loginResult.success || !account) {
    await watchFailedSignIn({ ...context, network: networkOf(context.client.ip) }, claim.name)
    throw refusalOf(final, known, claim)
  }
  return {
    account,
    awaitedFactors: final.note === awaitsSecondFactor ? secondFactorsOf(account, values) : [],
    showedCode: verdict.factor !== null,
    resetCodeHours: Number(values[settings.passwordResetCodeHours]),
  }
}

type Final = Pick<Verdict, 'result' | 'note'>

async function record(db: Db, context: SignInContext, known: Known, claim: Claim, verdict: Verdict): Promise<Final> {
  const { tenantId, client, now } = context
  const { account } = known
  const final = account ? await settle(db, context, account, known, claim, verdict) : verdict
  const { result, note } = final
  const userNameOrEmailAddress = account ? claim.name : maskedName(claim.name)
  const attempt = { account, userNameOrEmailAddress, client, result, failReason: note, now }
  await writeAttempt(db, { tenantId: recordedAt(tenantId), ...attempt })
  await count(db, claim.guards, final, now)
  return final
}

async function count(db: Db, guards: Guards, { result, note }: Final, now: Date): Promise<void> {
  if (result !== loginResult.success) {
    await takeTurn(db, guards.address, now)
    await takeTurn(db, guards.name, now)
  } else if (note === null) {
    await forgetTurns(db, guards.name)
  }
}

/** What the verdict does to the account. It is another one where calls at the same moment were quicker. */
async function settle(
  db: Db,
  context: SignInContext,
  account: Account,
  { settings: values }: Known,
  { code }: Claim,
  { result, note, counts, factor }: Verdict,
): Promise<Final> {
  const { tenantId, now } = context
  if (counts) return { result: await fail(db, context, account, values), note }
  if (result !== loginResult.success) return { result, note }
  if (factor !== null && !(await spendSecondFactor(db, context, account.id, factor, code ?? ''))) {
    return { result: await fail(db, context, account, values), note: 'wrong code' }
  }
  // A right password alone does not clear the count: codes could be guessed for ever in between.
  const isFull = note !== awaitsSecondFactor
  const stamp = await stampUnlessLocked(db, tenantId, account, isFull, now)
  if (stamp === null) return { result: loginResult.lockedOut, note: null }
  if (stamp !== account.stamp) return { result: loginResult.invalidPassword, note: changedMeanwhile }
  if (!isFull) await openTwoFactorAttempt(db, tenantId, account.id, now)
  return { result, note }
}

async function fail(db: Db, { tenantId, now }: SignInContext, account: Account, values: SignInSettings) {
  const locks = await countFailure(db, tenantId, account, lockingOf(account, values), now)
  return locks ? loginResult.lockedOut : loginResult.invalidPassword
}

const lockingOf = (account: Account, values: SignInSettings): Locking | null =>
  isTrue(values[settings.lockOutIsEnabled]) && account.isLockoutEnabled
    ? {
        tries: Number(values[settings.lockOutMaxFailedAccessAttempts]),
        seconds: Number(values[settings.lockOutSeconds]),
      }
    : null

async function renewHash({ store, tenantId }: SignInContext, account: Account, password: string): Promise<void> {
  if (account.passwordHash === null || !isOutdated(account.passwordHash)) return
  const passwordHash = await hashPassword(password)
  await accountTransaction(store, { tenantId, id: account.id }, (db) =>
    keepPasswordHash(db, tenantId, account, passwordHash),
  )
}

const words: Readonly<Partial<Record<LoginResult, MessageKey>>> = {
  [loginResult.tenantIsNotActive]: 'TenantIsNotActive',
  [loginResult.userIsNotActive]: 'UserIsNotActiveAndCanNotLogin',
  [loginResult.userEmailIsNotConfirmed]: 'UserEmailIsNotConfirmedAndCanNotLogin',
}

/**
 * The same words for every reason that a stranger may not learn (attack row A3). That an account is locked is among them
 * also where the password was right: guesses at the same moment may have locked it after it was compared (A22).
 */
function refusalOf(
  { result, note }: Final,
  { account, settings: values }: Known,
  { by, name: userName }: Claim,
): Refusal {
  const because = (key: MessageKey) => refused('LoginFailed', {}, { key, values: { userName } })
  if (note === 'password sign-in is switched off') return because('UserPassLoginIsNotEnabled')
  if (result === loginResult.lockedOut && by === 'provider') return because('UserLockedOutMessage')
  if (note === changedMeanwhile) return because('AccountChangedMeanwhile')
  if (note === 'wrong code' && account) return because(wrongCodeOf(account, values))
  return because(words[result] ?? 'InvalidUserNameOrPassword')
}
