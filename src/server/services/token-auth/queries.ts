import { limits } from '../../../contract/vocabulary/limits.ts'
import { nameWithin } from '../../../contract/vocabulary/names.ts'
import type { Db } from '../../db/transaction.ts'
import { firstCharacters } from '../../names/first-characters.ts'

export async function findByPersonalCode(db: Db, tenantId: number, hash: string): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('social_security_number_hash', '=', hash)
    .where('authentication_source', '=', 'MobileID')
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Until the first sign-in the user name stood for the name. */
export async function nameMobilePerson(db: Db, tenantId: number, userId: number, name: string, surname: string) {
  const toldName = nameWithin(name)
  if (toldName === '') return
  await db
    .updateTable('users')
    .set({
      name: firstCharacters(toldName, limits.name),
      surname: firstCharacters(nameWithin(surname), limits.surname),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .whereRef('name', '=', 'user_name')
    .execute()
}
