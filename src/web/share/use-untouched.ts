import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { waitAfter } from '../kit/use-healing.ts'

const touches = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Begins anew once nobody has touched anything for so long, where anything was touched before. Of what is done inside a frame
 * the page hears by the focus going there, and by what the frame tells: whoever hears it says so by `touched`. `prepare` fetches
 * what it begins with, since what stands there could not be had again (O122, O126), and answers how to begin; null: not now.
 */
export function useUntouched(
  seconds: number | null,
  isReachable: boolean,
  prepare: () => Promise<(() => void) | null>,
): () => void {
  const [count, setCount] = useState(0)
  const touchedAt = useRef(0)
  const touched = useCallback(() => {
    touchedAt.current = performance.now()
    setCount((before) => before + 1)
  }, [])
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

  const beginAnew = useEffectEvent((begin: () => void) => {
    setCount(0)
    begin()
  })
  const ready = useEffectEvent(prepare)
  useEffect(() => {
    if (seconds === null || count === 0 || !isReachable) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    let failures = 0
    const wait = (milliseconds: number) => {
      timer = setTimeout(() => ask().catch(console.error), milliseconds)
    }
    const ask = async () => {
      const begin = await ready()
      // Somebody touched it meanwhile.
      if (isOver) return
      if (begin) beginAnew(begin)
      else {
        wait(waitAfter(failures))
        failures += 1
      }
    }
    // What was due while the server was away is soon after that.
    wait(Math.max(touchedAt.current + seconds * 1000 - performance.now(), waitAfter(0)))
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [seconds, count, isReachable])
  return touched
}
