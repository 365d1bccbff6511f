import type { Db } from '../../db/transaction.ts'

export async function hasEdition(db: Db, editionId: number): Promise<boolean> {
  return (await db.selectFrom('editions').select('id').where('id', '=', editionId).executeTakeFirst()) !== undefined
}

/** The operator’s own, by name. */
export const findHostReports = (db: Db) =>
  db.selectFrom('reports').where('tenant_id', '=', 0).select(['report_guid', 'name']).orderBy('name').execute()
