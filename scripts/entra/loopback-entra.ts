/**
 * Microsoft Entra on this machine, as far as a browser and a server that sign people in meet it: the real host names, the real
 * paths, HTTPS. A browser is told to find those hosts here (`browserFlags`); the server by IDENTITY_PROVIDER_URL (`url`). What
 * either is configured with stays what it is in production.
 */
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { selfSigned } from './certificate.ts'

const loginHost = 'login.microsoftonline.com'
const graphHost = 'graph.microsoft.com'
const powerBIHost = 'api.powerbi.com'
const ownHosts = [loginHost, graphHost, powerBIHost]

export interface EntraPerson {
  directory: string
  objectId: string
  name: string
  address: string
  /** The directory has proven that the domain of the address is its own. */
  isAddressVerified?: boolean
}

interface EntraFacts {
  clientId: string
  people: readonly EntraPerson[]
  /** As Graph tells of them. */
  groups?: readonly { id: string; displayName: string; description: string | null }[]
  /** Other providers, found in the same way. */
  others?: readonly LoopbackSite[]
  /** 0: any that is free. */
  port?: number
}

export interface LoopbackEntra {
  /** For IDENTITY_PROVIDER_URL. */
  url: string
  /** For a Chromium that is to meet this Entra in place of the real one. */
  browserFlags: readonly string[]
  /** Host and path of everything that was asked for, oldest first. */
  asked: string[]
  /** Nobody has consented to these scopes of the application yet: they are refused without a person. */
  unconsented: Set<string>
  close(): Promise<void>
}

interface Grant {
  person: EntraPerson
  nonce: string
}

interface Code extends Grant {
  redirectUri: string
  challenge: string
  scope: string
}

export interface Asked {
  host: string
  path: string
  method: string
  query: URLSearchParams
  form: URLSearchParams
  headers: IncomingMessage['headers']
}

export interface Answer {
  status: number
  headers?: Record<string, string>
  json?: object
  html?: string
}

/** What answers at some names of its own. */
export interface LoopbackSite {
  hosts: readonly string[]
  answer(call: Asked): Answer | Promise<Answer>
}

const seconds = 3600
const sessionCookie = 'ESTSAUTH'
export const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
export const notFound: Answer = { status: 404, json: { error: 'not_found' } }

/** As the service that the scopes are of is called in its tokens. */
function audienceOf(scope: string): string {
  return scope.includes('analysis.windows.net') ? 'https://analysis.windows.net/powerbi/api' : `https://${graphHost}`
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}

