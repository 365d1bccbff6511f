/**
 * Clients at other origins, which the operator lists (CORS, attack row D9). They carry their tokens in headers: the refresh
 * cookie stays our own client's, also beside a client of the same site, with whose calls the browser sends it.
 */
import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { headers } from '../../contract/vocabulary/headers.ts'
import type { Config } from '../config.ts'

export type Listed = Pick<Config, 'corsOrigins'>

/** Seconds for which a browser may remember what it may send; Chromium’s own limit. */
const preflightMaxAge = 7200

/** `https://*.example.org` stands for every subdomain, however deep, and not for `https://example.org`. */
function isListed(origin: string, { corsOrigins }: Listed): boolean {
  return corsOrigins.some((listed) => {
    const [scheme = '', site] = listed.split('*')
    if (site === undefined) return origin === listed
    return (
      origin.startsWith(scheme) && origin.endsWith(site) && /^[\w.-]+$/.test(origin.slice(scheme.length, -site.length))
    )
  })
}

/** A page names its origin in every call that it may not read without being let; our own, in those that change things. */
export function isOfOtherClient({ headers: { origin }, host }: FastifyRequest, listed: Listed): boolean {
  return origin !== undefined && isListed(origin, listed) && new URL(origin).host !== host
}

export async function admitOtherClients(app: FastifyInstance, listed: Listed): Promise<void> {
  if (listed.corsOrigins.length === 0) return
  await app.register(cors, {
    origin: (origin, decide) => decide(null, origin !== undefined && isListed(origin, listed)),
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    credentials: true,
    exposedHeaders: [headers.answerTo, headers.answeredBefore, headers.outboxReceipt, 'Retry-After'],
    maxAge: preflightMaxAge,
  })
}
