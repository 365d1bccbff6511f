/**
 * The two ends of the passive protocol of WS-Federation. The browser begins here, because where people sign in stands in the
 * provider’s metadata; and the provider has it post a token here, because a page could not read what was posted to it. What
 * was posted signs nobody in: the page that asked for it takes it from here by a code, and knows by its state that it did.
 */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { siteAddress } from '../auth/site-address.ts'
import type { Services } from '../context/services.ts'
import { ownTransaction } from '../db/own-transaction.ts'
import { IdTokenError } from '../sign-in/external/id-tokens.ts'
import { codeForPosted, recordUnknown } from '../sign-in/external/identify.ts'
import { ProviderUnreachableError } from '../sign-in/external/provider-request.ts'
import {
  type ProvidersContext,
  wsFederationApplication,
  wsFederationName,
  wsFederationPath,
  wsFederationReply,
} from '../sign-in/external/providers.ts'
import { longestToken } from '../sign-in/external/signed-xml.ts'
import { passiveAddress, verifyWsFederation, type WsFederationApplication } from '../sign-in/external/ws-federation.ts'
import { clientOf } from './caller.ts'
import { bytesAnnounced, largeBody } from './json-bodies.ts'
import type { OperationOptions } from './register.ts'

interface WsFederationOptions {
  services: Services
  clock: () => Date
  admitVisitor: OperationOptions['admitVisitor']
}

interface Begin {
  Params: { organisation: string }
  Querystring: Readonly<Record<string, string | string[] | undefined>>
}

interface Reply {
  Body: unknown
}

/** The name of the organisation at whose subdomain it began, if any, and the challenge of what that page keeps to itself. */
const stateForm = /^(?:[\w-]{1,64}\.)?([\w-]{43})$/
/** What the provider hands back: for which organisation, and the state of the page. */
const contextForm = /^(\d+\.[\w-]+)\.(.*)$/
const nameForm = /^(\d{1,9})\.[\w-]{43}$/

/** Each sign of a token may be sent as three. */
const mostBytes = 3 * longestToken
/** The protocol has a dozen; whatever else there were would all be kept apart. */
const mostFields = 30

export async function serveWsFederation(app: FastifyInstance, options: WsFederationOptions): Promise<void> {
  const { services, clock, admitVisitor } = options
  const { config, store, log } = services

  function provenIn(named: string): number | null {
    const tenantId = Number(nameForm.exec(named)?.[1] ?? Number.NaN)
    if (Number.isNaN(tenantId)) return null
    const name = wsFederationName({ ...services, tenantId })
    return named.length === name.length && timingSafeEqual(Buffer.from(named), Buffer.from(name)) ? tenantId : null
  }

  async function contextOf(request: FastifyRequest, named: string) {
    const tenantId = provenIn(named)
    const facts = tenantId === null ? null : await services.principals.tenantFacts(tenantId)
    if (tenantId === null || !facts) throw new IdTokenError('It names no organisation')
    const { features } = facts
    return { ...services, tenantId, features, client: clientOf(request, services), now: clock() }
  }

  async function applicationOf(context: ProvidersContext): Promise<WsFederationApplication> {
    const application = await ownTransaction(store, context.tenantId, (db) => wsFederationApplication(db, context))
    if (!application) throw new IdTokenError('WS-Federation is not offered')
    return application
  }

  const backToPage = (reply: FastifyReply, state: string, answer: Readonly<Record<string, string>>) =>
    reply.redirect(`${siteAddress(config)}/account/login?${new URLSearchParams({ ...answer, state })}`, 303)

  /** Words of RFC 6749, which the page knows from other providers. */
  function refuse(reply: FastifyReply, state: string, error: unknown) {
    if (error instanceof IdTokenError) return backToPage(reply, state, { error: 'access_denied' })
    if (!(error instanceof ProviderUnreachableError)) throw error
    log.warn({ err: error, provider: 'WsFederation' }, 'an identity provider could not be asked')
    return backToPage(reply, state, { error: 'temporarily_unavailable' })
  }

  await app.register((scope, _, registered) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
      const text = body.toString()
      done(null, text.split('&', mostFields + 1).length > mostFields ? undefined : new URLSearchParams(text))
    })

    scope.get<Begin>(`${wsFederationPath}/:organisation`, async (request, reply) => {
      await admitVisitor(request)
      const state = String(request.query.state ?? '')
      if (!stateForm.test(state)) return reply.code(400).send()
      try {
        const context = await contextOf(request, request.params.organisation)
        const asksAnew = request.query.prompt === 'login'
        const wishes = {
          replyTo: wsFederationReply(context),
          state: `${request.params.organisation}.${state}`,
          asksAnew,
        }
        return reply.redirect(await passiveAddress(context, await applicationOf(context), wishes), 302)
      } catch (error) {
        return refuse(reply, state, error)
      }
    })

    // Before the body is read, and as a call for each part of it, as with all that is large (A71).
    const onRequest = (request: FastifyRequest) =>
      admitVisitor(request, Math.ceil(Math.min(bytesAnnounced(request), mostBytes) / largeBody))

    scope.post<Reply>(wsFederationPath, { bodyLimit: mostBytes, onRequest }, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : null
      const [, organisation = '', state = ''] = contextForm.exec(form?.get('wctx') ?? '') ?? []
      const challenge = stateForm.exec(state)?.[1]
      if (challenge === undefined) return reply.code(400).send()
      try {
        const context = await contextOf(request, organisation)
        const application = await applicationOf(context)
        const identity = await verifyWsFederation(context, application, form?.get('wresult') ?? '').catch(
          async (error: unknown) => {
            const attempt = { authProvider: 'WsFederation', providerKey: '' }
            if (error instanceof IdTokenError) await recordUnknown(context, attempt, error.message)
            throw error
          },
        )
        return backToPage(reply, state, { code: await codeForPosted(context, challenge, identity) })
      } catch (error) {
        return refuse(reply, state, error)
      }
    })
    registered()
  })
}
