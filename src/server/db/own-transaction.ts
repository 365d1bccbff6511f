/**
 * Signing in and refreshing write in transactions of their own: what they write stands although the call is refused, and
 * no connection is held while a password is checked. The call’s own transaction, of which there may be one at a time, has
 * not sent anything by then; it is kept for the audit row.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { actingAs, currentActor } from './actor.ts'
import type { Store } from './store.ts'
import {
  type Db,
  hostTransaction,
  refuseWhileConnectionIsHeld,
  tenantChange,
  tenantReading,
  tenantTransaction,
} from './transaction.ts'

const outside: <T>(work: () => T) => T = AsyncLocalStorage.snapshot()

/** For work that may open a transaction of its own. The same holds: the call’s has not sent anything by then. */
export function outsideAnyCall<T>(work: () => T): T {
  refuseWhileConnectionIsHeld()
  const actor = currentActor()
  return outside(() => (actor ? actingAs(actor, work) : work()))
}

const asking = new AsyncLocalStorage<() => Promise<void>>()

/**
 * `ask` is asked before the first transaction of its own within `work` that may write, or that looks for what the write may have
 * done before. None follows where it fails.
 */
export const askingBeforeOwn = <T>(ask: () => Promise<void>, work: () => T): T => asking.run(ask, work)

async function own<T>(work: () => Promise<T>): Promise<T> {
  const ask = asking.getStore()
  if (ask) await outsideAnyCall(ask)
  return outsideAnyCall(work)
}

export function ownTransaction<T>(store: Store, tenantId: number, work: (db: Db) => Promise<T>): Promise<T> {
  return own(() => tenantTransaction(store, tenantId, work))
}

/** Before the directory or the like is asked: no connection is held meanwhile. */
export function ownReading<T>(store: Store, tenantId: number, work: (db: Db) => Promise<T>): Promise<T> {
  return outsideAnyCall(() => tenantReading(store, tenantId, work))
}

/** The same, of what the very write that is asked for may have done before: whoever asks again is told that, and not that it is taken. */
export function ownCheck<T>(store: Store, tenantId: number, work: (db: Db) => Promise<T>): Promise<T> {
  return own(() => tenantReading(store, tenantId, work))
}

/** What is one statement’s work. */
export function ownChange<T>(store: Store, tenantId: number, work: (db: Db) => Promise<T>): Promise<T> {
  return own(() => tenantChange(store, tenantId, work))
}

/** Across tenants, for a human with accounts in several: `why` shows beside its statements. */
export function ownHostTransaction<T>(store: Store, why: string, work: (db: Db) => Promise<T>): Promise<T> {
  return own(() => hostTransaction(store, why, work))
}
