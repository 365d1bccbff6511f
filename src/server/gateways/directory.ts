/** Microsoft Graph, as an application and not as a person: groups with their members, and people by search. */
import { type Static, type TSchema, Type } from 'typebox'
import { type FeatureName, features } from '../../contract/vocabulary/features.ts'
import { settings } from '../../contract/vocabulary/settings.ts'
import { Refusal, refused } from '../access/refusals.ts'
import type { Config } from '../config.ts'
import type { Cache } from '../db/caches.ts'
import { ownReading } from '../db/own-transaction.ts'
import type { Db } from '../db/transaction.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { isTrue, keptSettings, readSettings } from '../settings/settings.ts'
import { maybe, readAnswer, UnexpectedAnswerError } from './answers.ts'
import { type SafeAnswer, safeRequest } from './safe-request.ts'
import type { GatewaySite } from './site.ts'

export interface DirectoryUser {
  objectId: string
  displayName: string
  userPrincipalName: string
  /** Null where the person has no mailbox. */
  mail: string | null
}

export interface DirectoryGroup {
  objectId: string
  displayName: string
  description: string | null
}

interface DirectoryGroupWithMembers extends DirectoryGroup {
  /** Also those of groups within. */
  members: DirectoryUser[]
}

/**
 * Each of these is refused, in words for the caller, where the directory cannot be asked. An application that is for one
 * group of the directory reads that group and those within it, and nothing of others.
 */
interface Directory {
  /** Anew, whatever let the application in before. */
  signIn(): Promise<void>
  /** Refused where the application lacks the permission. */
  requireReading(kind: 'users' | 'groups'): Promise<void>
  /** Null where the directory has no such group. */
  group(objectId: string): Promise<DirectoryGroup | null>
  groupWithMembers(objectId: string): Promise<DirectoryGroupWithMembers | null>
  /** Object ids of the groups that a person is in, directly or not; null where there is no such person. */
  groupIdsOf(userObjectId: string): Promise<string[] | null>
}

/** Whose settings say how the directory is asked. */
interface Asking {
  tenantId: number
  features: ReadonlyMap<FeatureName, string>
}

export interface DirectoryGateway {
  readonly caches: readonly Cache[]
  /**
   * The directory that a tenant’s settings name; refused where they name none. Ask before the call’s first statement: the
   * settings are read in a transaction of their own, so that none waits for the directory.
   */
  of(asking: Asking): Promise<Directory>
  /** As whom the tenant’s settings ask, for whoever reads more than that before; null where they name nobody. */
  applicationOf(db: Db, asking: Asking): Promise<DirectoryApplication | null>
  /** Refused without an application. */
  open(application: DirectoryApplication | null): Directory
  /** In a person’s own name, by a token that they handed over. */
  openAs(personToken: string): Directory
}

/** The person’s browser gets a token, hands it over and asks again (specification 000, section 7). */
export const tokenNeeded = (): Refusal => new Refusal(401, 'DirectoryTokenIsNeeded')

interface DirectoryApplication {
  directoryId: string
  clientId: string
  clientSecret: string
  /** The one group that it reads, with those within; empty: all. */
  securityGroupId: string
}

interface Addresses {
  login: string
  graph: string
}

const microsoft: Addresses = { login: 'https://login.microsoftonline.com', graph: 'https://graph.microsoft.com' }

/** What a stand-in is content with. */
const demoApplication: DirectoryApplication = {
  ...{ directoryId: 'demo', clientId: 'demo', clientSecret: 'demo' },
  securityGroupId: '',
}

type Site = Pick<GatewaySite, 'store' | 'secrets' | 'log'> & {
  config: Pick<Config, 'directoryUrl' | 'identityProviderUrl'>
}

function addressesOf({ directoryUrl, identityProviderUrl }: Site['config']): Addresses {
  if (directoryUrl) return { login: directoryUrl, graph: directoryUrl }
  if (!identityProviderUrl) return microsoft
  const standIn = (address: string) => `${identityProviderUrl}/${new URL(address).host}`
  return { login: standIn(microsoft.login), graph: standIn(microsoft.graph) }
}

