/** A directory over HTTP that answers as Microsoft’s login and Graph do, for a portal without an account there. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DirectoryGroup, DirectoryUser } from '../directory.ts'

export interface StandInGroup extends DirectoryGroup {
  /** Object ids of people, and of groups within. */
  memberIds: string[]
}

export interface DirectoryContent {
  /** Nobody has consented to the application’s reading. */
  isClosed?: boolean
  groups: StandInGroup[]
  users: DirectoryUser[]
}

export interface DirectoryStandIn {
  url: string
  /** Changing it changes what is answered next. */
  content: DirectoryContent
  close(): Promise<void>
}

interface Answer {
  status: number
  body: object
}

/** Small, so that whoever asks must turn pages. */
const pageSize = 2

export async function startDirectoryStandIn(
  content: DirectoryContent,
  clientSecret?: string,
): Promise<DirectoryStandIn> {
  const tokens = new Set<string>()
  let url = ''

  function answer(request: IncomingMessage, body: string): Answer {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    if (/^\/[^/]+\/oauth2\/v2\.0\/token$/.test(pathname)) return token(new URLSearchParams(body))
    if (!tokens.has(request.headers.authorization?.replace(/^Bearer /, '') ?? '')) return { status: 401, body: {} }
    if (content.isClosed) return { status: 403, body: { error: { code: 'Authorization_RequestDenied' } } }
    return graph(content, pathname, { query: searchParams, body }, (skip) => {
      const next = new URL(request.url ?? '/', url)
      next.searchParams.set('$skiptoken', String(skip))
      return next.href
    })
  }

  function token(form: URLSearchParams): Answer {
    if (clientSecret !== undefined && form.get('client_secret') !== clientSecret) {
      return { status: 401, body: { error: 'invalid_client' } }
    }
    const made = randomUUID()
    tokens.add(made)
    return { status: 200, body: { token_type: 'Bearer', expires_in: 3600, access_token: made } }
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { status, body: answered } = answer(request, body)
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answered))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    content,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const notThere: Answer = { status: 404, body: { error: { code: 'Request_ResourceNotFound' } } }

function graph(
  content: DirectoryContent,
  pathname: string,
  { query, body }: { query: URLSearchParams; body: string },
  linkTo: (skip: number) => string,
): Answer {
  const [, , kind, id, relation, kindOfMembers] = pathname.split('/')
  const skip = Number(query.get('$skiptoken') ?? 0)
  const page = (items: object[]): Answer => {
    const rest = items.length > skip + pageSize && { '@odata.nextLink': linkTo(skip + pageSize) }
    return { status: 200, body: { value: items.slice(skip, skip + pageSize), ...rest } }
  }
  const some = (items: object[]): Answer => ({
    status: 200,
    body: { value: items.slice(0, Number(query.get('$top') ?? 100)) },
  })
  if (kind === 'groups' && id === undefined) return some(content.groups.map(wireGroup))
  if (kind === 'users' && id === undefined) return some(content.users.map(wireUser))
  if (kind === 'groups') {
    const group = content.groups.find(({ objectId }) => objectId === id)
    if (!group) return notThere
    if (relation === undefined) return { status: 200, body: wireGroup(group) }
    if (relation === 'checkMemberGroups') {
      const asked: string[] = JSON.parse(body).groupIds
      const above = content.groups.filter(
        (each) => asked.includes(each.objectId) && groupsIn(content, each).has(group.objectId),
      )
      return { status: 200, body: { value: above.map(({ objectId }) => objectId) } }
    }
    if (kindOfMembers === 'microsoft.graph.group') {
      const within = groupsIn(content, group)
      return page(content.groups.filter(({ objectId }) => within.has(objectId)).map(wireGroup))
    }
    const members = membersOf(content, group, new Set())
    return page(content.users.filter(({ objectId }) => members.has(objectId)).map(wireUser))
  }
  if (kind === 'users' && relation === 'getMemberGroups' && content.users.some(({ objectId }) => objectId === id)) {
    const value = content.groups
      .filter((group) => membersOf(content, group, new Set()).has(id ?? ''))
      .map(({ objectId }) => objectId)
    return { status: 200, body: { value } }
  }
  return notThere
}

/** Ids of the people in a group and in those within; groups may contain each other. */
function membersOf(content: DirectoryContent, group: StandInGroup, seen: Set<string>): Set<string> {
  seen.add(group.objectId)
  const members = new Set<string>()
  for (const id of group.memberIds) {
    const inner = content.groups.find(({ objectId }) => objectId === id)
    if (!inner) members.add(id)
    else if (!seen.has(id)) for (const member of membersOf(content, inner, seen)) members.add(member)
  }
  return members
}

/** Ids of the groups within one. */
function groupsIn(content: DirectoryContent, group: StandInGroup): Set<string> {
  const seen = new Set<string>()
  membersOf(content, group, seen)
  seen.delete(group.objectId)
  return seen
}

const wireGroup = ({ objectId, displayName, description }: DirectoryGroup) => ({
  id: objectId,
  displayName,
  description,
})

const wireUser = ({ objectId, displayName, userPrincipalName, mail }: DirectoryUser) => ({
  id: objectId,
  displayName,
  userPrincipalName,
  mail,
})
