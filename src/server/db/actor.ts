/**
 * Who acts, for the history of entities: the triggers that write it (migration 0007) read this from the transaction. It
 * goes beside the call and not through it, because every transaction on the way of a call is the same person’s doing.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Actor {
  /** 0 is the host. */
  tenantId: number
  /** Null: nobody is signed in, or a job of the product’s own. */
  userId: number | null
  impersonatorTenantId: number | null
  impersonatorUserId: number | null
  /** Null: a job. */
  clientIpAddress: string | null
  now: Date
}

const acting = new AsyncLocalStorage<Actor>()

export const actingAs = <T>(actor: Actor, work: () => T): T => acting.run(actor, work)

export const currentActor = (): Actor | undefined => acting.getStore()

/** Somebody waits for what is done, at the other end of a connection. */
export const isOfCall = (actor: Actor | undefined): boolean => typeof actor?.clientIpAddress === 'string'
