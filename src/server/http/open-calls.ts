import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Calls under way. `localhost` is two servers, of which the framework awaits one alone, and its answers to calls that came
 * before it was told to stop keep their connections open, which it then waits for.
 */
export class OpenCalls {
  readonly #answers = new Set<ServerResponse>()
  #told: (() => void) | undefined

  constructor(app: FastifyInstance) {
    app.addHook('onRequest', (_, { raw }, done) => {
      this.#answers.add(raw)
      raw.once('close', () => {
        this.#answers.delete(raw)
        if (this.#answers.size === 0) this.#told?.()
      })
      done()
    })
    app.addHook('preClose', async () => {
      for (const answer of this.#answers) if (!answer.headersSent) answer.setHeader('Connection', 'close')
    })
  }

  get size(): number {
    return this.#answers.size
  }

  /** When none is left. */
  ended(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#told = resolve
    if (this.#answers.size === 0) resolve()
    return promise
  }
}
