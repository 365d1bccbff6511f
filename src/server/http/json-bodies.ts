/** Bodies as ABP’s clients send them: several JSON media types, and nothing at all where nothing is meant. */
import type { FastifyInstance, FastifyRequest } from 'fastify'

const json = /^(application|text)\/([\w.+-]*\+)?json/i

/** Stands for a body of another type, which is not read: forms of other sites come so (attack row D4). */
export const notJson = Symbol('a body that is not JSON')

/** Stands for a body that claims to be JSON and cannot be read: that is said after who calls, and whether they may. */
export const brokenJson = Symbol('a body that is not well-formed')

const hasOtherBody = ({ headers }: FastifyRequest): boolean =>
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) &&
  !json.test(headers['content-type'] ?? '')

export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(json, { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    return parse(request, body.toString(), (error, parsed) => done(null, error ? brokenJson : parsed))
  })
  app.addContentTypeParser('*', (_, payload, done) => {
    payload.resume()
    done(null, undefined)
  })
  // Here, because multipart forms have a parser of their own.
  app.addHook('preValidation', async (request) => {
    if (request.body === undefined && hasOtherBody(request)) request.body = notJson
  })
}
