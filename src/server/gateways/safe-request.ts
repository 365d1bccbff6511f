/**
 * The only way to an address that somebody other than the operator chose (auth-and-threats G1). It reaches public hosts
 * and those on the operator’s list, follows no redirect, and takes no more time and bytes than it was given.
 */
import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Config } from '../config.ts'
import { outsideTimeLeft } from './outside-time.ts'
import { checkedAddresses, checkedLookup, isNumericHost, plainHost, UnsafeAddressError } from './public-address.ts'

type OutgoingMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface SafeRequest {
  method?: OutgoingMethod
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** For the whole exchange. */
  seconds?: number
  /** Of the answer’s body. */
  mostBytes?: number
  signal?: AbortSignal
}

export interface SafeAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
  /** The same, where it is no text. */
  bytes: Uint8Array
}

/** There was no answer, or none that was waited for. */
export class OutgoingRequestError extends Error {
  override readonly name = 'OutgoingRequestError'
}

const defaultSeconds = 10
const defaultMostBytes = 1024 * 1024
const openPorts = new Set(['', '80', '443'])
/** These say where a request goes and where it ends; that is not the caller’s to say. */
const ownHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade', 'expect', 'te'])

export async function safeRequest(
  { outgoingAllowedHosts }: Pick<Config, 'outgoingAllowedHosts'>,
  address: string,
  asked: SafeRequest = {},
): Promise<SafeAnswer> {
  const url = checkedUrl(address, outgoingAllowedHosts)
  const headers = checkedHeaders(asked.headers ?? {})
  // A numeric address is connected to without a lookup; a name is checked in that alone, because it may change in between.
  if (isNumericHost(url.hostname)) await checkedAddresses(url.hostname, outgoingAllowedHosts)
  const timeOut = AbortSignal.timeout(outsideTimeLeft(Math.ceil((asked.seconds ?? defaultSeconds) * 1000)))
  const signal = asked.signal ? AbortSignal.any([asked.signal, timeOut]) : timeOut
  const options: RequestOptions = {
    method: asked.method ?? 'GET',
    headers: { 'accept-encoding': 'identity', ...headers },
    lookup: checkedLookup(outgoingAllowedHosts),
    // A connection of its own: a kept one would have been checked for somebody else.
    agent: false,
    signal,
  }
  try {
    return await exchange(url, options, asked)
  } catch (error) {
    throw error instanceof UnsafeAddressError ? error : noAnswer(url, error)
  }
}

/** What the network said is the log’s alone: it tells what is at an address within that the operator lets be called. */
const noAnswer = (url: URL, cause: unknown) =>
  cause instanceof OutgoingRequestError ? cause : new OutgoingRequestError(`${url.host} did not answer`, { cause })

/** Any port of a host on the operator’s list, and of others those that the web is at. */
export const isOpenPort = ({ hostname, port }: URL, allowedHosts: readonly string[]): boolean =>
  openPorts.has(port) || allowedHosts.includes(plainHost(hostname))

/** Throws for an address that no call may go to, without calling it. */
function checkedUrl(address: string, allowedHosts: readonly string[]): URL {
  if (!URL.canParse(address)) throw new UnsafeAddressError('This is not an address')
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new UnsafeAddressError('Only https:// and http:// addresses are called')
  }
  if (url.username || url.password) throw new UnsafeAddressError('An address may not carry a user name or password')
  if (!isOpenPort(url, allowedHosts)) throw new UnsafeAddressError(`Port ${url.port} is not called`)
  return url
}

function checkedHeaders(headers: Readonly<Record<string, string>>): OutgoingHttpHeaders {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\w-]+$/.test(name) || ownHeaders.has(name.toLowerCase()) || /[^\t\x20-\x7e\x80-\xff]/.test(value)) {
      throw new UnsafeAddressError(`The header ${JSON.stringify(name)} cannot be sent`)
    }
  }
  return { ...headers }
}

async function exchange(url: URL, options: RequestOptions, { body, mostBytes }: SafeRequest): Promise<SafeAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const outgoing = send(url, options, resolve)
  let broken: Error | null = null
  outgoing.on('error', (error) => {
    broken = error
    reject(error)
  })
  outgoing.end(body)
  const incoming = await promise
  const status = incoming.statusCode ?? 0
  if (status >= 300 && status < 400 && status !== 304) {
    incoming.destroy()
    throw new OutgoingRequestError(`${url.host} answered with a redirect, which is not followed`)
  }
  const bytes = await bytesOf(url, incoming, mostBytes ?? defaultMostBytes)
  // Of an answer that ends with its connection, Node calls whatever came before the break complete (A203).
  if (broken) throw broken
  return { status, headers: incoming.headers, text: bytes.toString('utf8'), bytes }
}

async function bytesOf(url: URL, incoming: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    size += chunk.length
    if (size > mostBytes) throw new OutgoingRequestError(`${url.host} answered more than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
