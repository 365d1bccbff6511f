import { seededLanguages } from '../../contract/vocabulary/languages.ts'
import { settings } from '../../contract/vocabulary/settings.ts'
import { invalid } from '../access/refusals.ts'
import type { Db } from '../db/transaction.ts'
import { type SettingOwner, writeSetting } from '../settings/settings.ts'
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

/** A person’s own choice, which holds on all of their devices. It must be one that is offered to them. */
export async function keepOwnLanguage(db: Db, { tenantId, userId }: SettingOwner, languageName: string): Promise<void> {
  const languages = await offeredLanguages(db, tenantId)
  const language = languages.find(({ name }) => name.toLowerCase() === languageName.toLowerCase())
  if (!language) throw invalid('languageName', 'LanguageIsNotEnabled', { languageName })
  await writeSetting(db, { tenantId, userId }, settings.defaultLanguageName, language.name)
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
