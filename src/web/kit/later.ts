import { type ComponentType, lazy } from 'react'

const whenIdle: (run: () => void) => void =
  typeof requestIdleCallback === 'undefined' ? (run) => setTimeout(run, 2_000) : (run) => requestIdleCallback(run)

/** Only an early fetch: where it fails, the one that is waited for fails in sight. */
export const fetchAtRest = (load: () => Promise<unknown>): void => whenIdle(() => void load().catch(() => undefined))

/** A part that opens by a click. It is fetched when the page rests, so that it opens at once, and without a network too. */
export function later<Props>(load: () => Promise<ComponentType<Props>>) {
  fetchAtRest(load)
  return lazy(async () => ({ default: await load() }))
}

/** Milliseconds after which it is tried again: a server may be back that no browser tells of. */
const betweenTries = 15_000

async function untilFetched<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch {
      // The page stands without it meanwhile.
      await new Promise<void>((resolve) => {
        window.addEventListener('online', () => resolve(), { once: true })
        setTimeout(resolve, betweenTries)
      })
    }
  }
}

/** A part that stands beside the page: one that cannot be fetched must not take the page away. It comes once it can. */
export function beside<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await untilFetched(load) }))
}
