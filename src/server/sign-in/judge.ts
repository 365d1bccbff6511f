/** What becomes of a sign-in, in ABP’s order (abp-wire 3.6). */
import { type LoginResult, loginResult } from '../../contract/vocabulary/enums.ts'
import { settings } from '../../contract/vocabulary/settings.ts'
import { isLocked } from '../auth/locks.ts'
import type { Account, TenantState } from '../auth/sign-in-queries.ts'
import { isTrue, type SettingValues } from '../settings/settings.ts'
import type { SecondFactor } from './second-factor.ts'

/** Beside a success: the password was right, and nobody is signed in yet. */
export const awaitsSecondFactor = 'awaits second factor'

/** What was shown was right for an account that is another one by now. */
export const changedMeanwhile = 'account changed meanwhile'

type Note = 'password sign-in is switched off' | 'wrong code' | typeof awaitsSecondFactor | typeof changedMeanwhile

export interface Verdict {
  result: LoginResult
  note: Note | null
  /** Adds to the failures that lock the account. */
  counts: boolean
  /** What must be spent for this verdict to hold. */
  factor: 'shown' | number | null
}

export interface Evidence {
  tenant: TenantState | null
  account: Pick<
    Account,
    'isActive' | 'isEmailConfirmed' | 'lockoutEnd' | 'lockoutSetAt' | 'authenticationSource'
  > | null
  settings: SettingValues<typeof settings.isEmailConfirmationRequiredForLogin>
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
    factor: null,
    ...rest,
  })
  if (!tenant) return verdict(loginResult.invalidTenancyName)
  if (!tenant.isActive) return verdict(loginResult.tenantIsNotActive)
  if (!isSwitchedOn) return verdict(loginResult.invalidPassword, { note: 'password sign-in is switched off' })
  if (!account) return verdict(loginResult.invalidUserNameOrEmailAddress)
  if (isLocked(account, now)) return verdict(loginResult.lockedOut)
  // Guessing here must not lock out a person who signs in elsewhere.
  if (!knowsPassword) return verdict(loginResult.invalidPassword, { counts: account.authenticationSource === null })
  if (!account.isActive) return verdict(loginResult.userIsNotActive)
  if (isTrue(more.settings[settings.isEmailConfirmationRequiredForLogin]) && !account.isEmailConfirmed) {
    return verdict(loginResult.userEmailIsNotConfirmed)
  }
  if (factor === 'missing') return verdict(loginResult.success, { note: awaitsSecondFactor })
  return verdict(loginResult.success, { factor: factor === 'not needed' ? null : factor })
}
