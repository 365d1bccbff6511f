/** Milliseconds after which a page that never rests is taken for one that does. */
const patience = 4000

/** The first screen is painted and the page has nothing better to do: time to fetch what comes later. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no such callback.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 1500)
    else requestIdleCallback(() => resolve(), { timeout: patience })
  })
