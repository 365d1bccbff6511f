/**
 * What those who run the portal ask it: whether the store answers, whether the process serves, and whether it can do its
 * work and, if not, why. Anybody may ask, so the answers name no place and no cause.
 */
import type { FastifyInstance } from 'fastify'
import { healthPaths } from '../../contract/vocabulary/health-paths.ts'
import type { Services } from '../context/services.ts'
import { typedFault } from '../db/errors.ts'

const retryAfter = 5

export function serveHealth(app: FastifyInstance, { readiness }: Pick<Services, 'readiness'>, clock: () => Date): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })

  for (const path of Object.values(healthPaths))
    app.get(path, async (_, reply) => {
      try {
        if ((await readiness.applied()).length > 0) return { status: 'ok' }
      } catch (error) {
        app.log.error({ err: typedFault(error) }, 'the store does not answer')
      }
      return reply.code(503).header('Retry-After', retryAfter).send({ status: 'unavailable' })
    })

  app.get('/live', async () => ({ status: 'ok' }))

  app.get('/ready', async (_, reply) => {
    const against = await readiness.reasonsAgainst(clock())
    const reasons = isStopping ? ['stopping', ...against] : against
    if (reasons.length === 0) return { status: 'ok' }
    return reply.code(503).header('Retry-After', retryAfter).send({ status: 'unavailable', reasons })
  })
}
