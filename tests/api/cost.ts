import { expect } from 'vitest'
import type { Portal } from './harness.ts'

/**
 * Of a call to which nothing was changed and nothing else happens: for a second after a change nothing is used that is
 * remembered of those whom it concerns, and audit rows are written for many calls at once, beside the next one.
 */
export async function expectRoundTrips(
  portal: Portal,
  most: number,
  call: () => Promise<unknown>,
  name?: string,
): Promise<void> {
  const cost = async () => {
    const before = portal.store.roundTrips()
    await call()
    return portal.store.roundTrips() - before
  }
  await expect.poll(cost, { interval: 1, timeout: 10_000, message: name }).toBeLessThanOrEqual(most)
}
