import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Store } from '../db/store.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** What gateways are opened with. */
export interface GatewaySite {
  config: Config
  store: Store
  secrets: Secrets
  log: FastifyBaseLogger
}
