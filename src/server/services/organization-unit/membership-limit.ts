/** How many units one person may be in, held to wherever people join one. */
import { sql } from 'kysely'
import { settingBounds } from '../../../contract/vocabulary/limits.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { refused } from '../../access/refusals.ts'
import type { Db } from '../../db/transaction.ts'
import { readSettings } from '../../settings/settings.ts'

/** After these people joined. Whoever joined nothing keeps what they are in, also where the limit became lower. */
export async function checkMembershipLimit(db: Db, tenantId: number, joined: readonly number[]): Promise<void> {
  if (joined.length === 0) return
  const limit = settings.maxUserMembershipCount
  const values = await readSettings(db, { tenantId, userId: 0 }, [limit])
  const most = Number(values[limit])
  if (most === settingBounds.maxUserMembershipCount.maximum) return
  // Two calls that add the same person wait for each other here; only a later statement sees what the other one added.
  await sql`
    select id from users where tenant_id = ${tenantId} and id = any(${joined}::bigint[])
    order by id for no key update`.execute(db)
  const { rows } = await sql<{ user_name: string }>`
    select user_name from users
    where tenant_id = ${tenantId} and id = any(${joined}::bigint[]) and ${most} < (
      select count(*) from organization_unit_users member
      where member.tenant_id = ${tenantId} and member.user_id = users.id)
    limit 1`.execute(db)
  const [above] = rows
  if (above) throw refused('PersonIsInTooManyUnits', { userName: above.user_name, count: most })
}
