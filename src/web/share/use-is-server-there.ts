import { useEffect, useState } from 'react'
import { askUntilThere } from '../api/ask-until-there.ts'
import { onReachability } from '../api/transport.ts'

/** Milliseconds: at a screen on a wall nobody does anything by which it would hear sooner that the server is back (O127). */
export const longestWait = 8_000

/** As the app’s store knows it, which is not on this page. */
export function useIsServerThere(): boolean {
  const [isThere, setIsThere] = useState(true)
  useEffect(() => {
    const stopFollowing = onReachability(setIsThere)
    const stopAsking = askUntilThere(true, longestWait)
    return () => {
      stopFollowing()
      stopAsking()
    }
  }, [])
  return isThere
}
