/**
 * The end of a page. Where no worker has the next one yet, as right after the first sign-in on a device, and there is no network,
 * that would be the browser’s own, from which nothing leads on by itself: the emptied page waits, and says so.
 */
declare global {
  interface Window {
    /** Of the script in `src/web/index.html`, which needs no other file. */
    tesseraSayAway?: (title: 'start.waiting' | 'start.away') => void
  }
}

/** Milliseconds between two looks: some browsers never say that they are online again. */
const between = 5_000

/** Milliseconds for which a look may be silent before the emptied page says what it waits for, before that is called no connection, and before it is made anew. */
const soon = 500
const silence = 3_000
const patience = 30_000

/** Whoever answers for it: it is there to be led to, unless a proxy says that nobody is behind it. Of another site nothing can be asked but whether there is a network. */
function isThere(address: string): Promise<boolean> {
  const { origin } = new URL(address, location.href)
  return fetch(origin === location.origin ? address : '/', {
    cache: 'no-store',
    // As a browser that is led to it asks: to nobody else the server says that a page is there (U269).
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(patience),
  }).then(
    ({ status }) => status < 500,
    () => false,
  )
}

async function untilThere(address: string): Promise<void> {
  let isAway = false
  const say = () => {
    if (!isAway) window.tesseraSayAway?.('start.away')
    isAway = true
  }
  const waiting = setTimeout(() => isAway || window.tesseraSayAway?.('start.waiting'), soon)
  const late = setTimeout(say, silence)
  while (!(await isThere(address))) {
    say()
    await new Promise<void>((resolve) => {
      addEventListener('online', () => resolve(), { once: true })
      setTimeout(resolve, between)
    })
  }
  clearTimeout(waiting)
  clearTimeout(late)
}

let latest = ''

/** A browser may call itself online where nothing answers (U225): it is not believed. Where a page is led twice the later call holds. */
export async function leadTo(address: string): Promise<void> {
  latest = address
  if (navigator.serviceWorker?.controller == null) await untilThere(address)
  if (address === latest) location.replace(address)
}
