/** The mail server that a tenant’s or the host’s settings name. */
import { settings } from '../../contract/vocabulary/settings.ts'
import type { Db } from '../db/transaction.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { isTrue, keptSettings, readSecretSettings, readSettings } from '../settings/settings.ts'
import type { MailGateway, MailServer } from './mail.ts'

const plainNames = [
  settings.smtpHost,
  settings.smtpPort,
  settings.smtpEnableSsl,
  settings.smtpUseDefaultCredentials,
  settings.smtpUserName,
  settings.smtpDomain,
  settings.mailFromAddress,
  settings.mailFromDisplayName,
] as const

/** Null where neither tenant nor host names one: then it is the operator’s. */
export async function readMailServer(db: Db, secrets: Secrets, tenantId: number): Promise<MailServer | null> {
  const owner = { tenantId: (await hasOwnMailServer(db, tenantId)) ? tenantId : 0, userId: 0 }
  const [plain, secret] = await Promise.all([
    readSettings(db, owner, plainNames),
    readSecretSettings(db, secrets, owner, [settings.smtpPassword]),
  ])
  if (!plain[settings.smtpHost]) return null
  const userName = plain[settings.smtpUserName]
  const domain = plain[settings.smtpDomain]
  const signsIn = !isTrue(plain[settings.smtpUseDefaultCredentials]) && userName !== ''
  return {
    host: plain[settings.smtpHost],
    port: Number(plain[settings.smtpPort]),
    isSecure: isTrue(plain[settings.smtpEnableSsl]),
    login: signsIn
      ? { userName: domain ? `${domain}\\${userName}` : userName, password: secret[settings.smtpPassword] }
      : null,
    from: plain[settings.mailFromAddress]
      ? { name: plain[settings.mailFromDisplayName], address: plain[settings.mailFromAddress] }
      : null,
  }
}

interface Sender {
  db: Db
  tenantId: number
  gateways: { mail: Pick<MailGateway, 'delivers'> }
}

/** By the operator’s server, or by one that the settings of host or tenant name. */
export const sendsMail = async ({ db, tenantId, gateways }: Sender): Promise<boolean> =>
  gateways.mail.delivers || namesMailServer(db, tenantId)

/** Whether there is one for this tenant, asked in one round trip. */
async function namesMailServer(db: Db, tenantId: number): Promise<boolean> {
  const host = { tenantId: 0, userId: 0 }
  const [hasOwn, hosts] = await Promise.all([
    hasOwnMailServer(db, tenantId),
    readSettings(db, host, [settings.smtpHost]),
  ])
  return (tenantId !== 0 && hasOwn) || hosts[settings.smtpHost] !== ''
}

/** All or nothing: a tenant’s server must not be told the host’s password. */
async function hasOwnMailServer(db: Db, tenantId: number): Promise<boolean> {
  if (tenantId === 0) return true
  const owner = { tenantId, userId: 0 }
  const [chosen, kept] = await Promise.all([
    readSettings(db, owner, [settings.useHostDefaultEmailSettings, settings.allowTenantsToChangeEmailSettings]),
    keptSettings(db, owner, [settings.smtpHost, settings.smtpUserName, settings.smtpPassword]),
  ])
  const mayHave = isTrue(chosen[settings.allowTenantsToChangeEmailSettings])
  const wants = !isTrue(chosen[settings.useHostDefaultEmailSettings])
  return (
    mayHave &&
    wants &&
    kept.has(settings.smtpHost) &&
    kept.has(settings.smtpUserName) &&
    kept.has(settings.smtpPassword)
  )
}
