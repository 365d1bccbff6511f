/**
 * Every answer, refusals and unknown paths among them, carries the number of its call, by which our own client knows that
 * nobody else answered in the server's place. Added before anything that may refuse.
 */
import type { FastifyInstance } from 'fastify'
import { callNumberPattern, headers } from '../../contract/vocabulary/headers.ts'

const callNumber = new RegExp(callNumberPattern)

export function answerProvably(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const number = request.headers[headers.callNumber.toLowerCase()]
    if (typeof number === 'string' && callNumber.test(number)) reply.header(headers.answerTo, number)
    done()
  })
}
