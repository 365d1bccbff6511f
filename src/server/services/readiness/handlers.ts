import type { readiness as contract } from '../../../contract/services/readiness.ts'
import { readinessChecks } from '../../../contract/vocabulary/enums.ts'
import type { Handlers } from '../../context/context.ts'
import type { ReadinessReason } from '../../context/readiness.ts'
import { outsideAnyCall } from '../../db/own-transaction.ts'

/** What each look may find. */
const reasonsOf: Readonly<Record<(typeof readinessChecks)[number], readonly ReadinessReason[]>> = {
  store: ['store', 'rights', 'readOnly'],
  migrations: ['migrations'],
  keys: ['keys'],
  files: ['files'],
  disk: ['disk'],
}

export const readiness: Handlers<typeof contract> = {
  async getReadiness({ readiness: ofProcess, now }) {
    const [found, freeBytes] = await Promise.all([
      // The store is looked at by a transaction of its own.
      outsideAnyCall(() => ofProcess.reasonsAgainst(now)),
      ofProcess.freeBytes(),
    ])
    const checks = readinessChecks.map((name) => ({
      name,
      reasons: reasonsOf[name].filter((reason) => found.includes(reason)),
    }))
    return { checks, freeBytes }
  },
}
