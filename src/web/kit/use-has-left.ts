import { type RefObject, useEffect, useRef } from 'react'

/** True once this is on the screen no more: what was asked before has no answer that anybody waits for. */
export function useHasLeft(): RefObject<boolean> {
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
    }
  }, [])
  return hasLeft
}
