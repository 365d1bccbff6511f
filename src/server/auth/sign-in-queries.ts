import { sql } from 'kysely'
import type { LoginResult } from '../../contract/vocabulary/enums.ts'
import type { Client } from '../access/client.ts'
import type { Db } from '../db/transaction.ts'
import { notify } from '../logs/notifications.ts'
import { secondsAfter } from '../times/moments.ts'
import { isLocked, isLockedRow, isRowSetAhead, isSetAhead, type Lock } from './locks.ts'

export interface Account extends Lock {
  id: number
  userName: string
  name: string
  emailAddress: string
  phoneNumber: string | null
  passwordHash: string | null
  passwordChangedAt: Date | null
  isActive: boolean
  isEmailConfirmed: boolean
  isPhoneNumberConfirmed: boolean
  /** `unproven-accounts.ts` */
  isUnproven: boolean
  shouldChangePassword: boolean
  isTwoFactorEnabled: boolean
  /** Sealed. */
  twoFactorSecret: string | null
  twoFactorTimeStep: number | null
  isLockoutEnabled: boolean
  authenticationSource: string | null
  stamp: string
}

const accounts = (db: Db, tenantId: number) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'user_name as userName',
      'name',
      'email_address as emailAddress',
      'phone_number as phoneNumber',
      'password_hash as passwordHash',
      'password_changed_at as passwordChangedAt',
      'is_active as isActive',
      'is_email_confirmed as isEmailConfirmed',
      'is_phone_number_confirmed as isPhoneNumberConfirmed',
      'is_unproven as isUnproven',
      'should_change_password_on_next_login as shouldChangePassword',
      'is_two_factor_enabled as isTwoFactorEnabled',
      'two_factor_secret as twoFactorSecret',
      'two_factor_time_step as twoFactorTimeStep',
      'is_lockout_enabled as isLockoutEnabled',
      'lockout_end_date_utc as lockoutEnd',
      'lockout_set_at as lockoutSetAt',
      'authentication_source as authenticationSource',
      'security_stamp as stamp',
    ])
    .where('tenant_id', '=', tenantId)
    .where('is_deleted', '=', false)

const capitals = (text: string) => sql<string>`upper(${text}::text collate "und-x-icu")`

