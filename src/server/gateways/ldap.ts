/** Signing in against a directory that speaks LDAP: find the entry by its name, then let the server check the password. */
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import {
  Client,
  type Entry,
  EqualityFilter,
  InvalidCredentialsError,
  InvalidDNSyntaxError,
  NoSuchObjectError,
  OrFilter,
  PresenceFilter,
  SizeLimitExceededError,
} from 'ldapts'
import { Refusal, refused } from '../access/refusals.ts'
import type { Config } from '../config.ts'
import { outsideTimeLeft } from './outside-time.ts'
import { checkedAddresses, plainHost, UnsafeAddressError } from './public-address.ts'
import type { GatewaySite } from './site.ts'

export interface LdapServer {
  /** Host, or `host:port`. */
  domain: string
  /** Where people are searched, as `ou=people,dc=example,dc=org`; empty: the whole domain. */
  container: string
  /** Account that searches: a distinguished name, `name@domain`, or a bare name. */
  userName: string
  password: string
  useSsl: boolean
}

export interface LdapPerson {
  distinguishedName: string
  userName: string
  name: string
  surname: string
  emailAddress: string
  /** Distinguished names; of groups within groups the inner ones alone. */
  groups: readonly string[]
}

export interface LdapGateway {
  /** Null for a wrong name or password. Refused where the server cannot be asked. */
  signIn(server: LdapServer, userName: string, password: string): Promise<LdapPerson | null>
  /** Null where the server has nothing under this distinguished name. Refused where it cannot be asked. */
  group(server: LdapServer, distinguishedName: string): Promise<{ displayName: string } | null>
  /** How far the account that searches comes. Refused where the server cannot be asked. */
  test(server: LdapServer): Promise<'accountIsRefused' | 'nobody' | 'people'>
}

/** Active Directory has the first two, others the last. */
const nameAttributes = ['sAMAccountName', 'userPrincipalName', 'uid'] as const
/** Active Directory keeps it, and others where they are set up to. */
const groupAttribute = 'memberOf'
const attributes = [...nameAttributes, 'givenName', 'sn', 'cn', 'mail', groupAttribute]
const timeLimit = 10_000

/** A sign-in is four steps, each of which may take its time: together they take no more than one. */
function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const left = outsideTimeLeft(timeLimit)
  const timer = setTimeout(() => reject(new Error(`The LDAP server took longer than ${left} ms`)), left)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

type Site = { config: Pick<Config, 'outgoingAllowedHosts'>; log: GatewaySite['log'] }

export function openLdapGateway({ config, log }: Site): LdapGateway {
  async function ask<T>(server: LdapServer, question: (client: Client) => Promise<T>): Promise<T> {
    try {
      const client = await inTime(openClient(server, config.outgoingAllowedHosts))
      // A server that hangs is not waited for a second time.
      return await inTime(question(client)).finally(() => void client.unbind().catch(() => undefined))
    } catch (error) {
      if (error instanceof Refusal) throw error
      log.warn({ err: error, domain: server.domain }, 'the LDAP server could not be asked')
      throw refused('LdapServerDoesNotAnswer', { domain: server.domain })
    }
  }
  return {
    // A bind without a password succeeds as nobody (RFC 4513, 5.1.2).
    signIn: async (server, userName, password) =>
      password === '' || userName === '' ? null : ask(server, (client) => signIn(client, server, userName, password)),
    test: (server) => ask(server, (client) => tryOut(client, server)),
    group: (server, distinguishedName) => ask(server, (client) => findGroup(client, server, distinguishedName)),
  }
}

