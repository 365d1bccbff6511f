import { type SqlBool, sql } from 'kysely'
import { isDelegationOver } from '../../auth/delegations.ts'
import { type PageRequest, readPage } from '../../db/paging.ts'
import { byValue, parseSorting, type Sort, type SortBy } from '../../db/sorting.ts'
import type { Db } from '../../db/transaction.ts'

export interface Person {
  tenantId: number
  userId: number
}

const sortFields = {
  creationTime: byValue('f.created_at'),
  id: byValue('f.id'),
} satisfies SortBy<'userSessionGetSessionsOfUser'>

export const sessionSorting = (sorting?: string): Sort[] =>
  parseSorting(sorting, sortFields, 'creationTime DESC, id DESC')

/** In the person’s account, or held by the person in somebody else’s, ended or not. */
const sessionsOf = (db: Db, { tenantId, userId }: Person) =>
  db
    .selectFrom('refresh_families as f')
    .where('f.tenant_id', '=', tenantId)
    .where((f) =>
      f.or([
        f('f.user_id', '=', userId),
        f.and([f('f.impersonator_tenant_id', '=', tenantId), f('f.impersonator_user_id', '=', userId)]),
      ]),
    )

/** Those that go on. Whether somebody of the operator still may act is known where that account is; a day ends it. */
const livingSessionsOf = (db: Db, person: Person, now: Date) =>
  sessionsOf(db, person)
    .innerJoin('users as account', (on) =>
      on
        .onRef('account.tenant_id', '=', 'f.tenant_id')
        .onRef('account.id', '=', 'f.user_id')
        .onRef('account.security_stamp', '=', 'f.security_stamp'),
    )
    .leftJoin('users as actor', (on) =>
      on
        .on('actor.tenant_id', '=', person.tenantId)
        .onRef('actor.tenant_id', '=', 'f.impersonator_tenant_id')
        .onRef('actor.id', '=', 'f.impersonator_user_id'),
    )
    .where('f.revoked_at', 'is', null)
    .where('f.ends_at', '>', now)
    .where(sql<SqlBool>`not ${isDelegationOver(now)}`)
    .where(sql<SqlBool>`(actor.id is null or actor.security_stamp = f.impersonator_security_stamp)`)
    .where(
      sql<SqlBool>`exists (select from refresh_tokens token where token.tenant_id = ${person.tenantId}
        and token.family_id = f.id and token.expires_at > ${now})`,
    )

export type SessionRow = Awaited<ReturnType<typeof findSessions>>['items'][number]

export function findSessions(db: Db, person: Person, sorts: readonly Sort[], request: PageRequest, now: Date) {
  const sessions = livingSessionsOf(db, person, now)
  const rows = sessions.select([
    'f.id',
    'f.user_id',
    'account.user_name',
    'actor.user_name as actor_name',
    'f.impersonator_tenant_id',
    'f.impersonator_user_id',
    'f.delegation_id',
    'f.is_linked',
    'f.created_at',
    'f.ends_at',
    'f.client_ip_address',
    'f.browser_info',
    sql<Date>`greatest(f.created_at, f.last_used_at, (select max(token.used_at) from refresh_tokens token
      where token.tenant_id = ${person.tenantId} and token.family_id = f.id))`.as('last_used_at'),
  ])
  return readPage(
    rows,
    sessions.select(({ fn }) => fn.countAll<number>().as('count')),
    sorts,
    request,
  )
}

/** In whose account the session is; undefined where it is none of this person’s. */
export const findSession = (db: Db, person: Person, sessionId: string) =>
  sessionsOf(db, person).select('f.user_id as userId').where('f.id', '=', sessionId).executeTakeFirst()
