/** Builds the app. `main.ts` starts it, the tests build the same one. */
import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { operations } from '../contract/catalogue.ts'
import { toOpenApi } from '../contract/to-openapi.ts'
import { comeBackIn, Refusal } from './access/refusals.ts'
import type { Services } from './context/services.ts'
import { isDiskFull, isStoreFault } from './db/errors.ts'
import { networkOf } from './db/network.ts'
import { hostTransaction } from './db/transaction.ts'
import { AnonymousCalls } from './http/anonymous-calls.ts'
import { largestBody } from './http/body-limit.ts'
import type { Caller } from './http/caller.ts'
import { cultureOf } from './http/caller.ts'
import { serveChanges } from './http/change-stream.ts'
import { asRefusal, failure, internalFailure } from './http/envelope.ts'
import { serveHealth } from './http/health.ts'
import { acceptJson, refuseCompressed } from './http/json-bodies.ts'
import { serveMobileIdPage } from './http/mobile-id-page.ts'
import { OpenCalls } from './http/open-calls.ts'
import { admitOtherClients } from './http/other-clients.ts'
import { refuseForeignHosts } from './http/own-hosts.ts'
import { answerProvably } from './http/provable-answers.ts'
import { serveReference } from './http/reference.ts'
import { type OperationOptions, registerOperations } from './http/register.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { serveSignInKeys } from './http/sign-in-keys.ts'
import { answerMissing, isNavigation, serveSite } from './http/site.ts'
import { acceptForms } from './http/uploads.ts'
import { serveWsFederation } from './http/ws-federation.ts'
import { AuditBatch } from './logs/audit.ts'
import { handlers } from './services/index.ts'
import { hasHost } from './services/install/host.ts'
import { serveActionFrames } from './services/tasks/action-frame.ts'
import { translator } from './texts/localization.ts'
import { version } from './version.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** Where the call came from, also when whoever made it has gone meanwhile; a socket forgets it then. */
    address: string
    /** Nobody whom the operation lets in: a large body is not looked into. */
    isFromNobody: boolean
  }
  interface FastifyInstance {
    audit: AuditBatch
    openCalls: OpenCalls
  }
}

export interface AppOptions {
  services: Services
  logger?: FastifyBaseLogger | boolean
  clock?: () => Date
  /** Folder of the built site; without it only the interface is served. */
  distFolder?: string
  checksAnswers?: boolean
  /** Calls a minute from one address to operations that need no sign-in; Infinity: they are not counted. */
  anonymousCallsPerMinute?: number
}

/** Milliseconds that a call’s headers and body may take to come in. */
const timeToArrive = 30_000

/** Query members that carry secrets by the specification’s wire; never in a log (auth-and-threats 3.3). */
const secretQuery =
  /([?&](?:refreshToken|fileToken|enc_auth_token|c|key|ev|tid|rid|rkid|encryptedValue|impersonationToken|switchAccountToken|mobileNumber|token|verifier|code|id_token)=)[^&]*/gi

/** What cannot be read is no address of ours: it is told so as any other one, with the headers of every answer. */
function readableAddress({ url = '/' }: IncomingMessage): string {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%')) return url
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, clock = () => new Date() } = options
  const { config, store } = services
  const app = fastify({
    ...(typeof options.logger === 'object' ? { loggerInstance: options.logger } : { logger: options.logger ?? false }),
    bodyLimit: largestBody,
    rewriteUrl: readableAddress,
    // Every call leaves an audit row; two log lines more would cost a tenth of a small call.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    forceCloseConnections: 'idle',
    // What still arrives on a connection that a proxy keeps is done, and the connection closed behind it.
    return503OnClosing: false,
    requestTimeout: timeToArrive,
    // Looked at only now and then.
    http: { headersTimeout: timeToArrive, connectionsCheckingInterval: 2_000 },
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: 512,
    },
  })

  app.decorateRequest('caller', null)
  app.decorateRequest('address', '')
  app.decorateRequest('isFromNobody', false)
  app.addHook('onRequest', (request, _, done) => {
    request.address = request.ip ?? ''
    done()
  })
  app.decorate('openCalls', new OpenCalls(app))
  // Before the first await: routes that are there by then keep the handler they find.
  answerErrors(app)

  answerProvably(app)
  acceptJson(app)
  await acceptForms(app)
  addSecurityHeaders(app, config)
  await app.register(cookie)
  // After the cookies, which say in which language to refuse.
  refuseForeignHosts(app, config)
  refuseCompressed(app)
  // Before calls are counted: a browser asks for leave ahead of each.
  await admitOtherClients(app, config)
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  const perMinute = options.anonymousCallsPerMinute ?? 600
  const admitVisitor = Number.isFinite(perMinute)
    ? await limitAnonymousCalls(app, countedCalls(app, services, clock), perMinute)
    : async () => undefined

  const audit = new AuditBatch({
    store,
    leftovers: config.dataDir,
    failed: (error, lost) => app.log.error({ err: error, lost }, 'audit rows were not written'),
  })
  app.addHook('onClose', () => audit.flush())
  app.decorate('audit', audit)

  app.addHook('onSend', (request, reply, _, done) => {
    if (!reply.hasHeader('Cache-Control') && !request.url.startsWith('/assets/'))
      reply.header('Cache-Control', 'no-store')
    done()
  })

  registerOperations(app, {
    handlers,
    services,
    audit,
    clock,
    admitVisitor,
    checksAnswers: options.checksAnswers ?? !config.isProduction,
  })

  await serveChanges(app, { services, clock, admitVisitor })
  await serveActionFrames(app, { services, clock })
  serveHealth(app, services, clock)
  const document = toOpenApi({ version, envelope: true })
  await serveWsFederation(app, { services, clock, admitVisitor })
  serveSignInKeys(app, services.secrets)
  const { simulator } = services.gateways.mobileId
  if (simulator) await serveMobileIdPage(app, simulator)

  const openApi = JSON.stringify(document)
  app.get('/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(openApi))
  await serveReference(app, { services, clock, document })

  const page =
    options.distFolder && existsSync(options.distFolder)
      ? await serveSite(app, options.distFolder, config, isInstalled(services))
      : null
  answerUnknownPaths(app, page)
  return app
}

