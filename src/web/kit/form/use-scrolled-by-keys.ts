import { useEffect, useRef, useState } from 'react'

const focusable = 'a[href], button, input, select, textarea, iframe, [tabindex]'

/** What scrolls and holds nothing that the focus goes to is out of the keyboard’s reach: then it has the focus itself (U138). */
export function useScrolledByKeys() {
  const ref = useRef<HTMLDivElement>(null)
  const [isScroller, setIsScroller] = useState(false)
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const look = () => setIsScroller(box.scrollHeight > box.clientHeight && box.querySelector(focusable) === null)
    const resized = new ResizeObserver(look)
    const filled = new MutationObserver(look)
    resized.observe(box)
    filled.observe(box, { childList: true, subtree: true, characterData: true })
    return () => {
      resized.disconnect()
      filled.disconnect()
    }
  }, [])
  return { ref, ...(isScroller && { tabIndex: 0 }) }
}
