import { useCallback, useRef } from 'react'

/** By then the person may be at something else, which keeps the focus. */
function isElsewhere(): boolean {
  const { activeElement: at, body } = document
  return at !== null && at !== body && at.closest('dialog, [role="dialog"]') === null
}

/** A menu closes behind the item that was chosen: its button stays. */
function outsideMenu(at: Element | null): Element | null {
  const menu = at?.closest('[role="menu"]')
  return (menu?.id && document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`)) || at
}

/** Remembers where the focus was when a dialog was opened, and brings it back there when the dialog has gone. */
export function useOpener() {
  const opener = useRef<Element>(null)
  const remember = useCallback(() => {
    opener.current = outsideMenu(document.activeElement)
  }, [])
  const giveBack = useCallback(() => {
    const element = opener.current
    // In the next frame: until then the dialog holds the focus.
    requestAnimationFrame(() => {
      if (isElsewhere()) return
      if (element instanceof HTMLElement) element.focus()
      // It has gone meanwhile, or an address opened the dialog: the next key is pressed in the page, and not before it. A
      // dialog that another one closes gives the focus back in the same frame.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
      })
    })
  }, [])
  return { remember, giveBack }
}
