import { sql } from 'kysely'
import { keptCount } from '../../db/kept-counts.ts'
import { type PageRequest, readPage } from '../../db/paging.ts'
import { byText, byValue, parseSorting, type Sort } from '../../db/sorting.ts'
import type { Db } from '../../db/transaction.ts'
import { findablePeople } from '../user/queries.ts'

const sortFields = {
  name: byText('users.name'),
  surname: byText('users.surname'),
  userName: byText('users.user_name'),
  id: byValue('users.id'),
}

export const personSorting = (sorting?: string): Sort[] => parseSorting(sorting, sortFields, 'name, surname, userName')

interface Selection {
  filter: string
  /** A living person of the tenant to leave out. */
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
  const text = filter.trim()
  let people = findablePeople(db, tenantId, text)
  if (without !== null) people = people.where('users.id', '<>', without)
  const others = without === null ? 0 : 1
  const count = text
    ? people.select(({ fn }) => fn.countAll<number>().as('count'))
    : db.selectNoFrom(sql<number>`(${keptCount(db, tenantId, 'users')}) - ${others}::int`.as('count'))
  return readPage(
    people.select(['users.id', 'users.name', 'users.surname', 'users.email_address']),
    count,
    sorts,
    request,
  )
}
