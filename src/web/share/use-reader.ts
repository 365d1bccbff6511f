import { useEffect, useState } from 'react'

/** Milliseconds: a pointer that was left lying there stops no screen on a wall for longer. */
const longestLook = 120_000

/**
 * Whether somebody looks closer: the pointer has come over the report, or something in its frame has the focus. Browsers tell of
 * a pointer that lies where a page begins as if it had come.
 */
export function useReader(isDrawn: boolean) {
  const [isOver, setIsOver] = useState(false)
  const [isInside, setIsInside] = useState(false)
  const isThere = isOver || isInside

  useEffect(() => {
    const look = () => setIsInside(document.hasFocus() && document.activeElement instanceof HTMLIFrameElement)
    for (const event of ['focus', 'blur'] as const) window.addEventListener(event, look)
    return () => {
      for (const event of ['focus', 'blur'] as const) window.removeEventListener(event, look)
    }
  }, [])

  useEffect(() => {
    if (!isThere) return
    const timer = setTimeout(() => {
      setIsOver(false)
      setIsInside(false)
    }, longestLook)
    return () => clearTimeout(timer)
  }, [isThere])

  return {
    isThere,
    pointer: {
      onPointerEnter: ({ pointerType }: { pointerType: string }) => setIsOver(isDrawn && pointerType === 'mouse'),
      onPointerLeave: () => setIsOver(false),
    },
  }
}
