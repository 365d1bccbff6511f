/**
 * One bound for all that a call waits for at services of others: each of them alone may be slow for a while, and their waits
 * would add up. What goes on within it takes what is left.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** For which one sign-in waits for services of others, all of them together. */
export const signInSeconds = 10

const bound = new AsyncLocalStorage<{ endsAt: number }>()

export const withinOutsideTime = <T>(seconds: number, work: () => Promise<T>): Promise<T> =>
  bound.run({ endsAt: performance.now() + seconds * 1000 }, work)

/** Milliseconds for which one service may still be waited for; `most` where there is no bound. */
export function outsideTimeLeft(most: number): number {
  const { endsAt = Number.POSITIVE_INFINITY } = bound.getStore() ?? {}
  return Math.max(0, Math.min(most, Math.ceil(endsAt - performance.now())))
}
