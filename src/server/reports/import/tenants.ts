import { sql } from 'kysely'
import type { Store } from '../../db/store.ts'
import { hostTransaction } from '../../db/transaction.ts'
import { ImportRefused } from '../faults.ts'

/** The organisation of this short name, in any case of letters. */
export async function tenantNamed(store: Store, tenancyName: string): Promise<number> {
  const { rows } = await hostTransaction(store, 'find the organisation that a report is for', (db) =>
    sql<{ id: number }>`select id from tenant_by_name(${tenancyName})`.execute(db),
  )
  const [tenant] = rows
  if (!tenant)
    throw new ImportRefused([{ file: '--tenant', line: null, reason: `there is no organisation “${tenancyName}”` }])
  return tenant.id
}
