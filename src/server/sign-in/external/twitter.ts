/** OAuth 1.0a (RFC 5849), as Twitter has it. */
import { createHmac, randomBytes } from 'node:crypto'
import { bearerToken, IdTokenError } from './id-tokens.ts'
import type { ExternalIdentity, Presented, ProviderContext } from './identity.ts'
import { type ClaimsMapping, nameClaims, namesOf } from './names.ts'
import { askProvider, textOf } from './provider-request.ts'

const host = 'https://api.twitter.com'

export interface TwitterApplication {
  consumerKey: string
  consumerSecret: string
}

interface TokenPair {
  token: string
  secret: string
}

/** RFC 3986: JavaScript leaves five signs as they are. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export interface SignedCall {
  method: 'GET' | 'POST'
  url: string
  query: Readonly<Record<string, string>>
  parameters: Readonly<Record<string, string>>
}

export function signature(
  { method, url, query, parameters }: SignedCall,
  consumerSecret: string,
  tokenSecret: string,
): string {
  const pairs = Object.entries({ ...query, ...parameters })
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  const base = [method, encoded(url), encoded(pairs.join('&'))].join('&')
  return createHmac('sha1', `${encoded(consumerSecret)}&${encoded(tokenSecret)}`)
    .update(base)
    .digest('base64')
}

interface TwitterCall {
  method: 'GET' | 'POST'
  path: string
  query?: Readonly<Record<string, string>>
  /** Besides those of every call. */
  parameters?: Readonly<Record<string, string>>
  token?: TokenPair
}

export function callTwitter(
  { config, now }: ProviderContext,
  { consumerKey, consumerSecret }: TwitterApplication,
  { method, path, query = {}, parameters = {}, token }: TwitterCall,
) {
  const url = `${host}${path}`
  const oauth = {
    ...parameters,
    oauth_consumer_key: consumerKey,
    oauth_nonce: randomBytes(16).toString('hex'),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(now.getTime() / 1000)),
    oauth_version: '1.0',
    ...(token && { oauth_token: token.token }),
  }
  const signed = {
    ...oauth,
    oauth_signature: signature({ method, url, query, parameters: oauth }, consumerSecret, token?.secret ?? ''),
  }
  const header = Object.entries(signed).map(([name, value]) => `${encoded(name)}="${encoded(value)}"`)
  const search = new URLSearchParams(query)
  return askProvider(config, search.size > 0 ? `${url}?${search}` : url, {
    method,
    headers: { Authorization: `OAuth ${header.join(', ')}` },
  })
}

/** `accessToken&accessTokenSecret`, as clients of ABP’s family send them. */
export async function verifyTwitter(
  context: ProviderContext,
  application: TwitterApplication & { claims: ClaimsMapping },
  { accessCode }: Presented,
): Promise<ExternalIdentity> {
  const [token = '', secret = '', ...more] = accessCode.split('&').map(bearerToken)
  if (more.length > 0) throw new IdTokenError('A token and its secret are two texts')
  const { status, json } = await callTwitter(context, application, {
    method: 'GET',
    path: '/1.1/account/verify_credentials.json',
    query: { include_email: 'true', skip_status: 'true' },
    token: { token, secret },
  })
  const key = textOf(json?.id_str)
  if (status !== 200 || !key) throw new IdTokenError('Twitter does not know this token')
  const { name, surname } = namesOf(json ?? {}, nameClaims(application.claims))
  return {
    provider: 'Twitter',
    key,
    presentedKey: key,
    name: name || textOf(json?.screen_name),
    surname,
    // Twitter tells confirmed addresses alone.
    confirmedAddress: textOf(json?.email) || null,
    directoryNames: [],
    proof: `${token}&${secret}`,
    // Longer would shut its own person out: Twitter gives the same pair again at each sign-in (`docs/decisions.md`).
    expires: new Date(context.now.getTime() + 3_600_000),
  }
}
