import { useEffect, useState } from 'react'
import { whenIdle } from '../session/when-idle.ts'

export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    let isMounted = true
    whenIdle().then(() => isMounted && setIsIdle(true), console.error)
    return () => {
      isMounted = false
    }
  }, [])
  return isIdle
}
