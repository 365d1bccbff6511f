/** Six digits that were sent to somebody: they open once, for some seconds, and stand five guesses. */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { lifetimes } from '../../contract/vocabulary/limits.ts'
import type { Db } from '../db/transaction.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { secondsAfter } from '../times/moments.ts'

type SentCodePurpose = 'second factor' | 'phone number'

export interface CodeOwner {
  tenantId: number
  userId: number
  purpose: SentCodePurpose
}

const mostTries = 5

export const sentCodeHash = (secrets: Secrets, { tenantId, userId, purpose }: CodeOwner, code: string) =>
  secrets.hash('sent-code', tenantId, `${purpose}:${userId}:${code}`)

/** Answers the code. The one before it, if any, no longer opens. */
export async function issueSentCode(
  db: Db,
  secrets: Secrets,
  owner: CodeOwner,
  sentTo: string,
  now: Date,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await expectCode(db, owner, sentCodeHash(secrets, owner, code), sentTo, now)
  return code
}

/** Also for one that was shown before, and has opened nothing yet. */
export async function expectCode(
  db: Db,
  owner: CodeOwner,
  code_hash: string,
  sentTo: string,
  now: Date,
): Promise<void> {
  const expires_at = secondsAfter(now, lifetimes.twoFactorCode)
  const fresh = { code_hash, sent_to: sentTo, tries: 0, used_at: null, expires_at }
  await db
    .insertInto('sent_codes')
    .values({ tenant_id: owner.tenantId, user_id: owner.userId, purpose: owner.purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'purpose']).doUpdateSet(fresh))
    .execute()
}

/**
 * Where the right code had been sent; null for a wrong one, and for one that had been sent to another place than is named.
 * One statement counts and decides, whoever else tries (A7).
 */
export async function spendSentCode(
  db: Db,
  secrets: Secrets,
  owner: CodeOwner,
  { code, sentTo = null }: { code: string; sentTo?: string | null },
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ sent_to: string; is_right: boolean }>`
    update sent_codes set
      tries = tries + 1,
      used_at = case when code_hash = ${sentCodeHash(secrets, owner, code)} and sent_to = coalesce(${sentTo}, sent_to)
        then ${now}::timestamptz end
    where tenant_id = ${owner.tenantId} and user_id = ${owner.userId} and purpose = ${owner.purpose}
      and used_at is null and tries < ${mostTries} and expires_at > ${now}
    returning sent_to, used_at is not null as is_right`.execute(db)
  const [tried] = rows
  return tried?.is_right ? tried.sent_to : null
}

/** After a guess that opened nothing, and for its owner alone: a stranger must not learn whether any code is there. */
export async function stateOfSentCode(db: Db, owner: CodeOwner, now: Date): Promise<'open' | 'over' | 'guessedOut'> {
  const code = await db
    .selectFrom('sent_codes')
    .select('tries')
    .where('tenant_id', '=', owner.tenantId)
    .where('user_id', '=', owner.userId)
    .where('purpose', '=', owner.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!code) return 'over'
  return code.tries < mostTries ? 'open' : 'guessedOut'
}
