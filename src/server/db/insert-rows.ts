import { type Insertable, sql } from 'kysely'
import type { Tables } from './tables.ts'
import type { Db } from './transaction.ts'

/** Any number of rows as one statement with one parameter. All rows have the members of the first. */
export async function insertRows<Table extends keyof Tables & string>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
  `.execute(db)
}
