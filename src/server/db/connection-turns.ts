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
 * Whose turn it is. Who is not signed in names an organisation as they like, and calls from a network, of which some have many.
 * So they stand in two lines: in one networks take turns, whatever they name, and in the other organisations, whoever names
 * them. Neither one network that names many (A109) nor many that name one (A90) keep those of others waiting.
 */
export function whoseTurn(tenantId: string): Asking {
  const actor = currentActor()
  // Nobody’s call: upkeep, or who is calling.
  if (!actor) return { tenant: tenantId, person: '' }
  const { userId, clientIpAddress } = actor
  const organisation = String(actor.tenantId)
  if (userId !== null) return { tenant: organisation, person: userId }
  if (clientIpAddress === null) return { tenant: organisation, person: 'jobs' }
  // Whoever is signed in there stands beside its visitors, not behind them (A113).
  const named = actor.tenantId === 0 ? 'of none' : `visitors of ${organisation}`
  const network = `network ${networkOf(clientIpAddress)}`
  return { tenant: network, person: named, alsoBy: { tenant: named, person: network } }
}
