/**
 * Signing in with a password. The decision order is ABP’s (abp-wire 3.6) with two changes: what state an account is in is
 * told only to who knows its password, and the second factor comes before anything that the password alone would open.
 */
import { type LoginResult, loginResult } from '../../contract/vocabulary/enums.ts'
import { features } from '../../contract/vocabulary/features.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { settings } from '../../contract/vocabulary/settings.ts'
import type { Db } from '../db/transaction.ts'
import type { Context } from '../http/context.ts'
import { type Refusal, refused } from '../http/errors.ts'
import { isTrue, readSettings, type SettingValues } from '../settings.ts'
import { ownTransaction } from './own-transaction.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { isOn } from './permissions.ts'
import { announceIdentityChange } from './principals.ts'
import {
  type Account,
  countFailure,
  findAccount,
  isStillUnlocked,
  keepPasswordHash,
  type Locking,
  type TenantState,
  tenantState,
  writeAttempt,
} from './sign-in-queries.ts'
import { isRememberedClient, takeTimeStep, timeStepOf } from './two-factor.ts'

const signInSettings = [
  settings.isUserPassLoginEnabled,
  settings.isEmailConfirmationRequiredForLogin,
  settings.lockOutIsEnabled,
  settings.lockOutMaxFailedAccessAttempts,
  settings.lockOutSeconds,
] as const
type SignInSettings = SettingValues<(typeof signInSettings)[number]>

export type SignInContext = Pick<Context, 'store' | 'secrets' | 'tenantId' | 'features' | 'client' | 'now'>

export interface Credentials {
  userNameOrEmailAddress: string
  password: string
  twoFactorCode: string | null
  rememberClientToken: string | null
}

export interface SignInOutcome {
  account: Account
  /** The password was right; nothing is opened until the second factor is shown too. */
  awaitsSecondFactor: boolean
  /** A code was shown, so this browser may be spared the next one. */
  showedCode: boolean
}

/** Throws the refusal that the person is to read. Every attempt is on record by then. */
export async function signInWithPassword(context: SignInContext, credentials: Credentials): Promise<SignInOutcome> {
  const known = await ownTransaction(context.store, context.tenantId, (db) => lookUp(db, context, credentials))
  const { account } = known
  // People of a directory have no password here, and learn no more than strangers do.
  const passwordHash = account?.authenticationSource ? null : (account?.passwordHash ?? null)
  const knowsPassword = await verifyPassword(passwordHash, credentials.password)
  const factor = account && knowsPassword ? await checkSecondFactor(context, account, credentials) : 'missing'
  const verdict = judge({
    ...known,
    knowsPassword,
    factor,
    isSwitchedOn: isPasswordSignInOn(context, known),
    now: context.now,
  })

  const final = await ownTransaction(context.store, context.tenantId, (db) =>
    record(db, context, known, credentials, verdict),
  )
  if (final.result !== loginResult.success || !account) {
    throw refusalOf(final, knowsPassword, credentials.userNameOrEmailAddress)
  }
  if (final.note !== 'awaits second factor') await renewHash(context, account, credentials.password)
  return {
    account,
    awaitsSecondFactor: final.note === 'awaits second factor',
    showedCode: verdict.timeStep !== null,
  }
}

interface Known {
  tenant: TenantState | null
  account: Account | null
  settings: SignInSettings
}

async function lookUp(db: Db, { tenantId }: SignInContext, { userNameOrEmailAddress }: Credentials): Promise<Known> {
  const [tenant, account, values] = await Promise.all([
    tenantState(db, tenantId),
    findAccount(db, tenantId, userNameOrEmailAddress),
    readSettings(db, { tenantId, userId: 0 }, signInSettings),
  ])
  return { tenant, account, settings: values }
}

const isPasswordSignInOn = ({ tenantId, features: has }: SignInContext, { settings: values }: Known): boolean =>
  isTrue(values[settings.isUserPassLoginEnabled]) && (tenantId === 0 || isOn(has.get(features.loginUserPass)))

/** A number is the time step of a right code. */
type SecondFactor = number | 'not needed' | 'missing' | 'wrong'

async function checkSecondFactor(
  { secrets, tenantId, now }: SignInContext,
  account: Account,
  { twoFactorCode, rememberClientToken }: Credentials,
): Promise<SecondFactor> {
  if (!account.isTwoFactorEnabled || account.twoFactorSecret === null) return 'not needed'
  if (isRememberedClient(secrets, rememberClientToken, tenantId, account.id, account.stamp, now)) return 'not needed'
  if (!twoFactorCode) return 'missing'
  const secret = secrets.open('two-factor-secret', tenantId, account.twoFactorSecret)
  if (secret === null) throw new Error(`The second factor of user ${account.id} was sealed with a key that is gone`)
  return (await timeStepOf(secret, twoFactorCode, account.twoFactorTimeStep, now)) ?? 'wrong'
}

