/** What happens between two transactions of one call: a barrier at the place where each of them waits for its turn. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { announceIdentityChange } from '../../src/server/auth/principals.ts'
import { currentActor, isOfCall } from '../../src/server/db/actor.ts'
import type { Portal } from './harness.ts'
import { inTenant } from './identity.ts'

const outsideAnyCall: <T>(work: () => T) => T = AsyncLocalStorage.snapshot()

/** Until somebody is known to call; then the call has an actor, in its transactions of their own, too. */
const calling = new AsyncLocalStorage<Date>()

/** What goes on in the background, and what a former call left to be done by and by, is no moment of a call. */
function isOfCallSince(begin: Date): boolean {
  const actor = currentActor()
  return calling.getStore() === begin || (actor !== undefined && isOfCall(actor) && actor.now >= begin)
}

/**
 * Runs `call`, and `event` just before the transaction of that number begins. Answers what the call answered, and whether
 * it had so many.
 */
async function withEventBefore<T>(portal: Portal, turn: number, event: () => Promise<unknown>, call: () => Promise<T>) {
  const { turns } = portal.store
  const enter = turns.enter.bind(turns)
  const begin = portal.now()
  let taken = 0
  let happened = false
  const held: typeof enter = (asking) => {
    if (!isOfCallSince(begin) || taken++ !== turn) return enter(asking)
    happened = true
    return outsideAnyCall(event).then(() => enter(asking))
  }
  Object.assign(turns, { enter: held })
  try {
    const answer = await calling.run(begin, call)
    return { answer, happened }
  } finally {
    Object.assign(turns, { enter })
  }
}

export interface Attempt<T> {
  call(): Promise<T>
  event(): Promise<unknown>
  /** After both. */
  check(answer: T, moment: string): Promise<void>
}

const mostTransactions = 30

/** Nothing is remembered, so that the call has as many transactions each time. */
async function forgetAll(portal: Portal): Promise<void> {
  for (const tenant of [null, 'contoso', 'fabrikam'] as const)
    await inTenant(portal, tenant, (db) => announceIdentityChange(db, portal.tenantId(tenant), 'everybody'))
}

/** The event at every moment of the call, each time between others. Answers at how many it was. */
export async function atEveryMoment<T>(portal: Portal, prepare: () => Promise<Attempt<T>>): Promise<number> {
  for (let turn = 0; turn < mostTransactions; turn++) {
    const { call, event, check } = await prepare()
    await forgetAll(portal)
    // Each has a second of its own, by which its transactions are known.
    portal.moveClock(1)
    const { answer, happened } = await withEventBefore(portal, turn, event, call)
    if (!happened) return turn
    await check(answer, `before transaction ${turn}`)
  }
  throw new Error(`A call has more than ${mostTransactions} transactions`)
}
