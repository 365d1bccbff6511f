import { foldedName } from '../names/folded-name.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** A personal code is kept as this keyed hash alone; codes that look the same are one. Null: there is nothing to hash. */
export function personalCodeHash(secrets: Secrets, tenantId: number, personalCode: string): string | null {
  // In capitals, as the codes that are kept already.
  const folded = foldedName(personalCode).replace(/\s/g, '').toUpperCase()
  return folded === '' ? null : secrets.hash('social-security-number', tenantId, folded)
}
