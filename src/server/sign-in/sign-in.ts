/**
 * Signing in, by a password or by what somebody else says of a person. The decision order is ABP’s (abp-wire 3.6) with two
 * changes: what state an account is in is told only to who knows its password, and the second factor comes before anything
 * that the password alone would open. While an account is locked few passwords are compared with it, so that its owner may
 * learn until when, and guesses next to nothing.
 */
import { type LoginResult, loginResult } from '../../contract/vocabulary/enums.ts'
import type { TwoFactorProvider } from '../../contract/vocabulary/identity.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { settings } from '../../contract/vocabulary/settings.ts'
import { recordedAt } from '../access/absent-tenants.ts'
import { Refusal, type RefusalValues, refused, waitOf } from '../access/refusals.ts'
import { accountTransaction } from '../auth/account-turns.ts'
import { isLocked } from '../auth/locks.ts'
import { forgetTurns, type Turn, takeTurn, turnsTaken } from '../auth/one-time.ts'
import { hashPassword, isOutdated, verifyPassword } from '../auth/passwords.ts'
import { endSession, type OpenedSession } from '../auth/sessions.ts'
import {
  type Account,
  countFailure,
  findAccount,
  forgetFailures,
  holdUnlessLocked,
  keepPasswordHash,
  type Locking,
  type Proven,
  type TenantState,
  tenantState,
  writeAttempt,
} from '../auth/sign-in-queries.ts'
import type { Context, SignedInContext } from '../context/context.ts'
import { networkOf } from '../db/network.ts'
import { ownReading, ownTransaction } from '../db/own-transaction.ts'
import { type Db, lastly } from '../db/transaction.ts'
import { maskedName } from '../names/masked-name.ts'
import { isTrue, readSettings, type SettingValues } from '../settings/settings.ts'
import { secondsUntil } from '../times/moments.ts'
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

/** What a session of its own asks of the organisation. */
export const sessionSettings = [
  settings.allowOneConcurrentLoginPerUser,
  settings.isSharedDevice,
  settings.twoFactorRememberBrowserIsEnabled,
] as const

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
  ...sessionSettings,
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

export interface ToOpen {
  account: Proven
  settings: SettingValues<(typeof sessionSettings)[number]>
  showedCode: boolean
  /** Is asked in one flight with the last of what opens, since the transaction ends with that. */
  last: () => Promise<unknown>
}

export interface Opened extends OpenedSession {
  /** By now: other sessions may have been ended by a new one. */
  stamp: string
  isRemembered: boolean
  /** The browser is spared the next code. */
  sparesCode: boolean
}

/** In the transaction that records the sign-in: apart they would be two more round trips and one more write to disk. */
export type Opening = (db: Db, toOpen: ToOpen) => Promise<Opened>

export interface SignInOutcome {
  account: Account
  /** Not empty: the password was right, and nothing is opened until one of these is shown too. */
  awaitedFactors: readonly TwoFactorProvider[]
  /** A code was shown, so this browser may be spared the next one. */
  showedCode: boolean
  mustChangePassword: boolean
  resetCodeHours: number
  /** Null where nobody asked for a session, or something more is asked of the person first. */
  opened: Opened | null
}