export function openDirectoryGateway(site: Site): DirectoryGateway {
  const addresses = addressesOf(site.config)
  const tokens = new Map<string, { token: string; until: number }>()
  const applicationOf: DirectoryGateway['applicationOf'] = (db, asking) => readApplication(db, site, asking)
  const open: DirectoryGateway['open'] = (application) => {
    if (!application) throw refused('DirectoryNotConfigured')
    return new GraphDirectory(addresses, application, tokens, site.log)
  }
  return {
    caches: [{ name: 'DirectoryTokens', entryCount: () => tokens.size, clear: () => tokens.clear() }],
    applicationOf,
    open,
    openAs: (personToken) => new GraphDirectory(addresses, { personToken }, tokens, site.log),
    of: async (asking) => open(await ownReading(site.store, asking.tenantId, (db) => applicationOf(db, asking))),
  }
}

const namesOfApplication = [
  settings.graphIsEnabled,
  settings.graphTenantId,
  settings.graphClientId,
  settings.graphClientSecret,
  settings.graphSecurityGroupObjectId,
] as const

/** What the owner itself says and nothing inherited: what a tenant left empty is not the host’s. */
async function ownApplication(db: Db, secrets: Secrets, tenantId: number): Promise<DirectoryApplication | null> {
  const kept = await keptSettings(db, { tenantId, userId: 0 }, namesOfApplication)
  const said = (name: (typeof namesOfApplication)[number]) => kept.get(name) ?? ''
  const sealed = said(settings.graphClientSecret)
  const application = {
    directoryId: said(settings.graphTenantId),
    clientId: said(settings.graphClientId),
    clientSecret: sealed && (secrets.open(`setting:${settings.graphClientSecret}`, tenantId, sealed) ?? ''),
  }
  const isComplete = isTrue(said(settings.graphIsEnabled)) && Object.values(application).every(Boolean)
  return isComplete
    ? { ...application, securityGroupId: said(settings.graphSecurityGroupObjectId).toLowerCase() }
    : null
}

/**
 * The tenant’s own or the host’s, never a mixture, or one would use the other’s secret. The host’s application sees the host’s
 * directory: for a tenant that inherits it only where the operator says that its people are in there, or anybody would read
 * groups of the operator by their number (A43).
 */
async function readApplication(
  db: Db,
  { secrets, config }: Site,
  { tenantId, features: held }: Asking,
): Promise<DirectoryApplication | null> {
  const [choice, ofTenant, ofHost] = await Promise.all([
    readSettings(db, { tenantId, userId: 0 }, [
      settings.azureInheritHostSettings,
      settings.azureUseOwnGraphApplication,
    ]),
    ownApplication(db, secrets, tenantId),
    ownApplication(db, secrets, 0),
  ])
  const inherits = isTrue(choice[settings.azureInheritHostSettings])
  if (!inherits && isTrue(choice[settings.azureUseOwnGraphApplication])) return ofTenant
  // A stand-in is one directory for all, until the operator has set one up.
  if (!ofHost && config.directoryUrl) return demoApplication
  const mayUseHosts = tenantId === 0 || (inherits && isTrue(held.get(features.operatorDirectory) ?? ''))
  return mayUseHosts ? ofHost : null
}

const pageOf = <Schema extends TSchema>(schema: Schema) =>
  Type.Object({ value: Type.Array(schema), '@odata.nextLink': maybe(Type.String()) })

const GraphUser = Type.Object({
  id: Type.String(),
  displayName: maybe(Type.String()),
  userPrincipalName: Type.String(),
  mail: maybe(Type.String()),
})

const GraphGroup = Type.Object({
  id: Type.String(),
  displayName: maybe(Type.String()),
  description: maybe(Type.String()),
})

const GraphToken = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  expires_in: Type.Union([Type.Number(), Type.String({ pattern: '^\\d+$' })]),
})

