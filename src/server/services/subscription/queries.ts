import { sql } from 'kysely'
import { adminRoleName, limits } from '../../../contract/vocabulary/limits.ts'
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
