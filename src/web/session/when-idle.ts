/** Milliseconds: the first screen's own requests come before anything that can wait. */
const settling = 1000
/** Milliseconds after which a page that never rests is taken for one that does. */
const patience = 4000

/** The first screen stands and the page has nothing better to do: time to fetch what comes later. */
export async function whenIdle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, settling))
  // Safari has no such callback.
  if (typeof requestIdleCallback === 'undefined') return
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: patience }))
}
