/**
 * Values that work once. Ours are random, kept by their hash, and deleted by the statement that finds them, so that of any
 * number of uses at once one wins. Those that somebody else made are remembered once they were used.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import { tokenHash } from '../secrets/token-hash.ts'
import { clockTolerance, secondsAfter } from '../times/moments.ts'

type OneTimePurpose =
  | 'impersonation'
  | 'kiosk-device'
  | 'delegated-impersonation'
  | 'switch-account'
  | 'mobile-login'
  | 'twitter-request'
  | 'provider-code'
export type OneTimePayload = Record<string, string | number | boolean | null>

export interface OneTimeValue {
  tenantId: number
  purpose: OneTimePurpose
  userId: number | null
  seconds: number
  /** Readable by whoever reads the store: seal what is a secret. */
  payload: OneTimePayload
  /** Where somebody else made it; otherwise it has 256 bits of ours. */
  token?: string
}

/** Answers the token. */
export async function issueOneTime(db: Db, value: OneTimeValue, now: Date): Promise<string> {
  const token = value.token ?? randomBytes(32).toString('base64url')
  await db
    .insertInto('one_time_values')
    .values({
      tenant_id: value.tenantId,
      purpose: value.purpose,
      token_hash: tokenHash(token),
      user_id: value.userId,
      payload: JSON.stringify(value.payload),
      expires_at: secondsAfter(now, value.seconds),
    })
    .execute()
  return token
}

export interface PresentedToken {
  tenantId: number
  purpose: OneTimePurpose
  token: string
}

/** Null for a token that is unknown, spent, late, or of another tenant or purpose. */
export async function spendOneTime(
  db: Db,
  { tenantId, purpose, token }: PresentedToken,
  now: Date,
): Promise<{ userId: number | null; payload: OneTimePayload; endsAt: Date } | null> {
  const spent = await db
    .deleteFrom('one_time_values')
    .where('tenant_id', '=', tenantId)
    .where('purpose', '=', purpose)
    .where('token_hash', '=', tokenHash(token))
    .returning(['user_id', 'payload', 'expires_at'])
    .executeTakeFirst()
  if (!spent || spent.expires_at <= now) return null
  return { userId: spent.user_id, payload: spent.payload, endsAt: spent.expires_at }
}

/** What a token would tell, without spending it: for what is asked again until it is answered. */
export const readOneTime = async (db: Db, presented: PresentedToken, now: Date): Promise<OneTimePayload | null> =>
  (await readOneTimeOf(db, presented, now))?.payload ?? null

/** The same, and for whom. */
export async function readOneTimeOf(
  db: Db,
  { tenantId, purpose, token }: PresentedToken,
  now: Date,
): Promise<{ userId: number | null; payload: OneTimePayload } | null> {
  const row = await db
    .selectFrom('one_time_values')
    .select(['user_id', 'payload'])
    .where('tenant_id', '=', tenantId)
    .where('purpose', '=', purpose)
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? { userId: row.user_id, payload: row.payload } : null
}

export interface ForeignValue {
  tenantId: number
  purpose: 'captcha' | 'identity-token'
  value: string
  /** From then on whoever made the value refuses it anyway. */
  until: Date
}

/** False when it was used before. */
export async function spendForeign(db: Db, { tenantId, purpose, value, until }: ForeignValue): Promise<boolean> {
  const row = { tenant_id: tenantId, purpose, value_hash: tokenHash(value), expires_at: until }
  const spent = await db
    .insertInto('spent_values')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('purpose')
    .executeTakeFirst()
  return spent !== undefined
}

/** Without spending it. */
export async function isForeignSpent(
  db: Db,
  { tenantId, purpose, value }: Omit<ForeignValue, 'until'>,
): Promise<boolean> {
  const spent = await db
    .selectFrom('spent_values')
    .select('purpose')
    .where('tenant_id', '=', tenantId)
    .where('purpose', '=', purpose)
    .where('value_hash', '=', tokenHash(value))
    .executeTakeFirst()
  return spent !== undefined
}

type TurnKind =
  | 'authenticator-code'
  | 'captcha-free-sign-in'
  | 'failed-account'
  | 'failed-accounts'
  | 'failed-sign-in'
  | 'link-action'
  | 'locked-account'
  | 'mobile-login'
  | 'report-key'
  | 'second-factor-code'
  | 'sent'
  | 'sign-in-alarm'

export interface Turn {
  tenantId: number
  kind: TurnKind
  /** A keyed hash of whom or what is counted. */
  keyHash: string
  most: number
  seconds: number
}

/** A clock that was ahead shuts nobody out for as long as it was ahead. */
const latestEnd = (now: Date, seconds: number) => secondsAfter(now, seconds + clockTolerance)

/** Takes one of `most` turns within `seconds` of the first; false when they are used up. */
export async function takeTurn(db: Db, { tenantId, kind, keyHash, most, seconds }: Turn, now: Date): Promise<boolean> {
  const isOver = sql`(t.ends_at <= ${now} or t.ends_at > ${latestEnd(now, seconds)})`
  const { rows } = await sql<{ count: number }>`
    insert into turns as t (tenant_id, kind, key_hash, count, ends_at)
    values (${tenantId}, ${kind}, ${keyHash}, 1, ${secondsAfter(now, seconds)})
    on conflict (tenant_id, kind, key_hash) do update set
      count = case when ${isOver} then 1 else least(t.count + 1, ${most + 1}) end,
      ends_at = case when ${isOver} then excluded.ends_at else t.ends_at end
    returning count
  `.execute(db)
  return (rows[0]?.count ?? 1) <= most
}

/** For what turned out not to count. */
export async function giveTurnBack(db: Db, { tenantId, kind, keyHash }: Omit<Turn, 'most' | 'seconds'>): Promise<void> {
  await db
    .updateTable('turns')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('key_hash', '=', keyHash)
    .where('count', '>', 0)
    .execute()
}

/** How many of each are taken. They are one tenant’s. */
export async function turnsTaken(
  db: Db,
  tenantId: number,
  turns: readonly Omit<Turn, 'tenantId'>[],
  now: Date,
): Promise<number[]> {
  const rows = await db
    .selectFrom('turns')
    .select(['kind', 'key_hash', 'count', 'ends_at'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', sql<TurnKind>`any(${turns.map(({ kind }) => kind)})`)
    .where('key_hash', '=', sql<string>`any(${turns.map(({ keyHash }) => keyHash)})`)
    .where('ends_at', '>', now)
    .execute()
  return turns.map(({ kind, keyHash, seconds }) => {
    const row = rows.find((one) => one.kind === kind && one.key_hash === keyHash)
    return row && row.ends_at <= latestEnd(now, seconds) ? row.count : 0
  })
}

/** Whether a turn is left, without taking one. */
export async function hasTurn(db: Db, { tenantId, ...turn }: Turn, now: Date): Promise<boolean> {
  const [taken = 0] = await turnsTaken(db, tenantId, [turn], now)
  return taken < turn.most
}

export async function forgetTurns(db: Db, { tenantId, kind, keyHash }: Omit<Turn, 'most' | 'seconds'>): Promise<void> {
  await db
    .deleteFrom('turns')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('key_hash', '=', keyHash)
    .execute()
}