const userMembers = '$select=id,displayName,userPrincipalName,mail'
const groupMembers = '$select=id,displayName,description'
const isObjectId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

const isSameObject = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const userOf = ({ id, displayName, userPrincipalName, mail }: Static<typeof GraphUser>): DirectoryUser => ({
  objectId: id,
  displayName: displayName ?? userPrincipalName,
  userPrincipalName,
  mail: mail ?? null,
})

const groupOf = ({ id, displayName, description }: Static<typeof GraphGroup>): DirectoryGroup => ({
  objectId: id,
  displayName: displayName ?? id,
  description: description ?? null,
})

const mostPages = 200

class GraphDirectory implements Directory {
  readonly #addresses: Addresses
  readonly #caller: DirectoryApplication | { personToken: string }
  readonly #tokens: Map<string, { token: string; until: number }>
  readonly #log: GatewaySite['log']

  constructor(
    addresses: Addresses,
    caller: DirectoryApplication | { personToken: string },
    tokens: Map<string, { token: string; until: number }>,
    log: GatewaySite['log'],
  ) {
    this.#addresses = addresses
    this.#caller = caller
    this.#tokens = tokens
    this.#log = log
  }

  async signIn(): Promise<void> {
    this.#tokens.delete(this.#tokenKey)
    await this.#token()
  }

  async requireReading(kind: 'users' | 'groups'): Promise<void> {
    const path = `/v1.0/${kind}?$select=id&$top=1`
    const only = this.#securityGroupId
    try {
      const found = await this.#ask(pageOf(Type.Object({ id: Type.String() })), path)
      if (!found) throw refused('DirectoryAnswersOtherwise')
      if (kind === 'groups' && only && !(await this.group(only))) throw refused('DirectoryGroupNotFound', { id: only })
    } catch (error) {
      if (!(error instanceof Refusal) || error.key !== 'DirectoryRefuses') throw error
      throw refused('DirectoryMayNotRead')
    }
  }

