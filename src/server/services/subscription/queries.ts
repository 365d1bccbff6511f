import { type Insertable, sql } from 'kysely'
import type { EditionRequest } from '../../../contract/models/tenant.ts'
import { adminRoleName, limits } from '../../../contract/vocabulary/limits.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/transaction.ts'
import { endNotification, notify } from '../../logs/notifications.ts'

/** `db` reaches across tenants. */
export const findSubscriber = (db: Db, tenantId: number) =>
  db
    .selectFrom('tenants')
    .leftJoin('editions', 'editions.id', 'tenants.edition_id')
    .select([
      'tenants.name',
      'tenants.tenancy_name as tenancyName',
      'tenants.edition_id as editionId',
      'editions.display_name as editionName',
    ])
    .where('tenants.id', '=', tenantId)
    .executeTakeFirstOrThrow()

/** Kept once: who asks again asks for that alone. `db` reaches across tenants. */
export const keepEditionRequest = (db: Db, request: Insertable<Tables['edition_requests']>) =>
  db
    .insertInto('edition_requests')
    .values(request)
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(request))
    .execute()

/** `db` reaches across tenants. */
export async function findEditionRequest(db: Db, tenantId: number): Promise<EditionRequest | null> {
  const found = await db
    .selectFrom('edition_requests as asked')
    .innerJoin('editions', 'editions.id', 'asked.edition_id')
    .select([
      'asked.edition_id',
      'display_name',
      'user_name',
      'message',
      'requested_at',
      'declined_at',
      'decline_message',
    ])
    .where('asked.tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!found) return null
  return {
    editionId: found.edition_id,
    editionDisplayName: found.display_name,
    userName: found.user_name,
    message: found.message,
    requestTime: found.requested_at.toISOString(),
    declineTime: found.declined_at?.toISOString() ?? null,
    declineMessage: found.decline_message,
  }
}

/** Who asked, by tenant, of those who have an edition. `db` reaches across tenants. */
export async function findAskers(db: Db, editionId: number): Promise<ReadonlyMap<number, string | null>> {
  const asked = await db
    .selectFrom('edition_requests as asked')
    .innerJoin('tenants', 'tenants.id', 'asked.tenant_id')
    .select(['asked.tenant_id', 'asked.user_name'])
    .where('tenants.edition_id', '=', editionId)
    .execute()
  return new Map(asked.map(({ tenant_id, user_name }) => [tenant_id, user_name]))
}

interface Declining {
  tenantId: number
  /** Of the request that was read, to the millisecond of the wire. */
  requestTime: Date
  message: string
  now: Date
}

/** Answers the edition that was asked for. `db` reaches across tenants. */
export async function declineEditionRequest(
  db: Db,
  { tenantId, requestTime, message, now }: Declining,
): Promise<number | 'nothingWaits' | 'isAnother'> {
  const declined = await db
    .updateTable('edition_requests')
    .set({ declined_at: now, decline_message: message })
    .where('tenant_id', '=', tenantId)
    .where(sql<Date>`date_trunc('milliseconds', requested_at)`, '=', requestTime)
    .where('declined_at', 'is', null)
    .returning('edition_id')
    .executeTakeFirst()
  if (declined) {
    await forgetWish(db, tenantId, declined.edition_id)
    return declined.edition_id
  }
  const request = await findEditionRequest(db, tenantId)
  return request?.declineTime === null ? 'isAnother' : 'nothingWaits'
}

/** False where none waits any more. `db` reaches across tenants. */
export async function withdrawEditionRequest(db: Db, tenantId: number): Promise<boolean> {
  const withdrawn = await db
    .deleteFrom('edition_requests')
    .where('tenant_id', '=', tenantId)
    .where('declined_at', 'is', null)
    .returning('edition_id')
    .executeTakeFirst()
  if (!withdrawn) return false
  await forgetWish(db, tenantId, withdrawn.edition_id)
  return true
}

/** Of an edition that is deleted; answers who waited for it. `db` reaches across tenants. */
export async function forgetRequestsOf(db: Db, editionId: number): Promise<number[]> {
  const forgotten = await db
    .deleteFrom('edition_requests')
    .where('edition_id', '=', editionId)
    .returning(['tenant_id', 'declined_at'])
    .execute()
  return forgotten.filter(({ declined_at }) => declined_at === null).map(({ tenant_id }) => tenant_id)
}

/** Its administrators, once it has another edition by the operator’s hand: before that the bell would not show it. */
export const tellOfEdition = (db: Db, tenantId: number, editionId: number | null, now: Date) =>
  notify(db, { tenantId, kind: 'editionChanged', subjectId: editionId ?? 0, now })

/** The operator’s bell. */
const forgetWish = (db: Db, tenantId: number, editionId: number) =>
  endNotification(db, {
    tenantId: 0,
    kind: 'editionRequested',
    subjectId: tenantId,
    subjectName: String(editionId),
  })

/** The operator’s administrators, in whose role nobody is by chance; the eldest accounts first. `db` reaches across tenants. */
export const findOperators = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email_address as emailAddress', 'is_email_confirmed as isEmailConfirmed'])
    .where('tenant_id', '=', 0)
    .where('is_active', '=', true)
    .where('is_deleted', '=', false)
    .where(
      sql<boolean>`exists (
        select from user_roles held join roles on roles.tenant_id = held.tenant_id and roles.id = held.role_id
        where held.tenant_id = 0 and held.user_id = users.id and roles.name = ${adminRoleName} and roles.is_static)`,
    )
    .orderBy('id')
    .limit(limits.operatorsTold)
    .execute()
