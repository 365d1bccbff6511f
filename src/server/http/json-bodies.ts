/** Bodies as ABP’s clients send them: several JSON media types, and nothing at all where nothing is meant. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTooDeep } from '../../shared/json-depth.ts'
import { Refusal } from '../access/refusals.ts'

const json = /^(application|text)\/([\w.+-]*\+)?json/i

/** Stands for a body of another type, which is not read: forms of other sites come so (attack row D4). */
export const notJson = Symbol('a body that is not JSON')

/** Stands for a body that claims to be JSON and cannot be read: that is said after who calls, and whether they may. */
export const brokenJson = Symbol('a body that is not well-formed')

/** What is larger costs everybody else to be read. Larger than all that is sent in passing, and than any token. */
export const largeBody = 32 * 1024

/** Of a body that is sent piece by piece nobody knows. */
export const bytesAnnounced = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY

const hasOtherBody = ({ headers }: FastifyRequest): boolean =>
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) &&
  !json.test(headers['content-type'] ?? '')

export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(json, { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    if (request.isFromNobody) return done(null, brokenJson)
    const text = body.toString()
    if (isTooDeep(text)) return done(null, brokenJson)
    return parse(request, text, (error, parsed) => done(null, error ? brokenJson : parsed))
  })
  app.addContentTypeParser('*', (_, payload, done) => {
    payload.resume()
    done(null, undefined)
  })
  // Here, because multipart forms have a parser of their own.
  app.addHook('preValidation', (request, _, done) => {
    if (request.body === undefined && hasOtherBody(request)) request.body = notJson
    done()
  })
}

/** A few bytes may unpack without an end, and go on after they were refused. After the cookies, which say in which language. */
export function refuseCompressed(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const encoding = request.headers['content-encoding']
    done(encoding && encoding !== 'identity' ? new Refusal(415, 'RequestIsEncoded') : undefined)
  })
}
