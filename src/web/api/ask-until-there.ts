import { isServerThere, onReachability } from './transport.ts'

const shortestWait = 2000

/** Milliseconds for which it must have been there, for the next time to be a new one: else each is waited for longer. */
const settled = 60_000

/**
 * Asks again while the server is out of reach, more and more rarely, and at once when the browser or the person gives reason
 * to. Answers how to stop. `longestWait`: milliseconds.
 */
export function askUntilThere(isReachableNow: boolean, longestWait = 60_000): () => void {
  let isReachable = isReachableNow
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = shortestWait
  let thereSince = Number.NEGATIVE_INFINITY

  const ask = () => {
    clearTimeout(timer)
    timer = undefined
    if (!isReachable) isServerThere().then(planNext, console.error)
  }
  const planNext = () => {
    if (isReachable || timer !== undefined) return
    timer = setTimeout(ask, wait)
    wait = Math.min(longestWait, wait * 2)
  }
  // The browser’s word is a hint, and never believed by itself: who is typing hears of it before they save.
  const lookNow = () => void isServerThere().catch(console.error)
  const askIfVisible = () => {
    if (document.visibilityState === 'visible') ask()
  }

  const stopFollowing = onReachability((isNow) => {
    if (isNow === isReachable) return
    isReachable = isNow
    if (isNow) thereSince = performance.now()
    else if (performance.now() - thereSince > settled) wait = shortestWait
    planNext()
  })
  ask()
  window.addEventListener('online', ask)
  window.addEventListener('offline', lookNow)
  document.addEventListener('visibilitychange', askIfVisible)
  return () => {
    clearTimeout(timer)
    stopFollowing()
    window.removeEventListener('online', ask)
    window.removeEventListener('offline', lookNow)
    document.removeEventListener('visibilitychange', askIfVisible)
  }
}
