import { useCallback, useRef } from 'react'

/** By then the person may be at something else, which keeps the focus. */
function isElsewhere(): boolean {
  const { activeElement: at, body } = document
  return at !== null && at !== body && at.closest('dialog, [role="dialog"]') === null
}

/** Remembers where the focus was when a dialog was opened, and brings it back there when the dialog has gone. */
export function useOpener() {
  const opener = useRef<Element>(null)
  const remember = useCallback(() => {
    opener.current = document.activeElement
  }, [])
  const giveBack = useCallback(() => {
    const element = opener.current
    // In the next frame: until then the dialog holds the focus.
    requestAnimationFrame(() => {
      if (element instanceof HTMLElement && !isElsewhere()) element.focus()
    })
  }, [])
  return { remember, giveBack }
}