type Note = 'password sign-in is switched off' | 'wrong code' | 'awaits second factor'

export interface Verdict {
  result: LoginResult
  note: Note | null
  /** Adds to the failures that lock the account. */
  counts: boolean
  timeStep: number | null
}

export interface Evidence {
  tenant: TenantState | null
  account: Pick<Account, 'isActive' | 'isEmailConfirmed' | 'lockoutEnd' | 'authenticationSource'> | null
  settings: Pick<SignInSettings, typeof settings.isEmailConfirmationRequiredForLogin>
  knowsPassword: boolean
  factor: SecondFactor
  isSwitchedOn: boolean
  now: Date
}

export function judge({ tenant, account, knowsPassword, factor, isSwitchedOn, now, ...more }: Evidence): Verdict {
  const verdict = (result: LoginResult, rest: Partial<Verdict> = {}): Verdict => ({
    result,
    note: null,
    counts: false,
    timeStep: null,
    ...rest,
  })
  if (!tenant) return verdict(loginResult.invalidTenancyName)
  if (!tenant.isActive) return verdict(loginResult.tenantIsNotActive)
  if (!isSwitchedOn) return verdict(loginResult.invalidPassword, { note: 'password sign-in is switched off' })
  if (!account) return verdict(loginResult.invalidUserNameOrEmailAddress)
  if (account.lockoutEnd && account.lockoutEnd > now) return verdict(loginResult.lockedOut)
  // Guessing here must not lock out a person who signs in elsewhere.
  if (!knowsPassword) return verdict(loginResult.invalidPassword, { counts: account.authenticationSource === null })
  if (!account.isActive) return verdict(loginResult.userIsNotActive)
  if (isTrue(more.settings[settings.isEmailConfirmationRequiredForLogin]) && !account.isEmailConfirmed) {
    return verdict(loginResult.userEmailIsNotConfirmed)
  }
  if (factor === 'wrong') return verdict(loginResult.invalidPassword, { note: 'wrong code', counts: true })
  if (factor === 'missing') return verdict(loginResult.success, { note: 'awaits second factor' })
  return verdict(loginResult.success, { timeStep: typeof factor === 'number' ? factor : null })
}

type Final = Pick<Verdict, 'result' | 'note'>

async function record(
  db: Db,
  { tenantId, client, now }: SignInContext,
  { account, settings: values }: Known,
  { userNameOrEmailAddress }: Credentials,
  verdict: Verdict,
): Promise<Final> {
  const final = account ? await settle(db, tenantId, account, lockingOf(account, values), verdict, now) : verdict
  const { result, note } = final
  await writeAttempt(db, { tenantId, account, userNameOrEmailAddress, client, result, failReason: note, now })
  return final
}

/** What the verdict does to the account. It is another one where calls at the same moment were quicker. */
async function settle(
  db: Db,
  tenantId: number,
  account: Account,
  locking: Locking | null,
  { result, note, counts, timeStep }: Verdict,
  now: Date,
): Promise<Final> {
  if (counts) {
    const isLocked = await countFailure(db, tenantId, account, locking, now)
    if (isLocked) await announceIdentityChange(db, tenantId, account.id)
    return { result: isLocked ? loginResult.lockedOut : result, note }
  }
  if (result !== loginResult.success) return { result, note }
  // A right password alone does not clear the count: codes could be guessed for ever in between.
  const isFull = note !== 'awaits second factor'
  if (!(await isStillUnlocked(db, tenantId, account, isFull, now))) return { result: loginResult.lockedOut, note: null }
  if (timeStep !== null && !(await takeTimeStep(db, tenantId, account.id, timeStep))) {
    return { result: loginResult.invalidPassword, note: 'wrong code' }
  }
  return { result, note }
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
  await ownTransaction(store, tenantId, (db) => keepPasswordHash(db, tenantId, account.id, passwordHash))
}

const words: Readonly<Partial<Record<LoginResult, MessageKey>>> = {
  [loginResult.invalidTenancyName]: 'TenantIsNotActive',
  [loginResult.tenantIsNotActive]: 'TenantIsNotActive',
  [loginResult.userIsNotActive]: 'UserIsNotActiveAndCanNotLogin',
  [loginResult.userEmailIsNotConfirmed]: 'UserEmailIsNotConfirmedAndCanNotLogin',
}

/** The same words for every reason that a stranger may not learn (attack row A3). */
function refusalOf({ result, note }: Final, knowsPassword: boolean, userName: string): Refusal {
  const because = (key: MessageKey) => refused('LoginFailed', {}, { key, values: { userName } })
  if (note === 'password sign-in is switched off') return because('UserPassLoginIsNotEnabled')
  if (result === loginResult.lockedOut && knowsPassword) return because('UserLockedOutMessage')
  if (note === 'wrong code') return because('TwoFactorCodeIsWrong')
  return because(words[result] ?? 'InvalidUserNameOrPassword')
}
