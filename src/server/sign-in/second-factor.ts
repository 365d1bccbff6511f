/** Which second factors an account has, and whether what was shown is one of them. */
import type { TwoFactorProvider } from '../../contract/vocabulary/identity.ts'
import { lifetimes } from '../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { settings } from '../../contract/vocabulary/settings.ts'
import { forgetTurns, takeTurn } from '../auth/one-time.ts'
import { removeRecoveryCodes, spendRecoveryCode } from '../auth/recovery-codes.ts'
import { spendSentCode } from '../auth/sent-codes.ts'
import type { Account } from '../auth/sign-in-queries.ts'
import { isRememberedClient, takeTimeStep, timeStepOf } from '../auth/two-factor.ts'
import type { Context } from '../context/context.ts'
import type { Db } from '../db/transaction.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { isTrue, type SettingValues } from '../settings/settings.ts'
import { secondsAfter } from '../times/moments.ts'

export const secondFactorSettings = [
  settings.twoFactorIsEnabled,
  settings.twoFactorEmailIsEnabled,
  settings.twoFactorSmsIsEnabled,
  settings.twoFactorAuthenticatorIsEnabled,
  settings.twoFactorRememberBrowserIsEnabled,
] as const
export type SecondFactorSettings = SettingValues<(typeof secondFactorSettings)[number]>

type Contact = Pick<
  Account,
  | 'isTwoFactorEnabled'
  | 'twoFactorSecret'
  | 'isEmailConfirmed'
  | 'phoneNumber'
  | 'isPhoneNumberConfirmed'
  | 'emailAddress'
>

/** The safest first. None: the password is enough. Codes go to confirmed addresses and numbers alone. */
export function secondFactorsOf(account: Contact, values: SecondFactorSettings): TwoFactorProvider[] {
  if (!account.isTwoFactorEnabled || !isTrue(values[settings.twoFactorIsEnabled])) return []
  const ways: readonly [TwoFactorProvider, boolean][] = [
    [
      'GoogleAuthenticator',
      account.twoFactorSecret !== null && isTrue(values[settings.twoFactorAuthenticatorIsEnabled]),
    ],
    ['Email', account.isEmailConfirmed && isTrue(values[settings.twoFactorEmailIsEnabled])],
    [
      'Phone',
      account.phoneNumber !== null && account.isPhoneNumberConfirmed && isTrue(values[settings.twoFactorSmsIsEnabled]),
    ],
  ]
  return ways.flatMap(([way, isThere]) => (isThere ? [way] : []))
}

/** Where codes come only when they are asked for, there is none to wait for. */
export const wrongCodeOf = (account: Contact, values: SecondFactorSettings): MessageKey =>
  secondFactorsOf(account, values).includes('GoogleAuthenticator') ? 'TwoFactorCodeIsWrong' : 'SentCodeIsWrong'

export interface ShownFactor {
  code: string | null
  rememberClientToken: string | null
}

/** `shown`: a code of which the store must say whether it is right. A number is the time step of an authenticator’s. */
export type SecondFactor = 'not needed' | 'missing' | 'shown' | number

export async function readSecondFactor(
  { secrets, tenantId, now }: Pick<Context, 'secrets' | 'tenantId' | 'now'>,
  account: Account,
  values: SecondFactorSettings,
  { code, rememberClientToken }: ShownFactor,
): Promise<SecondFactor> {
  const ways = secondFactorsOf(account, values)
  if (ways.length === 0) return 'not needed'
  const mayBeSpared = isTrue(values[settings.twoFactorRememberBrowserIsEnabled])
  if (mayBeSpared && isRememberedClient(secrets, rememberClientToken, tenantId, account.id, account.stamp, now)) {
    return 'not needed'
  }
  if (!code) return 'missing'
  if (!ways.includes('GoogleAuthenticator')) return 'shown'
  return (await authenticatorStep(secrets, tenantId, account, code, now)) ?? 'shown'
}

/** Null for a code that is not the authenticator’s of this minute. */
export async function authenticatorStep(
  secrets: Secrets,
  tenantId: number,
  account: Pick<Account, 'id' | 'twoFactorSecret' | 'twoFactorTimeStep'>,
  code: string,
  now: Date,
): Promise<number | null> {
  if (account.twoFactorSecret === null) return null
  const secret = secrets.open('two-factor-secret', tenantId, account.twoFactorSecret)
  if (secret === null) throw new Error(`The second factor of user ${account.id} was sealed with a key that is gone`)
  return timeStepOf(secret, code, account.twoFactorTimeStep, now)
}

/** Beyond this many within ten minutes no code is right, also where accounts are never locked. */
const mostTries = 20

/** Spends the code: of any number of calls that show it at once, one is let in (A8). */
export async function spendSecondFactor(
  db: Db,
  { secrets, tenantId, now }: Pick<Context, 'secrets' | 'tenantId' | 'now'>,
  userId: number,
  factor: 'shown' | number,
  code: string,
): Promise<boolean> {
  const keyHash = secrets.hash('user', tenantId, String(userId))
  const turn = { tenantId, kind: 'second-factor-code', keyHash, most: mostTries, seconds: 600 } as const
  if (!(await takeTurn(db, turn, now))) return false
  const isRight =
    factor === 'shown'
      ? (await spendSentCode(db, secrets, { tenantId, userId, purpose: 'second factor' }, { code }, now)) !== null ||
        (await spendRecoveryCode(db, secrets, tenantId, userId, code))
      : await takeTimeStep(db, tenantId, userId, factor)
  if (isRight) await forgetTurns(db, turn)
  return isRight
}

/** Codes by mail and by text message stay, where the person or an administrator switched them on. */
export async function removeAuthenticator(db: Db, tenantId: number, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ two_factor_secret: null, two_factor_time_step: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute()
  await removeRecoveryCodes(db, tenantId, userId)
}

/** The password was right: for some minutes codes may be sent to this person. */
export async function openTwoFactorAttempt(db: Db, tenantId: number, userId: number, now: Date): Promise<void> {
  const expires_at = secondsAfter(now, lifetimes.twoFactorAttempt)
  await db
    .insertInto('two_factor_attempts')
    .values({ tenant_id: tenantId, user_id: userId, expires_at })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ expires_at }))
    .execute()
}

export async function hasTwoFactorAttempt(db: Db, tenantId: number, userId: number, now: Date): Promise<boolean> {
  const attempt = await db
    .selectFrom('two_factor_attempts')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return attempt !== undefined
}
