import { sql } from 'kysely'
import type { Db } from '../../db/transaction.ts'
import { selectLanguages } from '../languages.ts'

export interface LanguageRow {
  id: number
  tenant_id: number
  name: string
  display_name: string
  icon: string
  is_right_to_left: boolean
  is_disabled: boolean
  creation_time: Date
}

const columns = [
  'id',
  'tenant_id',
  'name',
  'display_name',
  'icon',
  'is_right_to_left',
  'is_disabled',
  'creation_time',
] as const

export const findLanguages = (db: Db, tenantId: number): Promise<LanguageRow[]> =>
  selectLanguages(db, tenantId).select(columns).execute()

export const findLanguage = (db: Db, tenantId: number, id: number): Promise<LanguageRow | undefined> =>
  db
    .selectFrom('languages')
    .select(columns)
    .where('tenant_id', 'in', [tenantId, 0])
    .where('id', '=', id)
    .executeTakeFirst()

/** Keys of the texts that each language has in words of the tenant or the host. */
export async function ownTextKeys(db: Db, tenantId: number): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('language_texts')
    .select(['language_name', sql<string[]>`array_agg(distinct key)`.as('keys')])
    .where('tenant_id', 'in', [tenantId, 0])
    .groupBy('language_name')
    .execute()
  return new Map(rows.map(({ language_name, keys }) => [language_name, keys]))
}

export interface LanguageValues {
  name: string
  display_name: string
  icon: string
  is_right_to_left: boolean
  is_disabled: boolean
}

/** False where the tenant has a language of this name already. */
export async function insertLanguage(
  db: Db,
  tenantId: number,
  values: LanguageValues,
  by: { userId: number; now: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('languages')
    .values({ tenant_id: tenantId, ...values, creation_time: by.now, creator_user_id: by.userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateLanguage(
  db: Db,
  tenantId: number,
  { id, name }: Pick<LanguageRow, 'id' | 'name'>,
  values: LanguageValues,
): Promise<void> {
  await db.updateTable('languages').set(values).where('tenant_id', '=', tenantId).where('id', '=', id).execute()
  if (values.name === name) return
  // Words that were left when a language of this name went.
  await forgetTexts(db, tenantId, values.name)
  await db
    .updateTable('language_texts')
    .set({ language_name: values.name, revision: sql<number>`nextval('language_text_revisions')` })
    .where('tenant_id', '=', tenantId)
    .where('language_name', '=', name)
    .execute()
}

const forgetTexts = (db: Db, tenantId: number, languageName: string) =>
  db.deleteFrom('language_texts').where('tenant_id', '=', tenantId).where('language_name', '=', languageName).execute()

export async function deleteLanguage(db: Db, tenantId: number, { id, name }: Pick<LanguageRow, 'id' | 'name'>) {
  await Promise.all([
    db.deleteFrom('languages').where('tenant_id', '=', tenantId).where('id', '=', id).execute(),
    forgetTexts(db, tenantId, name),
  ])
}

interface NewText {
  key: string
  value: string
}

interface Writing {
  languageName: string
  userId: number
  now: Date
}

export async function keepTexts(db: Db, tenantId: number, texts: readonly NewText[], by: Writing): Promise<void> {
  if (texts.length === 0) return
  const { languageName, userId, now } = by
  const written = { last_modification_time: now, last_modifier_user_id: userId }
  await db
    .insertInto('language_texts')
    .values(
      texts.map(({ key, value }) => ({ tenant_id: tenantId, language_name: languageName, key, value, ...written })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'language_name', 'key']).doUpdateSet({
        value: ({ ref }) => ref('excluded.value'),
        ...written,
        revision: sql<number>`nextval('language_text_revisions')`,
      }),
    )
    .execute()
}

export async function forgetTextsOf(
  db: Db,
  tenantId: number,
  languageName: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  await db
    .deleteFrom('language_texts')
    .where('tenant_id', '=', tenantId)
    .where('language_name', '=', languageName)
    .where('key', 'in', keys)
    .execute()
}
