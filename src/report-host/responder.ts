/**
 * The page's end of the embed protocol: messages between this window and the one that holds the frame. Every request is
 * answered, whatever happens in its handler, because the SDK waits for ever.
 */
import { isTree } from './merge.ts'
import { type ErrorDetail, ProtocolError, traceLevel } from './protocol.ts'

export interface Request {
  method: string
  path: string
  headers: Readonly<Record<string, unknown>>
  body: unknown
}

export interface ProtocolReply {
  statusCode: number
  body: unknown
}

export type Respond = (request: Request) => ProtocolReply | Promise<ProtocolReply>

/** The part of a window that messages travel through. */
interface Frame {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

export interface Embedder {
  postMessage(message: unknown, targetOrigin: string): void
}

export interface Channel {
  /** Tells the SDK; nobody waits for what it says to that. */
  post(path: string, body: unknown): void
  /** Asks the SDK; null where no answer comes in time. */
  ask(path: string, body: unknown): Promise<ProtocolReply | null>
  /** Announces the page before the embedder's origin is known. Holds no secret. */
  announce(path: string): void
  close(): void
}

interface ChannelOptions {
  frame: Frame
  embedder: Embedder
  allowedOrigins: readonly string[]
  respond: Respond
}

function readRequest(data: unknown): { id: unknown; request: Request } | null {
  if (!isTree(data) || typeof data.method !== 'string' || typeof data.url !== 'string') return null
  // An acknowledgement of one of our events: each service in the embedder's window sends one.
  if (typeof data.statusCode === 'number') return null
  const headers = isTree(data.headers) ? data.headers : {}
  const path = data.url.startsWith('/') ? data.url : `/${data.url}`
  return { id: headers.id, request: { method: data.method.toUpperCase(), path, headers, body: data.body } }
}

/** Milliseconds: whoever is asked for a token may have to sign somebody in. */
const patience = 30_000

function readReply(data: unknown): { id: string; reply: ProtocolReply } | null {
  if (!isTree(data) || typeof data.statusCode !== 'number' || !isTree(data.headers)) return null
  return { id: String(data.headers.id), reply: { statusCode: data.statusCode, body: data.body } }
}

export function errorOf(failure: unknown): ErrorDetail {
  if (failure instanceof ProtocolError) return failure.detail
  const detailedMessage = failure instanceof Error ? failure.message : String(failure)
  return { message: 'Unexpected error', detailedMessage, errorCode: '500', level: traceLevel.unexpectedError }
}

async function answerTo(respond: Respond, request: Request): Promise<ProtocolReply> {
  try {
    return await respond(request)
  } catch (failure) {
    return { statusCode: failure instanceof ProtocolError ? failure.statusCode : 500, body: errorOf(failure) }
  }
}

export function openChannel({ frame, embedder, allowedOrigins, respond }: ChannelOptions): Channel {
  let embedderOrigin = allowedOrigins[0] ?? ''
  let sent = 0
  const waiting = new Map<string, (reply: ProtocolReply) => void>()

  const message = (path: string, body: unknown) => {
    sent += 1
    return { method: 'POST', url: path, headers: { id: `host-${sent}` }, body }
  }

  const listener = (event: MessageEvent) => {
    if (event.source !== embedder || !allowedOrigins.includes(event.origin)) return
    const replied = readReply(event.data)
    if (replied) waiting.get(replied.id)?.(replied.reply)
    const read = readRequest(event.data)
    if (!read) return
    embedderOrigin = event.origin
    void answerTo(respond, read.request).then(({ statusCode, body }) =>
      embedder.postMessage({ statusCode, headers: { id: read.id }, body }, event.origin),
    )
  }

  frame.addEventListener('message', listener)
  return {
    post: (path, body) => embedder.postMessage(message(path, body), embedderOrigin),
    ask: (path, body) =>
      new Promise((resolve) => {
        const asked = message(path, body)
        const { id } = asked.headers
        const end = (reply: ProtocolReply | null) => {
          clearTimeout(late)
          waiting.delete(id)
          resolve(reply)
        }
        const late = setTimeout(() => end(null), patience)
        waiting.set(id, end)
        embedder.postMessage(asked, embedderOrigin)
      }),
    announce: (path) => embedder.postMessage(message(path, null), '*'),
    close: () => frame.removeEventListener('message', listener),
  }
}