  async group(objectId: string): Promise<DirectoryGroup | null> {
    if (!isObjectId(objectId) || !(await this.#mayRead(objectId))) return null
    const group = await this.#ask(GraphGroup, `/v1.0/groups/${objectId}?${groupMembers}`)
    return group && groupOf(group)
  }

  get #securityGroupId(): string {
    return 'personToken' in this.#caller ? '' : this.#caller.securityGroupId
  }

  /** What else there is in the directory is not told from what is not there. */
  async #mayRead(groupId: string): Promise<boolean> {
    const only = this.#securityGroupId
    if (!only || groupId.toLowerCase() === only) return true
    const within = await this.#ask(pageOf(Type.String()), `/v1.0/groups/${groupId}/checkMemberGroups`, {
      groupIds: [only],
    })
    return within !== null && within.value.length > 0
  }

  async groupWithMembers(objectId: string): Promise<DirectoryGroupWithMembers | null> {
    const group = await this.group(objectId)
    if (!group) return null
    const members = await this.#all(
      GraphUser,
      `/v1.0/groups/${objectId}/transitiveMembers/microsoft.graph.user?${userMembers}&$top=999`,
    )
    return { ...group, members: members.map(userOf) }
  }

  async groupIdsOf(userObjectId: string): Promise<string[] | null> {
    if (!isObjectId(userObjectId)) return null
    const page = await this.#ask(pageOf(Type.String()), `/v1.0/users/${userObjectId}/getMemberGroups`, {
      securityEnabledOnly: false,
    })
    return page && this.#ofThoseRead(page.value)
  }

  /** Of groups of one person. */
  async #ofThoseRead(groupIds: string[]): Promise<string[]> {
    const only = this.#securityGroupId
    if (!only) return groupIds
    // Who is in a group within is in it, too.
    if (!groupIds.some((id) => isSameObject(id, only))) return []
    const path = `/v1.0/groups/${only}/transitiveMembers/microsoft.graph.group?$select=id&$top=999`
    const within = await this.#all(Type.Object({ id: Type.String() }), path)
    return groupIds.filter((id) => [only, ...within.map((group) => group.id)].some((one) => isSameObject(one, id)))
  }

  /** All or nothing: who is missing from a part of a group would lose what the group gives. */
  async #all<Schema extends TSchema>(schema: Schema, path: string): Promise<Static<Schema>[]> {
    const items: Static<Schema>[] = []
    let next: string | null | undefined = path
    for (let pages = 0; next; pages++) {
      if (pages === mostPages) throw refused('DirectoryGroupIsTooLarge')
      const page: Static<ReturnType<typeof pageOf<Schema>>> | null = await this.#ask(pageOf(schema), next)
      if (!page) throw refused('DirectoryDoesNotAnswer')
      items.push(...page.value)
      next = page['@odata.nextLink']
    }
    return items
  }

  /** Null for 404. */
  async #ask<Schema extends TSchema>(schema: Schema, path: string, body?: object): Promise<Static<Schema> | null> {
    const url = URL.parse(path.startsWith('/') ? this.#addresses.graph + path : path)
    // A next link goes on in the directory that was asked; the token is for nobody else.
    if (url?.origin !== new URL(this.#addresses.graph).origin) throw refused('DirectoryAnswersOtherwise')
    const token = await this.#token()
    const answer = await this.#send(url, {
      headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { method: 'POST' as const, body: JSON.stringify(body) }),
    })
    if (answer.status === 404) return null
    this.#check(answer)
    return this.#read(schema, answer)
  }

  get #tokenKey(): string {
    if ('personToken' in this.#caller) return ''
    const { directoryId, clientId, clientSecret } = this.#caller
    return `${directoryId}/${clientId}/${clientSecret}`
  }

  async #token(): Promise<string> {
    if ('personToken' in this.#caller) return this.#caller.personToken
    const { directoryId, clientId, clientSecret } = this.#caller
    const key = this.#tokenKey
    const known = this.#tokens.get(key)
    if (known && known.until > performance.now()) return known.token
    const answer = await this.#send(
      new URL(`${this.#addresses.login}/${encodeURIComponent(directoryId)}/oauth2/v2.0/token`),
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: clientId,
          client_secret: clientSecret,
          scope: `${microsoft.graph}/.default`,
        }).toString(),
      },
    )
    if (answer.status === 400) throw refused('DirectoryRefuses')
    this.#check(answer)
    const { access_token: token, expires_in: seconds } = await this.#read(GraphToken, answer)
    this.#tokens.set(key, { token, until: performance.now() + (Number(seconds) - 60) * 1000 })
    return token
  }

  async #send(url: URL, request: Parameters<typeof safeRequest>[2]): Promise<SafeAnswer> {
    try {
      return await safeRequest({ outgoingAllowedHosts: [url.hostname] }, url.href, {
        ...request,
        mostBytes: 8 * 1024 * 1024,
      })
    } catch (error) {
      this.#log.warn({ err: error, host: url.host }, 'the directory does not answer')
      throw refused('DirectoryDoesNotAnswer')
    }
  }

  async #read<Schema extends TSchema>(schema: Schema, { text }: SafeAnswer): Promise<Static<Schema>> {
    try {
      return await readAnswer(schema, text)
    } catch (error) {
      if (!(error instanceof UnexpectedAnswerError)) throw error
      this.#log.warn({ err: error }, 'the directory answers what is not of a directory')
      throw refused('DirectoryAnswersOtherwise')
    }
  }

  #check({ status, text }: SafeAnswer): void {
    if (status === 200) return
    this.#log.warn({ status, text: text.slice(0, 500) }, 'the directory refuses')
    if (status === 401 && 'personToken' in this.#caller) throw tokenNeeded()
    throw refused(status === 401 || status === 403 ? 'DirectoryRefuses' : 'DirectoryDoesNotAnswer')
  }
}
