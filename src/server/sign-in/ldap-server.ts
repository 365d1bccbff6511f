/** The directory that a tenant’s settings name for people whose password an LDAP server keeps. */
import { settings } from '../../contract/vocabulary/settings.ts'
import type { Context } from '../context/context.ts'
import type { Db } from '../db/transaction.ts'
import type { LdapServer } from '../gateways/ldap.ts'
import { isTrue, readSecretSettings, readSettings } from '../settings/settings.ts'

const plainNames = [
  settings.ldapIsEnabled,
  settings.ldapDomain,
  settings.ldapContainer,
  settings.ldapUserName,
  settings.ldapUseSsl,
] as const

/** Null where the tenant has none. */
export async function readLdapServer(
  db: Db,
  { tenantId, secrets }: Pick<Context, 'tenantId' | 'secrets'>,
): Promise<LdapServer | null> {
  const owner = { tenantId, userId: 0 }
  const [plain, secret] = await Promise.all([
    readSettings(db, owner, plainNames),
    readSecretSettings(db, secrets, owner, [settings.ldapPassword]),
  ])
  if (!isTrue(plain[settings.ldapIsEnabled]) || !plain[settings.ldapDomain]) return null
  return {
    domain: plain[settings.ldapDomain],
    container: plain[settings.ldapContainer],
    userName: plain[settings.ldapUserName],
    password: secret[settings.ldapPassword],
    useSsl: isTrue(plain[settings.ldapUseSsl]),
  }
}
