import { askUntilThere } from '../api/ask-until-there.ts'
import { emptyApi } from '../api/empty-api.ts'
import type { AppStore } from '../store/create-store.ts'

/** When the server is back, everything that waits on screen is fetched again. */
export function watchConnection(store: AppStore): () => void {
  const isReachable = () => store.getState().connection.isReachable
  let wasReachable = isReachable()
  const stopAsking = askUntilThere(wasReachable)
  const stopFollowing = store.subscribe(() => {
    const isNow = isReachable()
    if (isNow === wasReachable) return
    wasReachable = isNow
    if (isNow) store.dispatch(emptyApi.internalActions.onOnline())
  })
  return () => {
    stopAsking()
    stopFollowing()
  }
}
