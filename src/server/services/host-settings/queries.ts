import type { Db } from '../../db/transaction.ts'

export async function hasEdition(db: Db, editionId: number): Promise<boolean> {
  return (await db.selectFrom('editions').select('id').where('id', '=', editionId).executeTakeFirst()) !== undefined
}