/** Throws the refusal that the person is to read. Every attempt is on record by then. */
export async function signInWithPassword(
  context: SignInContext,
  credentials: Credentials,
  open: Opening | null,
): Promise<SignInOutcome> {
  const { userNameOrEmailAddress, password } = credentials
  const guards = guardsOf(context, userNameOrEmailAddress)
  const known = await ownReading(context.store, recordedAt(context.tenantId), (db) =>
    lookUp(db, context, guards, (tenantId) => findAccount(db, tenantId, userNameOrEmailAddress)),
  )
  // What was typed stands masked in the audit row.
  if (known.account) context.note({ userName: known.account.userName })
  await checkGuards(context, known, credentials.captchaResponse)
  const isSwitchedOn = isPasswordSignInOn(context, known.settings)
  const lock = known.account && isLocked(known.account, context.now) ? known.account : null
  // People of a directory have no password here, and learn no more than strangers do.
  const passwordHash = known.account?.authenticationSource ? null : (known.account?.passwordHash ?? null)
  // At once, so that the time tells nobody that there is a lock.
  const [isCompared, matches] = await Promise.all([
    lock === null || takeLookAtLocked(context, lock),
    verifyPassword(passwordHash, password, context.signal),
  ])
  const isRight = isCompared && matches
  const elsewhere = isSwitchedOn
    ? await credentials.askElsewhere?.(known.account, { isShut: !isCompared, isRight })
    : null
  const admitted = elsewhere ?? null
  const account = admitted ?? known.account
  const isIdentified = admitted !== null || isRight
  const claim = {
    ...credentials,
    name: userNameOrEmailAddress,
    guards,
    learnsOfLock: lock !== null && isCompared,
    isIdentified,
    isSwitchedOn,
  } as const
  const mustChangePassword =
    account !== null && (account.shouldChangePassword || isExpired(account, known, context.now))
  const outcome = await decide(context, { ...known, account }, claim, mustChangePassword ? null : open)
  if (outcome.awaitedFactors.length === 0) await renewHash(context, outcome.account, password)
  return { ...outcome, mustChangePassword }
}

/** How many passwords are compared with an account while it is locked: its owner mistypes less often than that. */
const mostLooksAtLocked = 3

/**
 * Each lock has its own: whoever guesses has these beside those that lock the account, and is let in by none of them. What a
 * comparison said counts only where its look was had.
 */
const takeLookAtLocked = (
  { store, secrets, tenantId, now }: SignInContext,
  { id, lockoutEnd }: Account,
): Promise<boolean> =>
  ownTransaction(store, tenantId, (db) => {
    const end = lockoutEnd ?? now
    const turn = {
      tenantId,
      kind: 'locked-account',
      keyHash: secrets.hash('locked-account', tenantId, `${id} ${end.toISOString()}`),
      most: mostLooksAtLocked,
      seconds: secondsUntil(end, now) + 1,
    } as const
    return lastly(db, () => takeTurn(db, turn, now))
  })

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
    const { state, hasFailures } = await holdUnlessLocked(db, tenantId, account, now)
    if (state === 'locked') return loginResult.lockedOut
    if (hasFailures) await forgetFailures(db, tenantId, account, now)
    return loginResult.success
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
  const known = await ownReading(context.store, context.tenantId, (db) =>
    lookUp(db, context, guards, async () => person.account),
  )
  const claim = { ...person, guards, learnsOfLock: true, isIdentified: true, isSwitchedOn: true } as const
  const outcome = await decide(context, known, claim, null)
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
  /** By the name that is shown. */
  failures: number
}

