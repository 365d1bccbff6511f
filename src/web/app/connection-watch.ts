import { emptyApi } from '../api/empty-api.ts'
import { isServerThere } from '../api/transport.ts'
import type { AppStore } from '../store/create-store.ts'

const shortestWait = 2000
const longestWait = 60_000

/**
 * Asks again while the server is out of reach, more and more rarely, and at once when the browser or the person gives reason
 * to. When it is back, everything that waits on screen is fetched again.
 */
export function watchConnection(store: AppStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = shortestWait
  const isReachable = () => store.getState().connection.isReachable

  const ask = () => {
    clearTimeout(timer)
    timer = undefined
    if (!isReachable()) isServerThere().then(planNext, console.error)
  }
  const planNext = () => {
    if (isReachable() || timer !== undefined) return
    timer = setTimeout(ask, wait)
    wait = Math.min(longestWait, wait * 2)
  }
  const askIfVisible = () => {
    if (document.visibilityState === 'visible') ask()
  }

  let wasReachable = isReachable()
  const stopFollowing = store.subscribe(() => {
    const isNow = isReachable()
    if (isNow === wasReachable) return
    wasReachable = isNow
    wait = shortestWait
    if (isNow) store.dispatch(emptyApi.internalActions.onOnline())
    else planNext()
  })
  if (!wasReachable) planNext()
  window.addEventListener('online', ask)
  document.addEventListener('visibilitychange', askIfVisible)
  return () => {
    clearTimeout(timer)
    stopFollowing()
    window.removeEventListener('online', ask)
    document.removeEventListener('visibilitychange', askIfVisible)
  }
}
