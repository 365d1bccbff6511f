/** Choosing a password: the rules of the tenant, what was used before, and the end of all sessions that the old one opened. */
import { holdsUserName, isCommonPassword } from '../../contract/vocabulary/common-passwords.ts'
import { settingBounds } from '../../contract/vocabulary/limits.ts'
import { settings } from '../../contract/vocabulary/settings.ts'
import { invalid } from '../access/refusals.ts'
import { ownTransaction } from '../db/own-transaction.ts'
import type { Store } from '../db/store.ts'
import type { Db } from '../db/transaction.ts'
import { isTrue, readSettings, type SettingValues } from '../settings/settings.ts'
import { type Complexity, complexitySettings, hashPassword, requireComplexity, verifyPassword } from './passwords.ts'
import { endAllSessions } from './sessions.ts'
import type { Account } from './sign-in-queries.ts'

const policySettings = [
  ...complexitySettings,
  settings.passwordChecksLastPasswords,
  settings.passwordLastPasswordCount,
] as const
type Policy = SettingValues<(typeof policySettings)[number]>

export interface ChosenPassword {
  password: string
  userName: string
  /** The member of the input that faults are told of. */
  member: string
}

/** What holds for every password that somebody chooses, the first one of an account and all that follow. */
export function requireGoodPassword({ password, userName, member }: ChosenPassword, complexity: Complexity): void {
  requireComplexity(password, complexity, member)
  if (isCommonPassword(password)) throw invalid(member, 'PasswordIsCommon')
  if (holdsUserName(password, userName)) throw invalid(member, 'PasswordHoldsUserName')
}

const mostRemembered = settingBounds.lastPasswords.maximum

export interface PasswordChange extends Omit<ChosenPassword, 'userName'> {
  tenantId: number
  account: Pick<Account, 'id' | 'userName' | 'passwordHash' | 'stamp'>
  /** Aborted when nobody waits for it any more. */
  signal: AbortSignal
  /** Session that may go on. */
  goesOn?: string
  /** What stands or falls with the change. */
  also?: (db: Db) => Promise<void>
}

/** False when the account changed since it was read: of two changes by the same right, one wins. */
export async function changePassword(store: Store, change: PasswordChange, now: Date): Promise<boolean> {
  const { tenantId, account, password, member, signal } = change
  const [policy, former] = await ownTransaction(store, tenantId, (db) => readPolicy(db, tenantId, account.id))
  requireGoodPassword({ password, userName: account.userName, member }, policy)
  if (account.passwordHash && (await verifyPassword(account.passwordHash, password, signal))) {
    throw invalid(member, 'PasswordIsTheSame')
  }
  for (const hash of former) {
    const values = { count: rememberedCount(policy) }
    if (await verifyPassword(hash, password, signal)) throw invalid(member, 'PasswordWasUsedBefore', values)
  }
  const passwordHash = await hashPassword(password, signal)
  return ownTransaction(store, tenantId, (db) => write(db, change, passwordHash, rememberedCount(policy), now))
}

/** Names of one or two letters are in too many good passwords. */
/** Counts the present one, which is compared anyway. */
const rememberedCount = (policy: Policy): number =>
  isTrue(policy[settings.passwordChecksLastPasswords])
    ? Math.min(Number(policy[settings.passwordLastPasswordCount]), mostRemembered)
    : 0

async function readPolicy(db: Db, tenantId: number, userId: number): Promise<[Policy, string[]]> {
  const [policy, former] = await Promise.all([
    readSettings(db, { tenantId, userId: 0 }, policySettings),
    db
      .selectFrom('former_passwords')
      .select('password_hash')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .orderBy('replaced_at', 'desc')
      .orderBy('id', 'desc')
      .limit(mostRemembered)
      .execute(),
  ])
  const others = Math.max(0, rememberedCount(policy) - 1)
  return [policy, former.slice(0, others).map(({ password_hash }) => password_hash)]
}

async function write(
  db: Db,
  { tenantId, account, goesOn, also }: PasswordChange,
  passwordHash: string,
  remembered: number,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: now, should_change_password_on_next_login: false })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', account.id)
    .where('security_stamp', '=', account.stamp)
    .where('is_deleted', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  // In the same transaction: the stamp is what made this change the only one.
  await endAllSessions(db, tenantId, account.id, 'password changed', now, goesOn ?? null)
  if (account.passwordHash && remembered > 1)
    await rememberPassword(db, tenantId, account.id, account.passwordHash, now)
  await also?.(db)
  return true
}

/** As one of the recent ones, to which nobody goes back where the rules bar them. */
export async function rememberPassword(
  db: Db,
  tenantId: number,
  userId: number,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('former_passwords')
    .values({ tenant_id: tenantId, user_id: userId, password_hash: passwordHash, replaced_at: now })
    .execute()
  const kept = db
    .selectFrom('former_passwords')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('replaced_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostRemembered)
  await db
    .deleteFrom('former_passwords')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', 'not in', kept)
    .execute()
}
