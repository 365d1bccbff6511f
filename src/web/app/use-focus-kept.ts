/**
 * A button that goes by its own press – a file that is kept, rows that are tried again, a list that is imported – would leave the
 * focus to the document, and the next key would begin the page anew (U137). What is left beside it has the focus then.
 */
import { useEffect } from 'react'

/** Milliseconds in which dialogs, rows and trees that know better have said where it goes. */
const untilOthersHave = 60
/** Milliseconds for which what is off without a word may come back; what is busy may as long as it is. */
const untilItIsBack = 1_000

const isGone = (element: Element) => !element.isConnected || element.matches(':disabled')
const isBusy = (element: Element) => element.matches('[data-loading], [aria-busy="true"]')

const group = 'li, tr, fieldset, section, nav, [role="group"], [role="toolbar"], [role="dialog"]'
const tabbable = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [tabindex="-1"])'

/** The first that can be pressed in the nearest group of what is gone; else the page’s content. */
function placeBeside(former: readonly Element[]): HTMLElement | null {
  for (const place of former) {
    if (place.tagName === 'MAIN') break
    if (!place.isConnected || !place.matches(group)) continue
    const first = [...place.querySelectorAll<HTMLElement>(tabbable)].find((each) => each.checkVisibility())
    if (first) return first
  }
  return document.querySelector('main')
}

export function useFocusKept(): void {
  useEffect(() => {
    let held: HTMLElement | null = null
    /** What it stood in: once it is gone it cannot tell. */
    let around: readonly Element[] = []
    let lostAt: number | undefined
    let wait: ReturnType<typeof setTimeout> | undefined

    const give = (to: HTMLElement | null) => {
      lostAt = undefined
      to?.focus({ preventScroll: true })
    }
    const look = () => {
      wait = undefined
      if (!held || lostAt === undefined || document.activeElement !== document.body) lostAt = undefined
      else if (!isGone(held)) give(held)
      else if (!held.isConnected) give(placeBeside(around))
      else if (isBusy(held)) return
      else if (performance.now() < lostAt + untilItIsBack) wait = setTimeout(look, untilItIsBack)
      else give(placeBeside(around))
    }
    const noticed = new MutationObserver(() => {
      if (!held || wait !== undefined || (lostAt === undefined && !isGone(held))) return
      lostAt ??= performance.now()
      wait = setTimeout(look, untilOthersHave)
    })
    const hold = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      clearTimeout(wait)
      wait = undefined
      lostAt = undefined
      held = target
      around = []
      for (let at = target.parentElement; at; at = at.parentElement) around = [...around, at]
    }
    /** Whoever presses beside everything leaves it themselves. */
    const leave = ({ target }: PointerEvent) => {
      if (held && target instanceof Node && !held.contains(target)) held = null
    }
    noticed.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', hold)
    document.addEventListener('pointerdown', leave)
    return () => {
      clearTimeout(wait)
      noticed.disconnect()
      document.removeEventListener('focusin', hold)
      document.removeEventListener('pointerdown', leave)
    }
  }, [])
}
