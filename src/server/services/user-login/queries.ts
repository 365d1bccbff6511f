import { type SqlBool, sql } from 'kysely'
import type { LoginAttemptFilter } from '../../../contract/services/user-login.ts'
import { containing } from '../../db/containing.ts'
import { cutPage, type PageRequest } from '../../db/paging.ts'
import { byText, byValue, parseSorting, type Sort, type SortBy } from '../../db/sorting.ts'
import type { Db } from '../../db/transaction.ts'

const sortFields = {
  creationTime: byValue('login_attempts.creation_time'),
  id: byValue('login_attempts.id'),
  result: byValue('login_attempts.result'),
  clientIpAddress: byText('login_attempts.client_ip_address'),
  browserInfo: byText('login_attempts.browser_info'),
} satisfies SortBy<'userLoginGetUserLoginAttempts'>

export const loginAttemptSorting = (sorting?: string): Sort[] =>
  parseSorting(sorting, sortFields, 'creationTime DESC, id DESC')

type Selection = Omit<LoginAttemptFilter, 'sorting' | 'maxResultCount' | 'skipCount'>

interface Owner {
  tenantId: number
  userId: number
}

function matchingAttempts(db: Db, { tenantId, userId }: Owner, { filter, startDate, endDate, result }: Selection) {
  const text = filter?.trim()
  let attempts = db.selectFrom('login_attempts').where('tenant_id', '=', tenantId).where('user_id', '=', userId)
  if (text) {
    attempts = attempts.where(
      sql<SqlBool>`(client_ip_address ilike ${containing(text)} or browser_info ilike ${containing(text)})`,
    )
  }
  if (startDate) attempts = attempts.where('creation_time', '>=', new Date(startDate))
  if (endDate) attempts = attempts.where('creation_time', '<=', new Date(endDate))
  if (result) attempts = attempts.where('result', '=', result)
  return attempts
}

/** Attempts are kept with the tenant, not with the name that it had then. */
const ownTenancyName = sql<string | null>`(
  select tenants.tenancy_name from tenants where tenants.id = login_attempts.tenant_id)`

export type LoginAttemptRow = Awaited<ReturnType<typeof findLoginAttempts>>['items'][number]

export async function findLoginAttempts(
  db: Db,
  owner: Owner,
  selection: Selection,
  sorts: readonly Sort[],
  request: PageRequest,
) {
  const attempts = matchingAttempts(db, owner, selection)
  const rows = attempts.select([
    ownTenancyName.as('tenancy_name'),
    'user_name_or_email_address',
    'client_ip_address',
    'browser_info',
    'result',
    'creation_time',
  ])
  const [items, { count: totalCount }] = await Promise.all([
    cutPage(rows, sorts, request).execute(),
    attempts.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { totalCount, items }
}
