/** Accounts of one human stand in several tenants: all of this runs across them, and begins with whose links are meant. */
import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { linkedUserList } from '../../../contract/vocabulary/whole-lists.ts'
import { type PageRequest, readPage } from '../../db/paging.ts'
import { byText, byValue, parseSorting, type Sort, type SortBy } from '../../db/sorting.ts'
import type { Db } from '../../db/transaction.ts'

export interface Person {
  tenantId: number
  userId: number
}

export const linkSorting = (text: string | undefined): Sort[] =>
  parseSorting(
    text,
    {
      username: byText('users.user_name'),
      tenancyName: byText('tenants.tenancy_name'),
      id: byValue('users.id'),
      tenantId: byValue('users.tenant_id'),
    } satisfies SortBy<'userLinkGetLinkedUsers'>,
    linkedUserList.usual,
  )

/** The link was made with the account as it is: nobody has changed its password, say, since then. */
const holdsFor = (account: string) => sql<SqlBool>`${sql.ref(`${account}.security_stamp`)} = link.security_stamp`

/** The person’s group, where their own account is as it was when it was linked. */
const ownGroup = (db: Db, { tenantId, userId }: Person) =>
  db
    .selectFrom('user_links as link')
    .innerJoin('users as me', (on) =>
      on.onRef('me.tenant_id', '=', 'link.tenant_id').onRef('me.id', '=', 'link.user_id'),
    )
    .select('link.group_id')
    .where('link.tenant_id', '=', tenantId)
    .where('link.user_id', '=', userId)
    .where(holdsFor('me'))

/** Accounts of the same group that can still be signed in to, without the person’s own. */
const linkedTo = (db: Db, person: Person) =>
  db
    .selectFrom('user_links as link')
    .innerJoin('users', (on) =>
      on.onRef('users.tenant_id', '=', 'link.tenant_id').onRef('users.id', '=', 'link.user_id'),
    )
    .leftJoin('tenants', 'tenants.id', 'link.tenant_id')
    .where('link.group_id', '=', ownGroup(db, person))
    .where((where) =>
      where.or([where('link.tenant_id', '<>', person.tenantId), where('link.user_id', '<>', person.userId)]),
    )
    .where(holdsFor('users'))
    .where('users.is_deleted', '=', false)
    .where('users.is_active', '=', true)
    .where(sql<boolean>`(link.tenant_id = 0 or tenants.is_active and not tenants.is_deleted)`)

const columns = [
  'users.id',
  'users.tenant_id',
  'users.user_name',
  'users.security_stamp',
  'tenants.tenancy_name',
  'link.second_factor_shown',
  'link.linked_at',
  'link.last_used_at',
] as const

export type LinkedAccountRow = Awaited<ReturnType<typeof findLinkedAccounts>>['items'][number]

export function findLinkedAccounts(db: Db, person: Person, sorts: readonly Sort[], page: PageRequest) {
  const linked = linkedTo(db, person)
  const count = linked.select(({ fn }) => fn.countAll<number>().as('count'))
  return readPage(linked.select([...columns]), count, sorts, page)
}

/** For an administrator, who ends all of them. */
export const findAllLinked = (db: Db, person: Person) =>
  linkedTo(db, person)
    .select([...columns])
    .orderBy('link.linked_at')
    .orderBy('users.id')
    .execute()

export function findRecentlyUsed(db: Db, person: Person, most: number) {
  return linkedTo(db, person)
    .select([...columns])
    .orderBy(sql`coalesce(link.last_used_at, link.linked_at)`, 'desc')
    .orderBy('users.id')
    .limit(most)
    .execute()
}

/** The other account, where the two are linked at this moment. */
export function findLinked(db: Db, person: Person, other: Person): Promise<LinkedAccountRow | undefined> {
  return linkedTo(db, person)
    .select([...columns])
    .where('link.tenant_id', '=', other.tenantId)
    .where('link.user_id', '=', other.userId)
    .executeTakeFirst()
}

export async function noteUse(db: Db, { tenantId, userId }: Person, now: Date): Promise<void> {
  await db
    .updateTable('user_links')
    .set({ last_used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}

/** An account as it is linked. */
export interface LinkedAs extends Person {
  stamp: string
  secondFactorShown: boolean
}

/**
 * Both accounts, and all that either is linked to, become one group. A link that has ended stays so: whoever was linked to
 * an account before it changed is not linked to it again because somebody else is.
 */
export async function link(db: Db, accounts: readonly [LinkedAs, LinkedAs], now: Date): Promise<void> {
  const fresh = randomUUID()
  for (const { tenantId, userId, stamp, secondFactorShown } of accounts) {
    const row = { tenant_id: tenantId, user_id: userId, security_stamp: stamp, second_factor_shown: secondFactorShown }
    await db
      .deleteFrom('user_links')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('security_stamp', '<>', stamp)
      .execute()
    await db
      .insertInto('user_links')
      .values({ ...row, group_id: fresh, linked_at: now })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(row))
      .execute()
  }
  const [one, other] = accounts
  await sql`
    update user_links set group_id = ${fresh}
    where group_id in (
      select group_id from user_links
      where tenant_id = ${one.tenantId} and user_id = ${one.userId}
        or tenant_id = ${other.tenantId} and user_id = ${other.userId})`.execute(db)
}

/** Who comes in by its accounts is said by somebody else from now on: what their links lead to is no business of that one. */
export const endLinksOfTenant = (db: Db, tenantId: number) =>
  db.deleteFrom('user_links').where('tenant_id', '=', tenantId).execute()

/** The other account leaves the group; a group of one is none. */
export async function unlink(db: Db, { tenantId, userId }: Person): Promise<void> {
  await sql`
    with left_behind as (
      delete from user_links where tenant_id = ${tenantId} and user_id = ${userId} returning group_id)
    delete from user_links
    where group_id in (select group_id from left_behind) and 2 >= (
      select count(*) from user_links others where others.group_id = user_links.group_id)`.execute(db)
}
