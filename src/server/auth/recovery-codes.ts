/** Ten codes for whoever loses the authenticator: shown once, kept by their hash, each opens once. */
import { randomInt } from 'node:crypto'
import type { Db } from '../db/transaction.ts'
import type { Secrets } from '../secrets/secrets.ts'

const count = 10
/** Without what looks like something else; two groups of five have 50 bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const group = () => Array.from({ length: 5 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
const newCode = () => `${group()}-${group()}`

/** As people type them: small letters, spaces, no dash. */
const normalized = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

const hashOf = (secrets: Secrets, tenantId: number, userId: number, code: string) =>
  secrets.hash('recovery-code', tenantId, `${userId}:${normalized(code)}`)

/** The only time that anybody sees them. Those before them no longer open. */
export async function replaceRecoveryCodes(
  db: Db,
  secrets: Secrets,
  tenantId: number,
  userId: number,
): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await removeRecoveryCodes(db, tenantId, userId)
  await db
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        tenant_id: tenantId,
        user_id: userId,
        code_hash: hashOf(secrets, tenantId, userId, code),
      })),
    )
    .execute()
  return codes
}

export async function removeRecoveryCodes(db: Db, tenantId: number, userId: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute()
}

export async function spendRecoveryCode(
  db: Db,
  secrets: Secrets,
  tenantId: number,
  userId: number,
  code: string,
): Promise<boolean> {
  const spent = await db
    .deleteFrom('recovery_codes')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(secrets, tenantId, userId, code))
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}
