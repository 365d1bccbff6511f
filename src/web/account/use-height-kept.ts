import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * As high as it has been: shorter words in the place of those before would move what stands below from under whoever is about to
 * press it. Once nobody can be – the pointer is elsewhere, or somebody types – it is as high as its words again.
 */
export function useHeightKept(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    const around = element?.parentElement
    if (!element || !around) return
    let width = 0
    const keep = () => {
      element.style.minBlockSize = `${element.getBoundingClientRect().height}px`
    }
    const letGo = () => {
      element.style.minBlockSize = ''
      keep()
    }
    const sizes = new ResizeObserver(() => {
      // In another width words take other lines.
      if (element.clientWidth === width) keep()
      else letGo()
      width = element.clientWidth
    })
    // Of a finger nobody knows where it is.
    const isElsewhere = () => matchMedia('(hover: hover)').matches && !around.matches(':hover')
    const words = new MutationObserver(() => isElsewhere() && letGo())
    const leave = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && letGo()
    sizes.observe(element)
    words.observe(element, { subtree: true, childList: true, characterData: true })
    around.addEventListener('pointerleave', leave)
    around.addEventListener('input', letGo)
    return () => {
      sizes.disconnect()
      words.disconnect()
      around.removeEventListener('pointerleave', leave)
      around.removeEventListener('input', letGo)
    }
  }, [])
  return box
}
