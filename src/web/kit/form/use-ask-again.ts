import { useEffect, useRef } from 'react'
import { useIsReachable } from '../../store/hooks.ts'

/** The same text under the same number, which the server saves once, as soon as the server is there again. */
export function useAskAgain(isWanted: boolean, ask: () => Promise<unknown>) {
  const isReachable = useIsReachable()
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    if (isWanted && isReachable) latest.current().catch(reportError)
  }, [isWanted, isReachable])
}
