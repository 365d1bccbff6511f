import type { Db } from '../../db/transaction.ts'

export async function keepName(
  db: Db,
  tenantId: number,
  userId: number,
  names: { name: string; surname: string },
): Promise<void> {
  await db.updateTable('users').set(names).where('tenant_id', '=', tenantId).where('id', '=', userId).execute()
}
