import { type ComponentType, lazy } from 'react'

const whenIdle: (run: () => void) => void =
  typeof requestIdleCallback === 'undefined' ? (run) => setTimeout(run, 0) : (run) => requestIdleCallback(run)

/** Milliseconds in which nothing arrives: what the person came for is there. */
const quiet = 1_000
/** Milliseconds after which a page that never rests is taken for one that does. */
const patience = 10_000

/** Ends when the page has come: what may open later must not be in the way of what is asked for now. */
async function untilAtRest(): Promise<void> {
  let arrived = performance.now()
  const arrivals = new PerformanceObserver(() => {
    arrived = performance.now()
  })
  arrivals.observe({ type: 'resource' })
  const latest = performance.now() + patience
  for (let rest = quiet; rest > 0 && performance.now() < latest; rest = arrived + quiet - performance.now()) {
    await new Promise<void>((resolve) => setTimeout(resolve, rest))
  }
  arrivals.disconnect()
  await new Promise<void>(whenIdle)
}

type Load = () => Promise<unknown>
const awaited: Load[] = []
let isFetching = false

/** One after the other: a click in between has to wait for one of them at most. */
async function fetchAwaited(): Promise<void> {
  isFetching = true
  await untilAtRest()
  for (let load = awaited.shift(); load; load = awaited.shift()) {
    await load().catch(() => undefined)
  }
  isFetching = false
}

/** Only an early fetch: where it fails, whoever needs the part fetches it again. */
export function fetchAtRest(load: Load): void {
  awaited.push(load)
  if (!isFetching) void fetchAwaited()
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

/** A part that stands beside the page, or over it: one that cannot be fetched takes no page away. It comes once it can (O104). */
export function beside<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await untilFetched(load) }))
}

/** A part that opens by a click. It is fetched when the page rests, so that it opens at once, and without a network too. */
export function later<Props>(load: () => Promise<ComponentType<Props>>) {
  fetchAtRest(load)
  return beside(load)
}
