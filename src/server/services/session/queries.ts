import { sql } from 'kysely'
import { ownTransaction } from '../../db/own-transaction.ts'
import type { Store } from '../../db/store.ts'
import type { Db } from '../../db/transaction.ts'
import { profilePictureId } from '../../documents/stored-files.ts'
import { yearlyPriceOf } from '../edition/queries.ts'

export interface SessionUserRow {
  id: number
  name: string
  surname: string
  user_name: string
  email_address: string
  authentication_source: string | null
  profile_picture_id: string | null
}

export function findSessionUser(db: Db, tenantId: number, userId: number): Promise<SessionUserRow | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'user_name', 'email_address', 'authentication_source'])
    .select(profilePictureId(tenantId))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
}

export interface SessionTenantRow {
  id: number
  tenancy_name: string
  name: string
  is_active: boolean
  is_in_trial_period: boolean
  subscription_end_date_utc: Date | null
  subscription_payment_type: number
  payment_period_type: number | null
  edition_id: number | null
  edition_display_name: string | null
  edition_is_free: boolean
  edition_is_highest: boolean
}

export function findSessionTenant(db: Db, tenantId: number): Promise<SessionTenantRow | undefined> {
  return db
    .selectFrom('tenants as t')
    .leftJoin('editions as e', 'e.id', 't.edition_id')
    .select([
      't.id',
      't.tenancy_name',
      't.name',
      't.is_active',
      't.is_in_trial_period',
      't.subscription_end_date_utc',
      't.subscription_payment_type',
      't.payment_period_type',
      'e.id as edition_id',
      'e.display_name as edition_display_name',
      sql<boolean>`${yearlyPriceOf('e')} = 0`.as('edition_is_free'),
      sql<boolean>`not exists (select from editions better
        where ${yearlyPriceOf('better')} > ${yearlyPriceOf('e')})`.as('edition_is_highest'),
    ])
    .where('t.id', '=', tenantId)
    .executeTakeFirst()
}

/** The host has no tenant. */
/** Why somebody acts as the person of this session. */
/** What whoever acts as somebody is told of it. */
export const findActing = (db: Db, tenantId: number, sessionId: string) =>
  db
    .selectFrom('refresh_families')
    .select(['impersonation_reason as reason', 'ends_at as end'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .executeTakeFirst()

export function findImpersonator(store: Store, { tenantId, userId }: { tenantId: number; userId: number }) {
  return ownTransaction(store, tenantId, async (db) => {
    const [user, tenant] = await Promise.all([
      findSessionUser(db, tenantId, userId),
      db.selectFrom('tenants').select(['id', 'tenancy_name']).where('id', '=', tenantId).executeTakeFirst(),
    ])
    return { user, tenant }
  })
}
