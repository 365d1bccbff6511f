import { type SqlBool, sql } from 'kysely'
import { delegationList } from '../../../contract/vocabulary/whole-lists.ts'
import type { Principal } from '../../access/principal.ts'
import { isDelegationKept } from '../../auth/delegations.ts'
import { type PageRequest, readPage } from '../../db/paging.ts'
import { byValue, parseSorting, type Sort, type SortBy } from '../../db/sorting.ts'
import type { Db } from '../../db/transaction.ts'

type Person = Pick<Principal, 'tenantId' | 'userId'>

const sortFields = {
  startTime: byValue('d.start_time'),
  endTime: byValue('d.end_time'),
  id: byValue('d.id'),
} satisfies SortBy<'userDelegationGetDelegations'>

export const delegationSorting = (sorting?: string): Sort[] => parseSorting(sorting, sortFields, delegationList.usual)

/** Given by the person, or for them to act by; those that are over are nobody’s. */
const livingOf = (db: Db, { tenantId, userId }: Person, now: Date) =>
  db
    .selectFrom('user_delegations as d')
    .where('d.tenant_id', '=', tenantId)
    .where((d) => d.or([d('d.source_user_id', '=', userId), d('d.target_user_id', '=', userId)]))
    .where('d.end_time', '>', now)
    .where(isDelegationKept)

export type DelegationRow = Awaited<ReturnType<typeof findDelegations>>['items'][number]

export function findDelegations(db: Db, person: Person, sorts: readonly Sort[], page: PageRequest, now: Date) {
  const isGiven = sql<boolean>`d.source_user_id = ${person.userId}`
  const living = livingOf(db, person, now).innerJoin('users as other', (on) =>
    on
      .onRef('other.tenant_id', '=', 'd.tenant_id')
      .on(sql<SqlBool>`other.id = case when ${isGiven} then d.target_user_id else d.source_user_id end`)
      .on('other.is_deleted', '=', false),
  )
  const rows = living.select([
    'd.id',
    'd.start_time',
    'd.end_time',
    'd.reason',
    isGiven.as('is_given'),
    'other.user_name',
    'other.name',
    'other.surname',
  ])
  const count = living.select(({ fn }) => fn.countAll<number>().as('count'))
  return readPage(rows, count, sorts, page)
}

export async function countGiven(db: Db, person: Person, now: Date): Promise<number> {
  const { count } = await livingOf(db, person, now)
    .where('d.source_user_id', '=', person.userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface NewDelegation {
  sourceStamp: string
  targetId: number
  start: Date
  end: Date
  reason: string
}

export async function insertDelegation(
  db: Db,
  { tenantId, userId }: Person,
  { sourceStamp, targetId, start, end, reason }: NewDelegation,
  now: Date,
): Promise<void> {
  await db
    .insertInto('user_delegations')
    .values({
      tenant_id: tenantId,
      source_user_id: userId,
      source_security_stamp: sourceStamp,
      target_user_id: targetId,
      start_time: start,
      end_time: end,
      reason,
      creation_time: now,
    })
    .execute()
}

/** Whose it was; undefined where there is none that the person has to do with. */
export const withdrawDelegation = (db: Db, { tenantId, userId }: Person, id: number) =>
  db
    .updateTable('user_delegations')
    .set({ is_deleted: true })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('is_deleted', '=', false)
    .where((d) => d.or([d('source_user_id', '=', userId), d('target_user_id', '=', userId)]))
    .returning('source_user_id as sourceUserId')
    .executeTakeFirst()
