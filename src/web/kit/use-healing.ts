import { useEffect, useRef } from 'react'
import { isServerThere } from '../api/transport.ts'

/** Milliseconds. */
const shortestWait = 1_000
const longestWait = 60_000

/** Milliseconds until the next try, after so many that failed. */
export const waitAfter = (failures: number): number => Math.min(longestWait, shortestWait * 2 ** failures)

interface Health {
  isAway: boolean
  isWell: boolean
  /** As the last call found the server. */
  isReachable: boolean
}

/**
 * Tries again by itself what failed because nobody answered: soon after the server is back, else more and more rarely.
 * `isWell` forgets how often that was.
 */
export function useHealing({ isAway, isWell, isReachable }: Health, again: () => void): void {
  const failures = useRef(0)
  const latest = useRef(again)
  latest.current = again
  if (isWell) failures.current = 0

  useEffect(() => {
    if (!isAway || !isReachable) return
    let isWanted = true
    const timer = setTimeout(() => {
      failures.current += 1
      // Where nobody is there, the watch over the connection goes on asking, and this begins anew.
      isServerThere().then((isThere) => isThere && isWanted && latest.current(), console.error)
    }, waitAfter(failures.current))
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [isAway, isReachable])
}
