import { seededLanguages } from '../../contract/vocabulary/languages.ts'
import type { Db } from '../db/transaction.ts'
import { chooseCulture } from '../texts/localization.ts'

export interface OfferedLanguage {
  name: string
  displayName: string
  icon: string
  isRightToLeft: boolean
}

/** The host’s and the tenant’s own; the tenant’s holds where both have one, because the host added it later. */
export const selectLanguages = (db: Db, tenantId: number) =>
  db
    .selectFrom(
      db
        .selectFrom('languages')
        .distinctOn('name')
        .selectAll()
        .where('tenant_id', 'in', [tenantId, 0])
        .orderBy('name')
        .orderBy('tenant_id', 'desc')
        .as('languages'),
    )
    .orderBy('tenant_id')
    .orderBy('name')

/** Those that are switched on. */
export async function offeredLanguages(db: Db, tenantId: number): Promise<OfferedLanguage[]> {
  const offered = await selectLanguages(db, tenantId)
    .select(['name', 'display_name as displayName', 'icon', 'is_right_to_left as isRightToLeft'])
    .where('is_disabled', '=', false)
    .execute()
  return offered.length > 0 ? offered : beforeInstallation
}

/** What people get who have chosen none: the setting’s, while it is offered. */
export const defaultAmong = (offered: readonly Pick<OfferedLanguage, 'name'>[], setting: string): string =>
  chooseCulture(
    { fallback: setting },
    offered.map(({ name }) => name),
  )

const beforeInstallation: OfferedLanguage[] = seededLanguages
  .filter(({ isEnabled }) => isEnabled)
  .map(({ name, displayName, icon, isRightToLeft }) => ({ name, displayName, icon, isRightToLeft }))