export async function startLoopbackEntra({
  clientId,
  people,
  groups = [],
  others = [],
  port = 0,
}: EntraFacts): Promise<LoopbackEntra> {
  const hosts = [...ownHosts, ...others.flatMap((site) => site.hosts)]
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const kid = randomUUID()
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  const codes = new Map<string, Code>()
  const refreshTokens = new Map<string, Grant>()
  const asked: string[] = []
  const unconsented = new Set<string>()

  const sign = (claims: JWTPayload) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuedAt()
      .setNotBefore('0s')
      .setExpirationTime(`${seconds}s`)
      .sign(privateKey)

  const claimsOf = ({ directory, objectId, name, address, isAddressVerified }: EntraPerson): JWTPayload => ({
    iss: `https://${loginHost}/${directory}/v2.0`,
    sub: `sub-of-${objectId}`,
    tid: directory,
    oid: objectId,
    ver: '2.0',
    uti: randomUUID(),
    name,
    preferred_username: address,
    email: address,
    ...(isAddressVerified && { xms_edov: true }),
  })

  async function tokens(grant: Grant, scope: string): Promise<Answer> {
    const { person, nonce } = grant
    const refreshToken = randomUUID()
    refreshTokens.set(refreshToken, grant)
    const claims = claimsOf(person)
    const { tid, oid } = { tid: person.directory, oid: person.objectId }
    return {
      status: 200,
      json: {
        token_type: 'Bearer',
        scope,
        expires_in: seconds,
        ext_expires_in: seconds,
        access_token: await sign({ ...claims, aud: audienceOf(scope), scp: scope }),
        refresh_token: refreshToken,
        id_token: await sign({ ...claims, aud: clientId, ...(nonce && { nonce }) }),
        client_info: base64url({ uid: oid, utid: tid }),
      },
    }
  }

  /** Those who may come by this authority: one directory’s, or everybody of any. */
  const peopleOf = (tenant: string) => people.filter(({ directory }) => !tenant.includes('-') || directory === tenant)

  function signedInAs({ headers }: Asked, tenant: string): EntraPerson | undefined {
    const cookies = (headers.cookie ?? '').split(/;\s*/)
    const objectId = cookies.find((cookie) => cookie.startsWith(`${sessionCookie}=`))?.split('=')[1]
    return peopleOf(tenant).find((person) => person.objectId === objectId)
  }

  const backTo = (query: URLSearchParams, answer: Record<string, string>, headers = {}): Answer => {
    const told = new URLSearchParams({ ...answer, state: query.get('state') ?? '' })
    const sign = query.get('response_mode') === 'query' ? '?' : '#'
    return { status: 302, headers: { location: `${query.get('redirect_uri')}${sign}${told}`, ...headers } }
  }

  function codeFor(person: EntraPerson, query: URLSearchParams): Answer {
    const code = randomUUID()
    codes.set(code, {
      person,
      nonce: query.get('nonce') ?? '',
      redirectUri: query.get('redirect_uri') ?? '',
      challenge: query.get('code_challenge') ?? '',
      scope: query.get('scope') ?? '',
    })
    const cookie = `${sessionCookie}=${person.objectId}; Path=/; Secure; HttpOnly; SameSite=None`
    return backTo(
      query,
      { code, client_info: base64url({ uid: person.objectId, utid: person.directory }) },
      {
        'set-cookie': cookie,
      },
    )
  }

  /** MSAL’s page, and the sign-in page for accounts of Microsoft, which it does not speak for. */
  const isRegistered = (query: URLSearchParams) =>
    query.get('client_id') === clientId &&
    /^https?:\/\/[^/]+\/(redirect\.html|account\/login)$/.test(query.get('redirect_uri') ?? '')

  const answerFor = async (person: EntraPerson, query: URLSearchParams): Promise<Answer> =>
    query.get('response_type') === 'id_token'
      ? backTo(query, {
          id_token: await sign({ ...claimsOf(person), aud: clientId, nonce: query.get('nonce') ?? '' }),
        })
      : codeFor(person, query)

  const hasUnconsented = (scope: string) => scope.split(' ').some((name) => unconsented.has(name))

  function authorize(call: Asked, tenant: string): Answer {
    const { query } = call
    if (!isRegistered(query)) {
      return { status: 400, html: '<h1>AADSTS50011</h1><p>The application or its address is not registered.</p>' }
    }
    if (query.get('prompt') === 'none') {
      const person = signedInAs(call, tenant)
      if (!person) return backTo(query, { error: 'login_required', error_description: 'AADSTS50058' })
      if (!hasUnconsented(query.get('scope') ?? '')) return codeFor(person, query)
      return backTo(query, { error: 'consent_required', error_description: 'AADSTS65001' })
    }
    const choices = peopleOf(tenant)
      .map(
        ({ objectId, name, address }) =>
          `<button name="person" value="${objectId}">${escaped(name)} <small>${escaped(address)}</small></button>`,
      )
      .join('<br>')
    return {
      status: 200,
      html: `<!doctype html><meta charset="utf-8"><title>Sign in to your account</title><h1>Pick an account</h1>
        <form method="post" action="/${tenant}/picked">
        <input type="hidden" name="asked" value="${escaped(query.toString())}">${choices}<br>
        <button name="person" value="">Cancel</button></form>`,
    }
  }

  function picked({ form }: Asked, tenant: string): Answer | Promise<Answer> {
    const query = new URLSearchParams(form.get('asked') ?? '')
    const person = peopleOf(tenant).find(({ objectId }) => objectId === form.get('person'))
    if (!isRegistered(query)) return notFound
    if (!person) return backTo(query, { error: 'access_denied', error_description: 'AADSTS65004' })
    // Who is asked consents.
    for (const name of (query.get('scope') ?? '').split(' ')) unconsented.delete(name)
    return answerFor(person, query)
  }

  const refusedGrant = (error: string): Answer => ({ status: 400, json: { error, error_description: 'AADSTS' } })

  async function token({ form }: Asked): Promise<Answer> {
    const scope = form.get('scope') ?? ''
    if (form.get('client_id') !== clientId) return refusedGrant('unauthorized_client')
    if (hasUnconsented(scope)) return refusedGrant('consent_required')
    if (form.get('grant_type') === 'refresh_token') {
      const used = form.get('refresh_token') ?? ''
      const grant = refreshTokens.get(used)
      refreshTokens.delete(used)
      return grant ? tokens({ ...grant, nonce: '' }, scope) : refusedGrant('invalid_grant')
    }
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!code || code.challenge !== challenge || code.redirectUri !== form.get('redirect_uri')) {
      return refusedGrant('invalid_grant')
    }
    return tokens(code, scope || code.scope)
  }

  function signOut({ query }: Asked): Answer {
    const cookie = `${sessionCookie}=; Path=/; Secure; HttpOnly; SameSite=None; Max-Age=0`
    const back = query.get('post_logout_redirect_uri') ?? ''
    if (!/\/redirect\.html$/.test(back))
      return { status: 200, html: '<h1>You signed out</h1>', headers: { 'set-cookie': cookie } }
    const state = query.get('state')
    return {
      status: 302,
      headers: { location: state === null ? back : `${back}?${new URLSearchParams({ state })}`, 'set-cookie': cookie },
    }
  }

  /** Whose access token it is, where it is for this service. */
  function holderOf({ headers }: Asked, audience: string): EntraPerson | undefined {
    const bearer = headers.authorization?.replace('Bearer ', '') ?? ''
    if (bearer.split('.').length !== 3) return undefined
    const { oid, aud } = decodeJwt(bearer)
    return aud === audience ? people.find(({ objectId }) => objectId === oid) : undefined
  }

  function api(call: Asked, audience: string, answer: (person: EntraPerson) => object): Answer {
    const holder = holderOf(call, audience)
    return holder ? { status: 200, json: answer(holder) } : { status: 401, json: { error: { code: 'InvalidToken' } } }
  }

  function answerTo(call: Asked): Answer | Promise<Answer> {
    const { host, path } = call
    const other = others.find((site) => site.hosts.includes(host))
    if (other) return other.answer(call)
    if (host === graphHost && path === '/v1.0/me') {
      return api(call, `https://${graphHost}`, ({ objectId, name, address }) => ({
        id: objectId,
        displayName: name,
        userPrincipalName: address,
      }))
    }
    const group = host === graphHost && groups.find(({ id }) => path === `/v1.0/groups/${id}`)
    if (group) return api(call, `https://${graphHost}`, () => group)
    if (host === powerBIHost && path === '/v1.0/myorg/groups') {
      return api(call, 'https://analysis.windows.net/powerbi/api', () => ({ value: [] }))
    }
    const [, tenant = '', ...rest] = path.split('/')
    if (host !== loginHost) return notFound
    switch (rest.join('/')) {
      case 'oauth2/v2.0/authorize':
        return authorize(call, tenant)
      case 'picked':
        return picked(call, tenant)
      case 'oauth2/v2.0/token':
        return token(call)
      case 'oauth2/v2.0/logout':
        return signOut(call)
      case 'v2.0/.well-known/openid-configuration':
        return { status: 200, json: { issuer: `https://${loginHost}/${tenant}/v2.0` } }
      case 'discovery/v2.0/keys':
        return { status: 200, json: { keys: [{ ...publicJwk, issuer: `https://${loginHost}/{tenantid}/v2.0` }] } }
      default:
        return notFound
    }
  }

  async function respond(request: IncomingMessage, response: ServerResponse, host: string, address: string) {
    const { pathname, searchParams } = new URL(address, `https://${host}`)
    const method = request.method ?? ''
    asked.push(`${method} ${host}${pathname}`)
    const form = await formOf(request)
    const call = { host, path: pathname, method, query: searchParams, form, headers: request.headers }
    const { status, headers = {}, json, html } = method === 'OPTIONS' ? { status: 204 } : await answerTo(call)
    response.writeHead(status, {
      'content-type': json ? 'application/json' : 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
      // As the real one: the page that opened the window loses sight of it.
      'cross-origin-opener-policy': 'same-origin',
      ...headers,
    })
    response.end(json ? JSON.stringify(json) : html)
  }

  const fail = (response: ServerResponse) => (error: unknown) => {
    console.error(error)
    response.writeHead(500).end()
  }
  const forBrowsers: RequestListener = (request, response) => {
    respond(request, response, request.headers.host ?? '', request.url ?? '/').catch(fail(response))
  }
  const forTheServer: RequestListener = (request, response) => {
    const [, host = '', path = '/'] = /^\/([^/]+)(\/.*)$/.exec(request.url ?? '') ?? []
    respond(request, response, host, path).catch(fail(response))
  }
  const secure = createSecureServer(selfSigned(hosts, new Date()), forBrowsers).listen(port, '127.0.0.1')
  const plain = createServer(forTheServer).listen(0, '127.0.0.1')
  await Promise.all([once(secure, 'listening'), once(plain, 'listening')])
  const portOf = (server: typeof plain | typeof secure) => (server.address() as AddressInfo).port
  const rules = hosts.map((host) => `MAP ${host}:443 127.0.0.1:${portOf(secure)}`)
  return {
    url: `http://127.0.0.1:${portOf(plain)}`,
    browserFlags: [`--host-resolver-rules=${rules.join(', ')}`],
    asked,
    unconsented,
    async close() {
      for (const server of [secure, plain]) server.closeAllConnections()
      await Promise.all([secure, plain].map((server) => new Promise((closed) => server.close(closed))))
    },
  }
}
