import { type Static, Type } from 'typebox'
import { query, service } from '../operation.ts'
import { choice, count, nullable, shape } from '../shapes.ts'
import { readinessChecks, readinessReasons } from '../vocabulary/enums.ts'
import { permissions } from '../vocabulary/permissions.ts'

const ReadinessCheck = shape('ReadinessCheck', {
  name: choice(readinessChecks, 'What was looked at.'),
  reasons: Type.Array(choice(readinessReasons, 'Reason.'), {
    description: 'What is wrong with it, as `/ready` says it; empty: nothing is.',
  }),
})
export type ReadinessCheck = Static<typeof ReadinessCheck>

/** An addition to the catalogue: what `/ready` tells those who run the portal, to the operator's people. */
export const readiness = service('Readiness', {
  getReadiness: query.get({
    summary: 'Whether the process that answers can do its work, and what of it is in the way.',
    answer: shape('ReadinessOfProcess', {
      checks: Type.Array(ReadinessCheck, { description: 'All that `/ready` looks at, in its order.' }),
      freeBytes: nullable(count('Bytes that are free where the data is; null: the system does not say.')),
    }),
    permission: permissions.hostMaintenance,
    side: 'host',
    audited: false,
  }),
})
