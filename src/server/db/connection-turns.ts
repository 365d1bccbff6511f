import { currentActor } from './actor.ts'
import { StoreBusyError } from './errors.ts'
import { type Asking, FairQueue } from './fair-queue.ts'
import { networkOf } from './network.ts'
import type { Timeouts } from './store.ts'

/** Waiting for a connection. Who has more at once than people and organisations do is told to come back. */
const inside = { ofPerson: 500, ofTenant: 2_000, ofAll: 5_000 }

/** One is left to other organisations, and one to others of the same, however much one asks for or waits for a lock. */
export const connectionTurns = (connections: number, { connection: longestWait }: Timeouts): FairQueue =>
  new FairQueue({
    places: { ofPerson: Math.max(1, connections - 2), ofTenant: Math.max(1, connections - 1), ofAll: connections },
    inside,
    longestWait,
    isFull: () => new StoreBusyError('No connection to the store came free in time'),
  })

/**
 * Whose turn it is: of those who are not signed in, the network’s that they call from, among the people of the organisation that
 * they name (A90), and where they name none among its like.
 */
export function whoseTurn(tenantId: string): Asking {
  const actor = currentActor()
  // Nobody’s call: upkeep, or who is calling.
  if (!actor) return { tenant: tenantId, person: '' }
  const { userId, clientIpAddress } = actor
  if (userId !== null) return { tenant: String(actor.tenantId), person: userId }
  if (clientIpAddress === null) return { tenant: String(actor.tenantId), person: 'jobs' }
  return { tenant: actor.tenantId === 0 ? 'of none' : String(actor.tenantId), person: networkOf(clientIpAddress) }
}
