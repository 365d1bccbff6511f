/** Every identity provider there is, as one server on loopback: the first part of a path is the host that is meant. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

export interface SigningKey {
  kid: string
  key: CryptoKey
  jwk: JWK
}

export async function newSigningKey(kid: string, more: Record<string, string> = {}): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, key: privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig', ...more } }
}

export interface Asked {
  method: string
  /** Host and path, as `graph.facebook.com/me`. */
  place: string
  query: URLSearchParams
  authorization: string
  body: string
}

interface Answer {
  status?: number
  json?: unknown
  text?: string
  headers?: Record<string, string>
}

export interface IdentityProvider {
  url: string
  /** Answers of a place; what is not here answers 404. */
  places: Map<string, (asked: Asked) => Answer>
  asked: Asked[]
  close(): Promise<void>
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

export async function startIdentityProvider(): Promise<IdentityProvider> {
  const places: IdentityProvider['places'] = new Map()
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://any')
      const call: Asked = {
        method: request.method ?? '',
        place: url.pathname.slice(1),
        query: url.searchParams,
        authorization: request.headers.authorization ?? '',
        body: await read(request),
      }
      asked.push(call)
      const { status = 200, json, text, headers = {} } = places.get(call.place)?.(call) ?? { status: 404 }
      response.writeHead(status, { 'Content-Type': text === undefined ? 'application/json' : 'text/plain', ...headers })
      response.end(text ?? JSON.stringify(json ?? null))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    places,
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}

export interface TokenFacts {
  key: SigningKey
  claims: JWTPayload
  now: Date
  /** Seconds of life. */
  seconds?: number
  header?: Record<string, unknown>
}

export const signIdToken = ({ key, claims, now, seconds = 3_600, header = {} }: TokenFacts): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT', ...header })
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(Math.floor(now.getTime() / 1000) + seconds)
    .sign(key.key)
