import { seededLanguages } from '../../contract/vocabulary/languages.ts'
import type { Db } from '../db/transaction.ts'

export interface OfferedLanguage {
  name: string
  displayName: string
  icon: string
  isRightToLeft: boolean
}

/** The host’s and the tenant’s own, those that are switched on. */
export async function offeredLanguages(db: Db, tenantId: number): Promise<OfferedLanguage[]> {
  const offered = await db
    .selectFrom('languages')
    .select(['name', 'display_name as displayName', 'icon', 'is_right_to_left as isRightToLeft'])
    .where('tenant_id', 'in', [tenantId, 0])
    .where('is_disabled', '=', false)
    .orderBy('tenant_id')
    .orderBy('name')
    .execute()
  return offered.length > 0 ? offered : beforeInstallation
}

const beforeInstallation: OfferedLanguage[] = seededLanguages
  .filter(({ isEnabled }) => isEnabled)
  .map(({ name, displayName, icon, isRightToLeft }) => ({ name, displayName, icon, isRightToLeft }))
