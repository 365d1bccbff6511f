/** Exact numbers of rows that triggers keep, for lists that nobody has narrowed down: counting 100,000 rows takes milliseconds. */
import { sql } from 'kysely'
import type { CountedTable } from './kept-count-tables.ts'
import type { Db } from './transaction.ts'

export const keptCount = (db: Db, tenantId: number, table: CountedTable) =>
  db
    .selectFrom('kept_counts')
    .select(sql<number>`coalesce(sum(count), 0)::int`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('table_name', '=', table)

const presentation = new Set(['sorting', 'maxResultCount', 'skipCount'])

/** Nothing narrows it down: all that is asked is how to show it. */
export const isWholeList = (asked: object): boolean =>
  Object.entries(asked).every(([name, value]) => presentation.has(name) || value === undefined || value === '')
