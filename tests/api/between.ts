/** What happens between two transactions of one call: a barrier at the place where each of them takes its connection. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { announceIdentityChange } from '../../src/server/auth/principals.ts'
import type { Portal } from './harness.ts'
import { inTenant } from './identity.ts'

const outsideAnyCall: <T>(work: () => T) => T = AsyncLocalStorage.snapshot()

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
  const { pool } = store
  const connect = pool.connect.bind(pool)
  let taken = 0
  let happening: Promise<unknown> | undefined
  let isAside = false
  const held = async () => {
    if (!isAside && taken++ === turn) {
      isAside = true
      happening = outsideAnyCall(event)
      await happening
      isAside = false
    }
    return connect()
  }
  Object.assign(pool, { connect: held })
  try {
    const answer = await call()
    // The connection may have been that of something in the background, for which the call does not wait.
    await happening
    return { answer, happened: happening !== undefined }
  } finally {
    Object.assign(pool, { connect })
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
