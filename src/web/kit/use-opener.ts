import { useCallback, useRef } from 'react'

/** Remembers where the focus was when a dialog was opened, and brings it back there when the dialog has gone. */
export function useOpener() {
  const opener = useRef<Element>(null)
  const remember = useCallback(() => {
    opener.current = document.activeElement
  }, [])
  const giveBack = useCallback(() => {
    const element = opener.current
    // In the next frame: until then the dialog holds the focus.
    requestAnimationFrame(() => element instanceof HTMLElement && element.focus())
  }, [])
  return { remember, giveBack }
}
