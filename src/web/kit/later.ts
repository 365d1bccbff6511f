import { type ComponentType, lazy } from 'react'

const whenIdle: (run: () => void) => void =
  typeof requestIdleCallback === 'undefined' ? (run) => setTimeout(run, 2_000) : (run) => requestIdleCallback(run)

/** A part that opens by a click. It is fetched when the page rests, so that it opens at once, and without a network too. */
export function later<Props>(load: () => Promise<ComponentType<Props>>) {
  // Only an early fetch: where it fails, the one that draws the part fails in sight.
  whenIdle(() => void load().catch(() => undefined))
  return lazy(async () => ({ default: await load() }))
}
