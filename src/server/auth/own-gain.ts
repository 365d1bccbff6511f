/**
 * What is done in another’s name gives nothing to the account of whoever does it (C21). A delegation lends what a person may do
 * for a time; a role that the delegate’s own account got by it, a unit of theirs or a role that they hold, would be for good.
 * Many operations lead there, and so none of them is asked: what the account holds is read before each and after it. Where
 * that says too little, as of reports, the contract keeps the operation to one’s own name (`inOwnName`).
 */
import { sql } from 'kysely'
import { permissions } from '../../contract/vocabulary/permissions.ts'
import type { Principal } from '../access/principal.ts'
import { refused } from '../access/refusals.ts'
import { ownReading } from '../db/own-transaction.ts'
import type { Store } from '../db/store.ts'
import type { Db } from '../db/transaction.ts'
import { ownAccountHere } from './impersonation.ts'
import { effectivePermissions, everyFeature, type NamedValue, sideOf } from './permissions.ts'
import { type HeldRole, rolesOf } from './principal-queries.ts'
import { isOpenTo } from './report-access.ts'

interface Holdings {
  /** Roles by the names that rows are shown by, and permissions, also those of features that are off. */
  rights: ReadonlySet<string>
  closedReports: readonly number[]
}

interface HoldingsRow {
  own: { name: string; isGranted: boolean }[]
  granted: Pick<NamedValue, 'name'>[]
  roles: HeldRole[]
  closed: number[]
}

async function readHoldings(db: Db, tenantId: number, userId: number): Promise<Holdings> {
  const { rows } = await sql<HoldingsRow>`
    with held as (${rolesOf(tenantId, userId)})
    select
      coalesce((select json_agg(json_build_object('name', name, 'isGranted', is_granted))
        from user_permissions where tenant_id = ${tenantId} and user_id = ${userId}), '[]') as own,
      coalesce((select json_agg(json_build_object('name', name))
        from role_permissions where tenant_id = ${tenantId} and role_id in (select role_id from held)), '[]') as granted,
      coalesce((select json_agg(json_build_object('id', id, 'name', name))
        from roles where tenant_id = ${tenantId} and id in (select role_id from held)), '[]') as roles,
      array(select id from reports where tenant_id = ${tenantId} and not ${isOpenTo(tenantId, userId)}) as closed`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('A statement without a table has a row')
  const fromRoles = row.granted.map(({ name }) => name)
  const held = effectivePermissions({ side: sideOf(tenantId), features: everyFeature, own: row.own, fromRoles })
  return {
    rights: new Set([...held, ...row.roles.map(({ id, name }) => `role ${id} ${name}`)]),
    // Whoever may change reports opens them to themselves.
    closedReports: held.has(permissions.reports.edit) ? [] : row.closed,
  }
}

/** One that was deleted is open to nobody. */
async function isAnyThere(db: Db, tenantId: number, reportIds: readonly number[]): Promise<boolean> {
  if (reportIds.length === 0) return false
  const { rows } = await sql`
    select from reports where tenant_id = ${tenantId} and id = any(${reportIds}) limit 1`.execute(db)
  return rows.length > 0
}

/** Asked at the end of the call’s transaction. */
export type RefuseGain = (db: Db) => Promise<void>

/** Null where nobody acts as somebody else of their own organisation. */
export async function watchOwnGain(store: Store, principal: Principal | null): Promise<RefuseGain | null> {
  if (!principal) return null
  const { tenantId } = principal
  const userId = ownAccountHere(principal)
  if (userId === null) return null
  const before = await ownReading(store, tenantId, (db) => readHoldings(db, tenantId, userId))
  return async (db) => {
    // Of two such calls the second sees what the first one did: one makes a member of the unit to which the other gives a role.
    await sql`select from users where tenant_id = ${tenantId} and id = ${userId} for no key update`.execute(db)
    const after = await readHoldings(db, tenantId, userId)
    const opened = before.closedReports.filter((id) => !after.closedReports.includes(id))
    if ((await isAnyThere(db, tenantId, opened)) || [...after.rights].some((right) => !before.rights.has(right)))
      throw refused('NotForYourselfWhileImpersonating')
  }
}
