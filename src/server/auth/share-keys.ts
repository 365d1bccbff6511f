/** Share keys as those see them who come with one: what is deleted, expired, or of a disabled report opens nothing. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Filter } from '../../contract/models/report-definition.ts'
import type { Db } from '../db/transaction.ts'
import { readKeyFilters } from './key-filters.ts'

export type SharedKey = NonNullable<Awaited<ReturnType<typeof findKey>>>

/** In whatever state. */
export const sharedKeys = (db: Db, tenantId: number) =>
  db
    .selectFrom('report_keys')
    .innerJoin('reports', (join) =>
      join.onRef('reports.tenant_id', '=', 'report_keys.tenant_id').onRef('reports.id', '=', 'report_keys.report_id'),
    )
    .where('report_keys.tenant_id', '=', tenantId)
    .selectAll('report_keys')
    .select([
      'reports.is_disabled as is_report_disabled',
      sql<number[]>`array(
        select role_id from report_key_roles needed
        where needed.tenant_id = ${tenantId} and needed.report_key_id = report_keys.id)`.as('role_ids'),
    ])

/** Read anew whenever it is used: nothing that a link or a token says of a key is believed. */
export const findKey = (db: Db, tenantId: number, id: number) =>
  sharedKeys(db, tenantId).where('report_keys.id', '=', id).executeTakeFirst()

/** Why a key opens nothing any more; null: it does. */
export function endOfKey(key: SharedKey, now: Date): 'deleted' | 'expired' | 'reportDisabled' | null {
  if (key.is_deleted) return 'deleted'
  if (key.expiration <= now) return 'expired'
  return key.is_report_disabled ? 'reportDisabled' : null
}

export async function findLivingKey(db: Db, tenantId: number, id: number, now: Date): Promise<SharedKey | undefined> {
  const key = await findKey(db, tenantId, id)
  return key && endOfKey(key, now) === null ? key : undefined
}

/** Takes as long for a key that is nearly right as for one that is not. */
export function isSameSecret(one: string, other: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashOf(one), hashOf(other))
}

/** All of them hold. Null where one is not readable: nobody gets more rows because of that. */
export function keptFilters(...texts: readonly (string | null)[]): Filter[] | null {
  const filters: Filter[] = []
  for (const text of texts) {
    if (text === null) continue
    const read = readKeyFilters(text)
    if (read === null) return null
    filters.push(...read)
  }
  return filters
}