async function lookUp(
  db: Db,
  { tenantId, now }: SignInContext,
  guards: Guards,
  findOut: (tenantId: number) => Promise<Account | null>,
): Promise<Known> {
  const { address, name } = guards
  const [tenant, account, values, [failuresThere = 0, failures = 0]] = await Promise.all([
    tenantState(db, tenantId),
    findOut(tenantId),
    readSettings(db, { tenantId, userId: 0 }, signInSettings),
    turnsTaken(db, recordedAt(tenantId), [address, name], now),
  ])
  return {
    tenant,
    account,
    settings: values,
    mayTry: failuresThere < address.most,
    needsCaptcha: failures >= name.most && isTrue(values[settings.useCaptchaOnLogin]),
    failures,
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
  /** Whoever is identified and is told that the account is locked. */
  learnsOfLock: boolean
  isIdentified: boolean
  isSwitchedOn: boolean
}

async function decide(
  context: SignInContext,
  known: Known,
  claim: Claim,
  open: Opening | null,
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
  const settled = (db: Db) => record(db, context, known, claim, verdict, open)
  const final = await (account
    ? accountTransaction(store, { tenantId, id: account.id }, settled)
    : ownTransaction(store, recordedAt(tenantId), settled))
  if (final.result !== loginResult.success || !account) {
    await watchFailedSignIn({ ...context, network: networkOf(context.client.ip) }, claim.name)
    throw refusalOf(final, known, claim, context.now)
  }
  return {
    account: { ...account, ...(final.opened && { stamp: final.opened.stamp }) },
    awaitedFactors: final.note === awaitsSecondFactor ? secondFactorsOf(account, values) : [],
    showedCode: verdict.factor !== null,
    opened: final.opened,
    resetCodeHours: Number(values[settings.passwordResetCodeHours]),
  }
}

type Final = Pick<Verdict, 'result' | 'note'>

async function record(
  db: Db,
  context: SignInContext,
  known: Known,
  claim: Claim,
  verdict: Verdict,
  open: Opening | null,
): Promise<Final & { opened: Opened | null }> {
  const { tenantId, client, now } = context
  const { account, settings: values } = known
  const final = account ? await settle(db, context, account, known, claim, verdict) : verdict
  const { result, note } = final
  const userNameOrEmailAddress = account ? claim.name : maskedName(claim.name)
  const attempt = { account, userNameOrEmailAddress, client, result, failReason: note, now }
  const last = () =>
    Promise.all([
      writeAttempt(db, { tenantId: recordedAt(tenantId), ...attempt }),
      ...counted(db, known, claim.guards, final, now),
    ])
  if (open && account && result === loginResult.success && note === null) {
    const toOpen = { account, settings: values, showedCode: verdict.factor !== null, last }
    return { ...final, opened: await open(db, toOpen) }
  }
  await lastly(db, last)
  return { ...final, opened: null }
}

function counted(
  db: Db,
  { failures }: Known,
  { address, name }: Guards,
  { result, note }: Final,
  now: Date,
): Promise<unknown>[] {
  if (result !== loginResult.success) return [takeTurn(db, address, now), takeTurn(db, name, now)]
  return note === null && failures > 0 ? [forgetTurns(db, name)] : []
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
  const { state, hasFailures } = await holdUnlessLocked(db, tenantId, account, now)
  if (state === 'locked') return { result: loginResult.lockedOut, note: null }
  if (state === 'changed') return { result: loginResult.invalidPassword, note: changedMeanwhile }
  // A right password alone does not clear the count: codes could be guessed for ever in between.
  if (note === awaitsSecondFactor) await openTwoFactorAttempt(db, tenantId, account.id, now)
  else if (hasFailures) await forgetFailures(db, tenantId, account, now)
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
 * The same words for every reason that a stranger may not learn (attack row A3). That an account is locked is among them also
 * where the password was right, unless it was shown as one of the few that are compared then: guesses at the same moment may
 * have locked the account after theirs was compared (A22).
 */
function refusalOf(
  { result, note }: Final,
  { account, settings: values }: Known,
  { learnsOfLock, isIdentified, name: userName }: Claim,
  now: Date,
): Refusal {
  const because = (key: MessageKey, more: RefusalValues = {}) =>
    refused('LoginFailed', {}, { key, values: { userName, ...more } })
  if (note === 'password sign-in is switched off') return because('UserPassLoginIsNotEnabled')
  if (result === loginResult.lockedOut && isIdentified && learnsOfLock) {
    const left = account?.lockoutEnd ? secondsUntil(account.lockoutEnd, now) : 0
    return left > 0 ? because('UserIsLockedFor', waitOf(left)) : because('UserLockedOutMessage')
  }
  if (note === changedMeanwhile) return because('AccountChangedMeanwhile')
  if (note === 'wrong code' && account) return because(wrongCodeOf(account, values))
  return because(words[result] ?? 'InvalidUserNameOrPassword')
}
