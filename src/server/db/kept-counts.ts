/** Exact numbers of rows that triggers keep, for lists that nobody has narrowed down: counting 100,000 rows takes milliseconds. */
import { type RawBuilder, sql } from 'kysely'
import type { CountedMembers, CountedTable } from './kept-count-tables.ts'
import type { Db } from './transaction.ts'

export const keptCount = (db: Db, tenantId: number, table: CountedTable) =>
  db
    .selectFrom('kept_counts')
    .select(sql<number>`coalesce(sum(count), 0)::int`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('table_name', '=', table)
    .where('record_id', '=', 0)

/** How many people have a role, or are on a unit. */
export const countMembers = (
  tenantId: number,
  of: CountedMembers,
  recordId: number | RawBuilder<unknown>,
) => sql<number>`(
  select coalesce(sum(count), 0)::int from kept_counts
  where tenant_id = ${tenantId} and table_name = ${of} and record_id = ${recordId})`

const presentation = new Set(['sorting', 'maxResultCount', 'skipCount'])

/** Nothing narrows it down: all that is asked is how to show it. */
export const isWholeList = (asked: object): boolean =>
  Object.entries(asked).every(([name, value]) => presentation.has(name) || value === undefined || value === '')
