/**
 * A bucket on this machine that speaks what the product’s client sends: objects, parts, lists by page. It refuses
 * unsigned calls, and can be told to fail as real ones do.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

interface StoredObject {
  bytes: Buffer
  putAt: Date
}

export interface Failure {
  status: number
  code: string
  /** Of calls of this method alone. */
  method?: 'PUT'
}

export interface LoopbackS3 {
  /** For STORAGE_URL. */
  readonly url: string
  readonly objects: Map<string, StoredObject>
  /** `GET key`, `PUT key` and so on, in the order of their coming. */
  readonly calls: string[]
  /** While it is set, everything is answered so; `'cut'`: the connection is cut. */
  failure: Failure | 'cut' | null
  close(): Promise<void>
}

/** The client asks for more after each page. */
const keysOfPage = 2

const signature =
  /^AWS4-HMAC-SHA256 Credential=loopback\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=\S+, Signature=[0-9a-f]{64}$/

/** For the client’s usual environment. */
export const loopbackCredentials = { AWS_ACCESS_KEY_ID: 'loopback', AWS_SECRET_ACCESS_KEY: 'loopback-secret' }

const xml = (response: ServerResponse, status: number, body: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${body}`)

const refuse = (response: ServerResponse, { status, code }: Failure) =>
  xml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

export async function startLoopbackS3(bucket = 'tessera'): Promise<LoopbackS3> {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const calls: string[] = []
  const state: { failure: Failure | 'cut' | null } = { failure: null }

  const put = (key: string, bytes: Buffer) => objects.set(key, { bytes, putAt: new Date() })

  function list(response: ServerResponse, query: URLSearchParams): void {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
    const page = keys.slice(0, keysOfPage)
    const next = keys.length > keysOfPage ? page.at(-1) : undefined
    const contents = page.map((key) => {
      const { bytes, putAt } = objects.get(key) ?? { bytes: Buffer.alloc(0), putAt: new Date() }
      return `<Contents><Key>${key}</Key><LastModified>${putAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
    })
    const more = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
    const head = `<Name>${bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${Boolean(next)}</IsTruncated>`
    xml(response, 200, `<ListBucketResult>${head}${more}${contents.join('')}</ListBucketResult>`)
  }

  async function upload(request: IncomingMessage, response: ServerResponse, key: string, query: URLSearchParams) {
    const id = query.get('uploadId')
    const bytes = await buffer(request)
    if (id === null) {
      const made = randomUUID()
      uploads.set(made, new Map())
      return xml(
        response,
        200,
        `<InitiateMultipartUploadResult><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    const parts = uploads.get(id)
    if (!parts) return refuse(response, { status: 404, code: 'NoSuchUpload' })
    if (request.method === 'PUT') {
      parts.set(Number(query.get('partNumber')), bytes)
      return response.writeHead(200, { etag: etagOf(bytes) }).end()
    }
    uploads.delete(id)
    if (request.method === 'DELETE') return response.writeHead(204).end()
    const whole = Buffer.concat([...parts].sort(([one], [other]) => one - other).map(([, part]) => part))
    put(key, whole)
    return xml(
      response,
      200,
      `<CompleteMultipartUploadResult><ETag>${etagOf(whole)}</ETag></CompleteMultipartUploadResult>`,
    )
  }

  async function answerObject(request: IncomingMessage, response: ServerResponse, key: string) {
    if (request.method === 'PUT') {
      const bytes = await buffer(request)
      put(key, bytes)
      return response.writeHead(200, { etag: etagOf(bytes) }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return refuse(response, { status: 404, code: 'NoSuchKey' })
    return response.writeHead(200, { 'content-length': found.bytes.length, etag: etagOf(found.bytes) }).end(found.bytes)
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const [, named = '', ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    calls.push(`${request.method} ${key}`)
    if (state.failure === 'cut') return request.socket.destroy()
    const { failure } = state
    if (failure && (failure.method ?? request.method) === request.method) return refuse(response, failure)
    if (!signature.test(request.headers.authorization ?? ''))
      return refuse(response, { status: 403, code: 'AccessDenied' })
    if (named !== bucket) return refuse(response, { status: 404, code: 'NoSuchBucket' })
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) {
      return upload(request, response, key, url.searchParams)
    }
    return key === '' ? list(response, url.searchParams) : answerObject(request, response, key)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`)
  return {
    url: `s3://${bucket}/portal?endpoint=${endpoint}`,
    objects,
    calls,
    get failure() {
      return state.failure
    },
    set failure(failure) {
      state.failure = failure
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
