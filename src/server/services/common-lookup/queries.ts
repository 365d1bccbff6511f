import { type SqlBool, sql } from 'kysely'
import { containing } from '../../db/containing.ts'
import { type PageRequest, readPage } from '../../db/paging.ts'
import { byText, byValue, parseSorting, type Sort } from '../../db/sorting.ts'
import type { Db } from '../../db/transaction.ts'

const sortFields = { name: byText('users.name'), surname: byText('users.surname'), id: byValue('users.id') }

export const personSorting = (sorting?: string): Sort[] =>
  parseSorting(sorting, sortFields, 'name ASC, surname ASC, id ASC')

interface Selection {
  filter: string
  /** A person to leave out. */
  without: number | null
}

export type PersonRow = Awaited<ReturnType<typeof findPeople>>['items'][number]

export function findPeople(
  db: Db,
  tenantId: number,
  { filter, without }: Selection,
  sorts: readonly Sort[],
  request: PageRequest,
) {
  const text = containing(filter.trim())
  let people = db.selectFrom('users').where('users.tenant_id', '=', tenantId).where('users.is_deleted', '=', false)
  if (filter.trim()) {
    people = people.where(sql<SqlBool>`(
      users.name || ' ' || users.surname ilike ${text} or users.user_name ilike ${text}
      or users.email_address ilike ${text})`)
  }
  if (without !== null) people = people.where('users.id', '<>', without)
  return readPage(
    people.select(['users.id', 'users.name', 'users.surname', 'users.email_address']),
    people.select(({ fn }) => fn.countAll<number>().as('count')),
    sorts,
    request,
  )
}