/** By user name, else by e-mail address: a name that looks like another person’s address is its owner’s. */
export async function findAccount(db: Db, tenantId: number, nameOrAddress: string): Promise<Account | null> {
  const normalized = capitals(nameOrAddress)
  const row = await accounts(db, tenantId)
    .where((where) =>
      where.or([where('normalized_user_name', '=', normalized), where('normalized_email_address', '=', normalized)]),
    )
    .orderBy((order) => order('normalized_user_name', '=', normalized), 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function findAccountByAddress(db: Db, tenantId: number, address: string): Promise<Account | null> {
  const row = await accounts(db, tenantId).where('normalized_email_address', '=', capitals(address)).executeTakeFirst()
  return row ?? null
}

export async function findAccountById(db: Db, tenantId: number, id: number): Promise<Account | null> {
  const row = await accounts(db, tenantId).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export interface TenantState {
  isActive: boolean
}

/** Null where the tenant vanished since the request named it. */
export async function tenantState(db: Db, tenantId: number): Promise<TenantState | null> {
  if (tenantId === 0) return { isActive: true }
  const row = await db
    .selectFrom('tenants')
    .select('is_active as isActive')
    .where('id', '=', tenantId)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  return row ?? null
}

export interface Locking {
  tries: number
  seconds: number
}

/** What is written anyway lets go of a lock from a clock that was ahead, which would begin when that moment comes. */
const lockThatCounts = (now: Date) =>
  sql<Date | null>`case when ${isRowSetAhead(now)} then null else lockout_end_date_utc end`

/**
 * Counts in the row itself, so that guesses at the same moment all count. Those that come to an account that others of them have
 * locked count no more, and do not move the end of the lock (A22). Answers whether the account is locked now.
 */
export async function countFailure(
  db: Db,
  tenantId: number,
  { id }: Account,
  locking: Locking | null,
  now: Date,
): Promise<boolean> {
  if (!locking) return false
  const locksNow = sql<boolean>`access_failed_count + 1 >= ${locking.tries}::int`
  const row = await db
    .updateTable('users')
    .set({
      access_failed_count: sql`case when ${locksNow} then 0 else access_failed_count + 1 end`,
      lockout_end_date_utc: sql`case when ${locksNow} then ${secondsAfter(now, locking.seconds)}
        else ${lockThatCounts(now)} end`,
      lockout_set_at: sql`case when ${locksNow} then ${now} else lockout_set_at end`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where(({ not }) => not(isLockedRow(now)))
    .returning(['lockout_end_date_utc as lockoutEnd', 'lockout_set_at as lockoutSetAt'])
    .executeTakeFirst()
  if (row === undefined) return true
  if (row.lockoutSetAt?.getTime() === now.getTime())
    await notify(db, { tenantId, kind: 'userLockedOut', subjectId: id, now })
  return isLocked(row, now)
}

/** What a password, a code or a provider was shown for: an account as it was at that moment. */
export type Proven = Pick<Account, 'id' | 'stamp'>

/**
 * Whoever was proven in one transaction is held by this in the one that makes something of it: until that ends, the
 * account stays as it was proven. False when it has changed in between – a new password, a second factor, switched off.
 */
export async function holdAsProven(db: Db, tenantId: number, { id, stamp }: Proven): Promise<boolean> {
  const held = await db
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('security_stamp', '=', stamp)
    .where('is_active', '=', true)
    .where('is_deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return held !== undefined
}

export interface Held {
  state: 'held' | 'changed' | 'locked'
  /** There is something for `forgetFailures` to write. */
  hasFailures: boolean
}

/** Holds whoever was proven, as `holdAsProven` does. Guesses at the same moment may have locked the account before this one was judged. */
export async function holdUnlessLocked(db: Db, tenantId: number, { id, stamp }: Proven, now: Date): Promise<Held> {
  const row = await db
    .selectFrom('users')
    .select([
      'security_stamp as stamp',
      'is_active as isActive',
      'is_deleted as isDeleted',
      'access_failed_count as failures',
      'lockout_end_date_utc as lockoutEnd',
      'lockout_set_at as lockoutSetAt',
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const hasFailures = row !== undefined && (row.failures > 0 || isSetAhead(row.lockoutSetAt, now))
  if (row && isLocked(row, now)) return { state: 'locked', hasFailures }
  return { state: row?.stamp === stamp && row.isActive && !row.isDeleted ? 'held' : 'changed', hasFailures }
}

/** Most who sign in have none, and are spared a new version of their row. A lock from a clock that was ahead goes with them. */
export async function forgetFailures(db: Db, tenantId: number, { id }: Pick<Account, 'id'>, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ access_failed_count: 0, lockout_end_date_utc: lockThatCounts(now) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** The same password, hashed anew: one that was chosen meanwhile stays. */
export async function keepPasswordHash(db: Db, tenantId: number, { id, stamp }: Proven, passwordHash: string) {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('security_stamp', '=', stamp)
    .execute()
}

export interface Attempt {
  tenantId: number
  account: Account | null
  userNameOrEmailAddress: string
  client: Pick<Client, 'ip' | 'userAgent'>
  result: LoginResult
  failReason: string | null
  now: Date
}

const longestBrowserInfo = 512

export async function writeAttempt(db: Db, attempt: Attempt): Promise<void> {
  await db
    .insertInto('login_attempts')
    .values({
      tenant_id: attempt.tenantId,
      user_id: attempt.account?.id ?? null,
      user_name_or_email_address: attempt.userNameOrEmailAddress,
      client_ip_address: attempt.client.ip,
      browser_info: attempt.client.userAgent.slice(0, longestBrowserInfo),
      result: attempt.result,
      fail_reason: attempt.failReason,
      creation_time: attempt.now,
    })
    .execute()
}