/** Once it is, it stays so, and nothing is asked any more. */
function isInstalled({ store }: Pick<Services, 'store'>): () => Promise<boolean> {
  let isKnown = false
  return async () => {
    try {
      isKnown ||= await hostTransaction(store, 'whether the portal is installed', hasHost)
      return isKnown
    } catch (error) {
      // The page opens, and says itself that the store cannot be asked.
      if (isStoreFault(error)) return true
      throw error
    }
  }
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error, request, reply) => {
    const translate = request.caller?.translate ?? translator(cultureOf(request))
    const refusal = asRefusal(error)
    // A folder of the site, or a path that tries to leave it: there is no such file.
    if (!refusal && 'statusCode' in error && error.statusCode === 403) return answerMissing(request, reply)
    if (!refusal && hasGone(request, error)) {
      request.log.info({ url: redacted(request) }, 'a caller went away before the answer')
      return reply.code(400).send()
    }
    if (!refusal) {
      request.log.error({ err: error, url: redacted(request) }, 'defect')
      return reply.code(500).send(internalFailure(translate))
    }
    if (isStoreFault(error) || isDiskFull(error)) request.log.error({ err: error }, 'a call met a fault of the store')
    if (refusal.retryAfterSeconds !== undefined) reply.header('Retry-After', refusal.retryAfterSeconds)
    return reply.code(refusal.status).send(failure(refusal, translate))
  })
}

/** The right path by the wrong method is told the right one; what a browser opens is given the app. */
function answerUnknownPaths(app: FastifyInstance, page: Awaited<ReturnType<typeof serveSite>> | null): void {
  const methods = new Map(operations.map(({ path, operation }) => [path.toLowerCase(), operation.method]))
  app.setNotFoundHandler(async (request, reply) => {
    const known = methods.get((request.url.split('?', 1)[0] ?? '').toLowerCase())
    if (known) return reply.code(405).header('Allow', known).send()
    if (page && isNavigation(request)) return page(request, reply)
    // A file that is missing is missing; a call is told in the words of all refusals.
    if (!request.url.toLowerCase().startsWith('/api/')) return answerMissing(request, reply)
    return reply.code(404).send(failure(new Refusal(404, 'NoSuchOperation'), translator(cultureOf(request))))
  })
}

/** What was stopped, or could not be read to its end, because nobody waits for it any more. */
const hasGone = ({ raw }: FastifyRequest, error: Error): boolean =>
  error.name === 'AbortError' ||
  (raw.socket?.destroyed === true && 'code' in error && goneCodes.has(String(error.code)))

const goneCodes = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'])

const redacted = (request: FastifyRequest): string => request.url.replace(secretQuery, '$1…')

const countedCalls = (app: FastifyInstance, services: Services, clock: () => Date) =>
  new AnonymousCalls({
    ...services,
    clock,
    failed: (error) => app.log.warn({ err: error }, 'calls without a sign-in are counted by this process alone'),
  })

/** Asked by operations themselves: how their path was spelled, and which headers were sent along, is no way around it (A2). */
async function limitAnonymousCalls(
  app: FastifyInstance,
  calls: AnonymousCalls,
  perMinute: number,
): Promise<OperationOptions['admitVisitor']> {
  app.addHook('onClose', () => calls.close())
  await app.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: 60_000,
    store: class {
      incr(address: string, told: (error: null, result: { current: number; ttl: number }) => void) {
        told(null, calls.count(address))
      }
      child() {
        return this
      }
    },
    keyGenerator: (request) => networkOf(request.address),
  })
  const count = app.createRateLimit()
  return async (request, parts = 1) => {
    for (let more = 1; more < parts; more++) calls.count(networkOf(request.address))
    const turn = await count(request)
    if (turn.isAllowed || !turn.isExceeded) return
    throw comeBackIn(turn.ttlInSeconds, 429, 'TooManyRequests')
  }
}
