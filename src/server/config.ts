/** Environment → typed configuration, read once. Every fault is listed at start; nothing else reads the environment. */
import { isIP, isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

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
  /** Where files are that all processes must see: `file:///…` or `s3://bucket/prefix`. */
  storageUrl: string
  /** What the operator says that a restored database is, which a refused start asks: it names that database, and no other. */
  restored: { readonly as: 'replacement' | 'copy'; readonly database: string } | undefined
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
  /** In place of Power BI and of Microsoft’s login for it; `local` starts a stand-in with demo workspaces. */
  powerBIUrl: string | undefined
  isProduction: boolean
  /** Proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[]
  /** Stands in for all identity providers: what would go to `https://host/path` goes to `<this>/host/path`. */
  identityProviderUrl: string | undefined
  /** Public address of the site, to which links lead. Only it and its subdomains are answered to, besides this machine’s own names. */
  publicUrl: string | undefined
  /** Where each organisation has the site at a subdomain of its own: an address with `{TENANCY_NAME}` in its first place. */
  appBaseUrl: string | undefined
  /** Origins of other clients, whose pages may call; `https://*.example.org` is all subdomains. */
  corsOrigins: readonly string[]
  /** Other sites of the operator: whoever is signed in here may take a sign-in token there. */
  singleSignInOrigins: readonly string[]
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Database, keys and files that a process was given cannot be used, or do not belong together. */
export class InstallationError extends Error {
  override readonly name = 'InstallationError'
}

export const environmentFault = (faults: readonly string[]): ConfigError =>
  new ConfigError(`The environment cannot be used:\n  ${faults.join('\n  ')}`)

const listOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

const isAddress = (value: string) => /^https?:/i.test(value) && URL.canParse(value)

const isHost = (value: string): boolean => isIP(value) !== 0 || /^[\w-]+(\.[\w-]+)*\.?$/.test(value)

const isHostWithPort = (value: string): boolean => {
  const [, host = '', port] = /^(.*?)(?::(\d+))?$/.exec(value) ?? []
  // A server of this machine may be named by the folder of its socket.
  const isNamed = isHost(host) || host.startsWith('/')
  return isIPv6(value) || (isNamed && (port === undefined || (isPort(port) && Number(port) > 0)))
}

/** As Fastify knows them. */
const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])

const isNetwork = (value: string): boolean => {
  const [address = '', bits, ...more] = value.split('/')
  if (more.length > 0 || isIP(address) === 0) return namedNetworks.has(value)
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (isIPv6(address) ? 128 : 32))
  )
}

const ofEach =
  (isMet: (item: string) => boolean) =>
  (value: string): boolean =>
    listOf(value).every(isMet)

const webAddress = 'an address such as https://portal.example.org'

/** Secrets of applications go there: in the clear to this machine alone. */
const isSecureOrHere = (value: string): boolean => {
  const url = URL.parse(value)
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)))
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '')

/** Not `*` or `null`, which anybody’s page could have: what is listed may send cookies along. */
const isOrigin = (value: string): boolean => {
  const named = value.replace(/^(https?:\/\/)\*\./, '$1')
  return /^https?:[^*]+$/.test(named) && isAddress(named) && new URL(named).origin === named
}

/** As the page reads it: anything else would lead people nowhere. */
const isFormOfSubdomains = (value: string): boolean =>
  /^https?:\/\/\{TENANCY_NAME\}\.[^{}/]+\/?$/i.test(value) && URL.canParse(value.replace(/\{.*\}/, 'name'))

const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535

const originsOf = (value: string | undefined) => listOf(value).map((origin) => withoutSlash(origin.toLowerCase()))

