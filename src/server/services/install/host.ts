/** What every installation has: languages, an edition, the operator’s administrator. */
import { sql } from 'kysely'
import { features, featureTree } from '../../../contract/vocabulary/features.ts'
import { seededLanguages } from '../../../contract/vocabulary/languages.ts'
import { adminRoleName, adminUserName } from '../../../contract/vocabulary/limits.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { newSecurityStamp } from '../../auth/sessions.ts'
import { vouchForNames } from '../../auth/vouched-names.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { Db } from '../../db/transaction.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { writeSetting } from '../../settings/settings.ts'
import { seedRole } from '../role/seed-role.ts'

export async function hasHost(db: Db): Promise<boolean> {
  const admin = await db.selectFrom('users').select('id').where('tenant_id', '=', 0).limit(1).executeTakeFirst()
  return admin !== undefined
}

/** Any number that nothing else locks. */
const lockKey = 7_383_502

/** False where there is a host already: of any number that try at once, one does it. */
export async function installHost(db: Db, passwordHash: string, now: Date): Promise<{ editionId: number } | false> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db)
  return (await hasHost(db)) ? false : seedHost(db, passwordHash, now)
}

/** Shown by the server’s console to whoever started it; the same in every process that has the key file. */
export const setupSecretOf = (secrets: Secrets): string => secrets.hash('setup', 0, 'whoever starts the server')

/** Answers the edition that new tenants get. */
async function seedHost(db: Db, passwordHash: string, now: Date): Promise<{ editionId: number }> {
  await insertRows(
    db,
    'languages',
    seededLanguages.map(({ name, displayName, icon, isRightToLeft, isEnabled }) => ({
      tenant_id: 0,
      name,
      display_name: displayName,
      icon,
      is_right_to_left: isRightToLeft,
      is_disabled: !isEnabled,
      creation_time: now,
    })),
  )
  const edition = await db
    .insertInto('editions')
    .values({ name: 'Standard', display_name: 'Standard', creation_time: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRows(
    db,
    'edition_features',
    // All but what leads to the operator's own people (A43): that is given to an organisation by name.
    featureTree
      .filter(({ name, input }) => input === 'switch' && name !== features.operatorDirectory)
      .map(({ name }) => ({ edition_id: edition.id, name, value: 'true' })),
  )
  await writeSetting(db, { tenantId: 0, userId: 0 }, settings.defaultEditionId, String(edition.id))
  const roleId = await seedRole(db, 0, { name: adminRoleName, isStatic: true, permissions: 'all' }, now)
  const admin = await db
    .insertInto('users')
    .values({
      tenant_id: 0,
      user_name: adminUserName,
      name: 'Operator',
      email_address: 'admin@operator.example',
      is_email_confirmed: true,
      password_hash: passwordHash,
      password_changed_at: now,
      security_stamp: newSecurityStamp(),
      creation_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await vouchForNames(db, 0)
  await insertRows(db, 'user_roles', [{ tenant_id: 0, user_id: admin.id, role_id: roleId }])
  return { editionId: edition.id }
}
