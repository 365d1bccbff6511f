/**
 * The end of a page. Where no worker has the next one yet, as right after the first sign-in on a device, and there is no network,
 * that would be the browser’s own, from which nothing leads on by itself: the emptied page waits, and says so.
 */
declare global {
  interface Window {
    /** Of the script in `src/web/index.html`, which needs no other file. */
    tesseraSayAway?: () => void
  }
}

/** Milliseconds between two looks: some browsers never say that they are online again. */
const between = 5_000

/** Whoever answers for it: it is there to be led to. */
const isThere = (address: string) =>
  fetch(address, { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

async function untilThere(address: string): Promise<void> {
  for (let isSaid = false; !(await isThere(address)); isSaid = true) {
    if (!isSaid) window.tesseraSayAway?.()
    await new Promise<void>((resolve) => {
      addEventListener('online', () => resolve(), { once: true })
      setTimeout(resolve, between)
    })
  }
}

export async function leadTo(address: string): Promise<void> {
  // The browser is believed in this alone, and asked again: that it is online says nothing.
  if (navigator.onLine === false && navigator.serviceWorker?.controller == null) await untilThere(address)
  location.replace(address)
}
