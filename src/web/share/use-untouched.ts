import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { isServerThere } from '../api/transport.ts'

const touches = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Begins anew once nobody has touched anything for so long, where anything was touched before. Of what is done inside a frame
 * the page hears by the focus going there, and by what the frame tells: whoever hears it says so by `touched`. Where the server
 * is away nothing begins, since what stands there could not be had again (O122).
 */
export function useUntouched(seconds: number | null, isReachable: boolean, begin: () => void): () => void {
  const [count, setCount] = useState(0)
  const touched = useCallback(() => setCount((before) => before + 1), [])
  useEffect(() => {
    const left = () => {
      if (document.activeElement instanceof HTMLIFrameElement) touched()
    }
    for (const touch of touches) window.addEventListener(touch, touched)
    window.addEventListener('blur', left)
    return () => {
      for (const touch of touches) window.removeEventListener(touch, touched)
      window.removeEventListener('blur', left)
    }
  }, [touched])

  const beginAnew = useEffectEvent(() => {
    setCount(0)
    begin()
  })
  useEffect(() => {
    if (seconds === null || count === 0 || !isReachable) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const wait = () => {
      timer = setTimeout(() => ask().catch(console.error), seconds * 1000)
    }
    // A browser that has its network knows nothing of a server that has gone since the last question.
    const ask = async () => {
      const isThere = await isServerThere()
      if (isOver) return
      if (isThere) beginAnew()
      else wait()
    }
    wait()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [seconds, count, isReachable])
  return touched
}
