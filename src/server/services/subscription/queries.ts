import { type Insertable, sql } from 'kysely'
import type { EditionRequest } from '../../../contract/models/tenant.ts'
import { adminRoleName, limits } from '../../../contract/vocabulary/limits.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/transaction.ts'

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
    .select(['asked.edition_id', 'display_name', 'user_name', 'message', 'requested_at'])
    .where('asked.tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!found) return null
  return {
    editionId: found.edition_id,
    editionDisplayName: found.display_name,
    userName: found.user_name,
    message: found.message,
    requestTime: found.requested_at.toISOString(),
  }
}

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
