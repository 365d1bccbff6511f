import type { FastifyInstance } from 'fastify'
import { signInKeysPath } from '../../contract/vocabulary/identity.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** Whoever verifies asks seldom: a new key is known to them some minutes after it signs, or once they meet it. */
const kept = 'public, max-age=300'

/** The keys by which other sites verify sign-in tokens; they open nothing. */
export function serveSignInKeys(app: FastifyInstance, { publicKeys }: Secrets): void {
  const keySet = JSON.stringify({ keys: publicKeys })
  app.get(signInKeysPath, async (_, reply) =>
    reply.type('application/jwk-set+json').header('Cache-Control', kept).send(keySet),
  )
}
