/** Environment → typed configuration, read once. Every fault is listed at start; nothing else reads the environment. */
import { resolve } from 'node:path'

export interface Config {
  port: number
  /** Address to listen on; loopback unless the operator opens it. */
  host: string
  dataDir: string
  databaseUrl: string | undefined
  adminPassword: string | undefined
  demoPassword: string | undefined
  demo: boolean
  secretKeyFile: string
  /** `smtp://user:password@host:port`; without it mail is laid into a folder of `dataDir`. */
  smtpUrl: string | undefined
  /** Hosts that the server may call for its tenants although they are not on the public internet. */
  outgoingAllowedHosts: readonly string[]
  /** Takes `{ to, text }` by POST; without it text messages are laid into a folder of `dataDir`. */
  smsUrl: string | undefined
  /** Database servers, `host` or `host:port`, on which tenants may have databases of their own. */
  tenantDatabaseHosts: readonly string[]
  /** In place of Microsoft’s login and Graph; `local` starts a stand-in with demo groups. */
  directoryUrl: string | undefined
  isProduction: boolean
  /** Proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[]
  /** Stands in for all identity providers: what would go to `https://host/path` goes to `<this>/host/path`. */
  identityProviderUrl: string | undefined
  /** Public address of the site; the address of the request where it is not set. */
  publicUrl: string | undefined
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const listOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = []
  const value = (name: string) => environment[name] || undefined

  const port = Number(value('PORT') ?? 4200)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) faults.push('PORT: a number from 0 to 65535')

  const databaseUrl = value('DATABASE_URL')
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) faults.push('DATABASE_URL: postgresql://…')

  const smtpUrl = value('SMTP_URL')
  if (smtpUrl && !/^smtps?:\/\//.test(smtpUrl)) faults.push('SMTP_URL: smtp://… or smtps://…')

  const smsUrl = value('SMS_URL')
  if (smsUrl && !(URL.canParse(smsUrl) && /^https?:/.test(smsUrl))) faults.push('SMS_URL: https://…')

  const directoryUrl = value('DIRECTORY_URL')
  if (directoryUrl && directoryUrl !== 'local' && !URL.canParse(directoryUrl)) {
    faults.push('DIRECTORY_URL: an absolute address, or local')
  }

  const identityProviderUrl = value('IDENTITY_PROVIDER_URL')
  if (identityProviderUrl && !URL.canParse(identityProviderUrl))
    faults.push('IDENTITY_PROVIDER_URL: an absolute address')

  const publicUrl = value('PUBLIC_URL')
  if (publicUrl && !URL.canParse(publicUrl)) faults.push('PUBLIC_URL: an absolute address')

  const demo = value('DEMO') ?? '1'
  if (demo !== '0' && demo !== '1') faults.push('DEMO: 0 or 1')

  if (faults.length > 0) throw new ConfigError(`The environment cannot be used:\n  ${faults.join('\n  ')}`)

  const dataDir = resolve(value('DATA_DIR') ?? '.data')
  return {
    port,
    host: value('HOST') ?? 'localhost',
    dataDir,
    databaseUrl,
    adminPassword: value('ADMIN_PASSWORD'),
    demoPassword: value('DEMO_PASSWORD'),
    demo: demo === '1',
    secretKeyFile: resolve(value('SECRET_KEY_FILE') ?? `${dataDir}/secret-keys.json`),
    smtpUrl,
    outgoingAllowedHosts: listOf(value('OUTGOING_ALLOWED_HOSTS')).map((host) => host.toLowerCase()),
    tenantDatabaseHosts: listOf(value('TENANT_DATABASE_HOSTS')),
    smsUrl,
    directoryUrl: directoryUrl?.replace(/\/+$/, ''),
    isProduction: value('NODE_ENV') === 'production',
    trustedProxies: listOf(value('TRUSTED_PROXIES')),
    identityProviderUrl: identityProviderUrl?.replace(/\/+$/, ''),
    publicUrl: publicUrl?.replace(/\/+$/, ''),
  }
}
