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

/** Whoever pays for each byte, or has asked the browser to save them. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Only an early fetch: where it fails, whoever needs the part fetches it again. */
export function fetchAtRest(load: Load): void {
  if (savesData()) return
  awaited.push(load)
  if (!isFetching) void fetchAwaited()
}
