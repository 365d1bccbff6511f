import { randomBytes } from 'node:crypto'
import type { Context } from '../../context/context.ts'
import type { Db } from '../../db/transaction.ts'
import type { Secrets } from '../../secrets/secrets.ts'

/** The server’s half of the key to what a shared device keeps of this person: made at the first sign-in, the same ever after. */
export async function deviceKeyShare(
  db: Db,
  secrets: Secrets,
  tenantId: number,
  userId: number,
  now: Date,
): Promise<string> {
  const fresh = secrets.seal('device-key-share', tenantId, randomBytes(32).toString('base64'))
  const { sealed_share } = await db
    .insertInto('device_key_shares')
    .values({ tenant_id: tenantId, user_id: userId, sealed_share: fresh, created_at: now })
    // Writing what is there answers it, also when two sign in at once.
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id'])
        .doUpdateSet((row) => ({ sealed_share: row.ref('device_key_shares.sealed_share') })),
    )
    .returning('sealed_share')
    .executeTakeFirstOrThrow()
  const share = secrets.open('device-key-share', tenantId, sealed_share)
  if (share === null) throw new Error(`The device key share of user ${userId} was sealed with a key that is gone`)
  return share
}

/**
 * What a device’s outbox is locked with when its owner leaves: the same ever after, and given to their own sessions alone (O6).
 * Nothing for clients that keep no outbox.
 */
export const outboxKeyFor = (
  { secrets, client }: Pick<Context, 'secrets' | 'client'>,
  { tenantId, userId }: { tenantId: number; userId: number },
): { outboxKey?: string } =>
  client.wantsRefreshCookie ? { outboxKey: secrets.hash('outbox-key', tenantId, String(userId)) } : {}
