/** What happens between two transactions of one call: a barrier at the place where each of them waits for its turn. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { announceIdentityChange } from '../../src/server/auth/principals.ts'
import { currentActor } from '../../src/server/db/actor.ts'
import type { Portal } from './harness.ts'
import { inTenant } from './identity.ts'

const outsideAnyCall: <T>(work: () => T) => T = AsyncLocalStorage.snapshot()

/** Until somebody is known to call; then the call has an actor, in its transactions of their own, too. */
const calling = new AsyncLocalStorage<true>()

/** What goes on in the background, as reading anew what another process announced, is no moment of a call. */
const isOfCall = () => calling.getStore() === true || currentActor() !== undefined

/**
 * Runs `call`, and `event` just before the transaction of that number begins. Answers what the call answered, and whether
 * it had so many.
 */
async function withEventBefore<T>(
  { store }: Portal,
  turn: number,
  event: () => Promise<unknown>,
  call: () => Promise<T>,
) {
  const { turns } = store
  const enter = turns.enter.bind(turns)
  let taken = 0
  let happened = false
  const held: typeof enter = (asking) => {
    if (!isOfCall() || taken++ !== turn) return enter(asking)
    happened = true
    return outsideAnyCall(event).then(() => enter(asking))
  }
  Object.assign(turns, { enter: held })
  try {
    const answer = await calling.run(true, call)
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
    const { answer, happened } = await withEventBefore(portal, turn, event, call)
    if (!happened) return turn
    await check(answer, `before transaction ${turn}`)
  }
  throw new Error(`A call has more than ${mostTransactions} transactions`)
}