/** A path is a folder, and so is `file:///…`; anything else with a scheme must be a bucket. */
const isStorage = (value: string): boolean =>
  /^[a-z][a-z0-9+.-]+:/i.test(value)
    ? URL.canParse(value) && (/^file:\/\/\//.test(value) || /^s3:\/\/[^/?]+/.test(value))
    : true

/** `copy:<database>`, as a refused start prints it. */
function restoredOf(value: string | undefined): Config['restored'] {
  const [, as, database] = /^(replacement|copy):(\w+-\w+)$/.exec(value ?? '') ?? []
  return database !== undefined && (as === 'replacement' || as === 'copy') ? { as, database } : undefined
}

const storageOf = (value: string): string => (/^(file|s3):/.test(value) ? value : pathToFileURL(resolve(value)).href)

/** A typing error would run for others without what production is. */
const environments = new Set(['production', 'development', 'test'])

/** What a variable must be where it is set. */
const demands: Readonly<Record<string, [isMet: (value: string) => boolean, demand: string]>> = {
  NODE_ENV: [(value) => environments.has(value), 'production, development or test, or nothing'],
  PORT: [isPort, 'a number from 0 to 65535'],
  HOST: [isHost, 'an address of this machine or its name, such as 127.0.0.1 or localhost; 0.0.0.0 for all of them'],
  DATABASE_URL: [
    (value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
    'postgresql://login:password@host/database, with signs such as @, / and : in the password written as %40, %2F and %3A',
  ],
  STORAGE_URL: [isStorage, 'a folder, file:///…, or s3://bucket/prefix?endpoint=…&region=…'],
  RESTORED: [(value) => restoredOf(value) !== undefined, 'replacement:… or copy:…, as the refused start printed it'],
  SMTP_URL: [(value) => /^smtps?:\/\//.test(value) && URL.canParse(value), 'smtp://… or smtps://…'],
  SMS_URL: [isAddress, 'https://…'],
  OUTGOING_ALLOWED_HOSTS: [
    ofEach(isHost),
    'hosts such as mail.example.org or 10.0.0.7, without ports, parted by commas',
  ],
  TENANT_DATABASE_HOSTS: [
    ofEach(isHostWithPort),
    'hosts such as db.example.org or db.example.org:5433, parted by commas',
  ],
  TRUSTED_PROXIES: [ofEach(isNetwork), 'addresses or networks such as 10.0.0.7 or 10.0.0.0/8, parted by commas'],
  DIRECTORY_URL: [(value) => value === 'local' || isAddress(value), `${webAddress}, or local`],
  POWERBI_URL: [
    (value) => value === 'local' || isSecureOrHere(value),
    'https://…, an address of this machine, or local',
  ],
  IDENTITY_PROVIDER_URL: [isAddress, webAddress],
  PUBLIC_URL: [isAddress, webAddress],
  APP_BASE_URL: [isFormOfSubdomains, 'an address such as https://{TENANCY_NAME}.example.org'],
  CORS_ORIGINS: [
    (value) => originsOf(value).every(isOrigin),
    'origins such as https://client.example.org or https://*.example.org, parted by commas',
  ],
  SINGLE_SIGN_IN_ORIGINS: [
    (value) => originsOf(value).every((origin) => isOrigin(origin) && !origin.includes('*') && isSecureOrHere(origin)),
    'origins such as https://site.example.org, parted by commas',
  ],
  DEMO: [(value) => value === '0' || value === '1', '0 or 1'],
}

/** A set variable that is empty is as good as none. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const value = (name: string) => environment[name] || undefined
  const base = (name: string) => {
    const given = value(name)
    return given && withoutSlash(given)
  }

  const faults = Object.entries(demands).flatMap(([name, [isMet, demand]]) => {
    const given = value(name)
    return given === undefined || isMet(given) ? [] : [`${name}: ${demand}`]
  })
  if (faults.length > 0) throw environmentFault(faults)

  const dataDir = resolve(value('DATA_DIR') ?? '.data')
  const isProduction = value('NODE_ENV') === 'production'
  return {
    port: Number(value('PORT') ?? 4200),
    host: value('HOST') ?? 'localhost',
    dataDir,
    databaseUrl: value('DATABASE_URL'),
    adminPassword: value('ADMIN_PASSWORD'),
    demoPassword: value('DEMO_PASSWORD'),
    // People whom nobody knows, with passwords that are printed, are in no portal that is for others unless asked for.
    demo: value('DEMO') === undefined ? !isProduction : value('DEMO') === '1',
    secretKeyFile: resolve(value('SECRET_KEY_FILE') ?? `${dataDir}/secret-keys.json`),
    storageUrl: storageOf(value('STORAGE_URL') ?? `${dataDir}/reports`),
    restored: restoredOf(value('RESTORED')),
    smtpUrl: value('SMTP_URL'),
    outgoingAllowedHosts: listOf(value('OUTGOING_ALLOWED_HOSTS')).map((host) => host.toLowerCase()),
    tenantDatabaseHosts: listOf(value('TENANT_DATABASE_HOSTS')),
    smsUrl: value('SMS_URL'),
    directoryUrl: base('DIRECTORY_URL'),
    powerBIUrl: base('POWERBI_URL'),
    isProduction,
    trustedProxies: listOf(value('TRUSTED_PROXIES')),
    identityProviderUrl: base('IDENTITY_PROVIDER_URL'),
    publicUrl: base('PUBLIC_URL'),
    appBaseUrl: base('APP_BASE_URL'),
    corsOrigins: originsOf(value('CORS_ORIGINS')),
    singleSignInOrigins: originsOf(value('SINGLE_SIGN_IN_ORIGINS')),
  }
}

export const isOfThisMachine = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost')

export const isLoopback = (host: string): boolean => isOfThisMachine(host) || /^(127\.|::1$)/.test(host)

/** Nobody else can call: it listens on this machine alone, and is published by no proxy that the operator told of. */
export const isForThisMachine = ({
  publicUrl,
  host,
  trustedProxies,
}: Pick<Config, 'publicUrl' | 'host' | 'trustedProxies'>): boolean =>
  isLoopback(host) &&
  (publicUrl === undefined || isOfThisMachine(new URL(publicUrl).hostname)) &&
  trustedProxies.length === 0
