import { useEffect, useState } from 'react'
import { askUntilThere } from '../api/ask-until-there.ts'
import { onReachability } from '../api/transport.ts'

/** As the app’s store knows it, which is not on this page. */
export function useIsServerThere(): boolean {
  const [isThere, setIsThere] = useState(true)
  useEffect(() => {
    const stopFollowing = onReachability(setIsThere)
    const stopAsking = askUntilThere(true)
    return () => {
      stopFollowing()
      stopAsking()
    }
  }, [])
  return isThere
}
