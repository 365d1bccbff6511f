import { sql } from 'kysely'
import type { NotificationKind } from '../../../contract/vocabulary/notifications.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import type { SignedInContext } from '../../context/context.ts'
import type { Db } from '../../db/transaction.ts'
import { askedAmong } from '../user/held-permissions.ts'
import { holdsAnyPermission } from '../user/queries.ts'

/** Of those who may give a permission, whoever has been here the longest; undefined: nobody else may. */
export async function findGiver(db: Db, context: SignedInContext): Promise<string | undefined> {
  const { tenantId, principal } = context
  const { rows } = await sql<{ full_name: string }>`
    select btrim(name || ' ' || surname) as full_name from users
    where tenant_id = ${tenantId} and id <> ${principal.userId} and is_active and not is_deleted
      and ${holdsAnyPermission(tenantId, askedAmong(context, [permissions.users.changePermissions]))}
    order by id limit 1`.execute(db)
  return rows[0]?.full_name
}

export async function isAskedFor(
  db: Db,
  { tenantId, principal, now }: SignedInContext,
  permissionName: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from notifications
    where tenant_id = ${tenantId} and kind = ${'permissionWanted' satisfies NotificationKind}
      and subject_id = ${principal.userId} and subject_name = ${permissionName} and kept_until > ${now}`.execute(db)
  return rows.length > 0
}
