import { sql } from 'kysely'
import type { FeatureName } from '../../../contract/vocabulary/features.ts'
import { refused } from '../../access/refusals.ts'
import type { Context } from '../../context/context.ts'
import { outsideAnyCall, ownTransaction } from '../../db/own-transaction.ts'

export interface OtherTenant {
  tenantId: number
  features: ReadonlyMap<FeatureName, string>
}

/** An empty name means the host. */
export async function activeTenantNamed(
  { store, principals }: Pick<Context, 'store' | 'principals'>,
  name: string,
): Promise<OtherTenant> {
  const tenancyName = name.trim()
  const tenantId = tenancyName === '' ? 0 : await idOf(store, tenancyName)
  const facts = tenantId === undefined ? null : await outsideAnyCall(() => principals.tenantFacts(tenantId))
  if (tenantId === undefined || !facts) throw refused('ThereIsNoTenantDefinedWithName{0}', { tenancyName })
  return { tenantId, features: facts.features }
}

async function idOf(store: Context['store'], tenancyName: string): Promise<number | undefined> {
  const { rows } = await ownTransaction(store, 0, (db) =>
    sql<{ id: number }>`select id from tenant_by_name(${tenancyName})`.execute(db),
  )
  return rows[0]?.id
}
