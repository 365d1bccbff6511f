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

/** In whose name something is done that was asked for before. */
export type Author = Pick<Actor, 'tenantId' | 'impersonatorTenantId' | 'impersonatorUserId'> & { userId: number }

/** For what is to be done later. Null: nobody is known who asks for it. */
export function currentAuthor(): Author | null {
  const actor = currentActor()
  if (!actor || actor.userId === null) return null
  const { tenantId, userId, impersonatorTenantId, impersonatorUserId } = actor
  return { tenantId, userId, impersonatorTenantId, impersonatorUserId }
}

/** Somebody waits for what is done, at the other end of a connection. */
export const isOfCall = (actor: Actor | undefined): boolean => typeof actor?.clientIpAddress === 'string'
