import { useEffect, useState } from 'react'

/** Milliseconds after which who waits is told so in words. */
export const late = 1_500

/** What takes this one’s place has not come for a while. */
export function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), late)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}