function placeOf({ domain, useSsl }: LdapServer): { host: string; port: number; isSecure: boolean } {
  const [, host = '', port] = /^(\[[^\]]+\]|[^:/?#@\s]+)(?::(\d{1,5}))?$/.exec(domain.trim()) ?? []
  if (!host) throw new UnsafeAddressError(`“${domain}” is no host`)
  return { host: plainHost(host), port: Number(port ?? (useSsl ? 636 : 389)), isSecure: useSsl }
}

async function openClient(server: LdapServer, allowedHosts: readonly string[]): Promise<Client> {
  const { host, port, isSecure } = placeOf(server)
  // Passwords travel openly without TLS: only to where the operator says that this is right.
  if (!isSecure && !allowedHosts.includes(host)) throw refused('LdapNeedsSsl', { domain: server.domain })
  const [address] = await checkedAddresses(host, allowedHosts)
  // The checked address, lest the name means another one by now; the certificate is the name’s.
  const target = { host: address?.address ?? host, port }
  return new Client({
    url: `${isSecure ? 'ldaps' : 'ldap'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    timeout: timeLimit,
    connectTimeout: timeLimit,
    createConnection: (): Socket => connectTcp(target),
    createSecureConnection: (): TLSSocket => connectTls({ ...target, ...(isIP(host) === 0 && { servername: host }) }),
  })
}

async function signIn(
  client: Client,
  server: LdapServer,
  userName: string,
  password: string,
): Promise<LdapPerson | null> {
  await client.bind(accountName(server), server.password)
  const entry = await findEntry(client, server, userName)
  if (!entry) {
    // As long as a wrong password takes, lest time tells who is in the directory (A86); and no failure that it would count.
    await client.bind(accountName(server), server.password)
    return null
  }
  try {
    await client.bind(entry.dn, password)
  } catch (error) {
    if (error instanceof InvalidCredentialsError) return null
    throw error
  }
  return personOf(entry, userName)
}

const domainName = ({ domain }: LdapServer): string => domain.replace(/:\d+$/, '')

const accountName = (server: LdapServer): string =>
  /[=@\\]/.test(server.userName) ? server.userName : `${server.userName}@${domainName(server)}`

const searchBase = (server: LdapServer): string =>
  server.container ||
  domainName(server)
    .split('.')
    .map((part) => `dc=${part}`)
    .join(',')

/** The name is a value and never part of a filter’s text; a name that fits two entries is nobody’s. */
async function findEntry(client: Client, server: LdapServer, userName: string): Promise<Entry | null> {
  const { searchEntries } = await client.search(searchBase(server), {
    scope: 'sub',
    filter: new OrFilter({
      filters: nameAttributes.map((attribute) => new EqualityFilter({ attribute, value: userName })),
    }),
    attributes,
  })
  const [first, second] = searchEntries
  return first && !second ? first : null
}

async function tryOut(client: Client, server: LdapServer): Promise<'accountIsRefused' | 'nobody' | 'people'> {
  try {
    await client.bind(accountName(server), server.password)
  } catch (error) {
    if (error instanceof InvalidCredentialsError) return 'accountIsRefused'
    throw error
  }
  try {
    const { searchEntries } = await client.search(searchBase(server), {
      scope: 'sub',
      sizeLimit: 1,
      filter: new OrFilter({ filters: nameAttributes.map((attribute) => new PresenceFilter({ attribute })) }),
      attributes: [...nameAttributes],
    })
    return searchEntries.length > 0 ? 'people' : 'nobody'
  } catch (error) {
    if (error instanceof SizeLimitExceededError) return 'people'
    if (error instanceof NoSuchObjectError || error instanceof InvalidDNSyntaxError) return 'nobody'
    throw error
  }
}

async function findGroup(
  client: Client,
  server: LdapServer,
  distinguishedName: string,
): Promise<{ displayName: string } | null> {
  await client.bind(accountName(server), server.password)
  try {
    const { searchEntries } = await client.search(distinguishedName, { scope: 'base', attributes: ['cn'] })
    const [entry] = searchEntries
    return entry ? { displayName: [entry.cn ?? []].flat().map(String)[0] ?? distinguishedName } : null
  } catch (error) {
    if (error instanceof NoSuchObjectError || error instanceof InvalidDNSyntaxError) return null
    throw error
  }
}

function personOf(entry: Entry, userName: string): LdapPerson {
  const texts = (attribute: string): string[] => [entry[attribute] ?? []].flat().map(String)
  const text = (attribute: string): string => texts(attribute)[0] ?? ''
  return {
    distinguishedName: entry.dn,
    userName: nameAttributes.map(text).find(Boolean) ?? userName,
    name: text('givenName') || text('cn') || userName,
    surname: text('sn'),
    emailAddress: text('mail'),
    groups: texts(groupAttribute),
  }
}
