import { useEffect, useState } from 'react'

/** True once the first screen is painted and the page has nothing better to do: time to fetch what comes later. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const become = () => setIsIdle(true)
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(become, 1500)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(become, { timeout: 4000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}
