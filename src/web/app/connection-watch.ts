import { askUntilThere } from '../api/ask-until-there.ts'
import { emptyApi } from '../api/empty-api.ts'
import { lostCalls } from '../api/transport.ts'
import type { AppStore } from '../store/create-store.ts'
import { askAgain } from './ask-again.ts'

/** Milliseconds for which a server that has lost no call may have been away: on a slow line it was not (O64). */
const falseAlarm = 10_000

/**
 * When the server is back, everything that waits on screen is fetched again. What nobody answers while the server is there, as
 * where a proxy keeps back one address, is asked again by itself, more and more rarely (O51).
 */
export function watchConnection(store: AppStore): () => void {
  const isReachable = () => store.getState().connection.isReachable
  let wasReachable = isReachable()
  let gone = { at: 0, lost: 0 }
  const stopAsking = askUntilThere(wasReachable)
  const unanswered = askAgain(store)
  const stopFollowing = store.subscribe(() => {
    const isNow = isReachable()
    unanswered.look(isNow)
    if (isNow === wasReachable) return
    wasReachable = isNow
    if (!isNow) gone = { at: performance.now(), lost: lostCalls() }
    else if (performance.now() - gone.at > falseAlarm || lostCalls() > gone.lost)
      store.dispatch(emptyApi.internalActions.onOnline())
  })
  return () => {
    stopAsking()
    stopFollowing()
    unanswered.look(false)
  }
}
