/** Texts that organisations use in place of the product's: never in mails (`isOfLetters`), whoever wrote them when. */
import { isOfLetters } from '../../contract/vocabulary/messages.ts'
import type { Db } from '../db/transaction.ts'

export interface OwnText {
  languageName: string
  key: string
  value: string
  isOfTheHost: boolean
}

/** The host's before the tenant's, so that the later one wins. */
export async function readOwnTexts(
  db: Db,
  tenantId: number,
  languageNames: readonly string[],
): Promise<readonly OwnText[]> {
  const rows = await db
    .selectFrom('language_texts')
    .select(['tenant_id', 'language_name as languageName', 'key', 'value'])
    .where('tenant_id', 'in', [tenantId, 0])
    .where('language_name', 'in', languageNames)
    .orderBy('tenant_id')
    .execute()
  return rows
    .filter(({ key }) => !isOfLetters(key))
    .map(({ tenant_id, ...text }) => ({ ...text, isOfTheHost: tenant_id === 0 }))
}
