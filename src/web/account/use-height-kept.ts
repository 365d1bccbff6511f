import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * As high as it has been: shorter words in the place of those before would move what stands below from under whoever is about to
 * press it.
 */
export function useHeightKept(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    let width = 0
    const observer = new ResizeObserver(() => {
      // In another width words take other lines.
      if (element.clientWidth !== width) element.style.minBlockSize = ''
      width = element.clientWidth
      element.style.minBlockSize = `${element.getBoundingClientRect().height}px`
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return box
}
