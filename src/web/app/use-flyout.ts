import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Milliseconds: a pointer that only passes opens nothing, and one that cuts a corner closes nothing. */
const delays = { open: 200, close: 150 }

/** Something beside an item of the menu. Opens for a pointer that rests, for the focus and for a tap; closes when all of them have gone elsewhere. */
export function useFlyout() {
  const [place, setPlace] = useState<{ top: number } | null>(null)
  const item = useRef<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { pathname } = useLocation()
  const open = () => {
    clearTimeout(timer.current)
    setPlace({ top: item.current?.getBoundingClientRect().top ?? 0 })
  }
  const close = () => {
    clearTimeout(timer.current)
    setPlace(null)
  }
  const soon = (work: () => void, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(work, delay)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it has done its work when another page is opened
  useEffect(() => setPlace(null), [pathname])
  useEffect(() => {
    if (!place) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !item.current?.contains(target)) setPlace(null)
    }
    const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && setPlace(null)
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [place])
  return {
    isOpen: place !== null,
    open,
    beside: {
      ref: (element: HTMLElement | null) => {
        item.current = element
      },
      onPointerEnter: ({ pointerType }: { pointerType: string }) =>
        pointerType === 'mouse' && soon(open, place ? 0 : delays.open),
      onPointerLeave: ({ pointerType }: { pointerType: string }) =>
        pointerType === 'mouse' && soon(close, delays.close),
      onFocus: ({ target }: { target: Element }) => target.matches(':focus-visible') && open(),
      onBlur: ({ relatedTarget }: { relatedTarget: Element | null }) =>
        !item.current?.contains(relatedTarget) && close(),
    },
    flyout: {
      'data-open': place !== null || undefined,
      style: place ? { insetBlockStart: place.top, maxBlockSize: `calc(100dvh - ${place.top}px - 0.5rem)` } : {},
    },
  }
}
