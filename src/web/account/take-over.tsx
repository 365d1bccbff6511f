/**
 * The form that the server drew (`draw.tsx`) becomes the page’s own in the same elements: what is typed, ticked and focused
 * stays, and what was pressed before is done. A script in `src/web/index.html` notes that, and takes the form away where it
 * must not be seen.
 */
import { type ReactNode, useLayoutEffect } from 'react'
import { isPageOver } from '../api/page-owner.ts'
import { hydratePage } from '../themes/page-root.ts'
import type { DrawnSignIn } from './known.ts'
import { isPressOf, makesClick, type PressBegun } from './steady-press.ts'

declare global {
  interface Window {
    tesseraPressed?: HTMLButtonElement
    /** Pressed, and not let go yet. */
    tesseraHeld?: { button: HTMLButtonElement; x: number; y: number }
    /** Takes away what the browser has brought back to the form of who left it. */
    tesseraForget?: () => void
  }
}

const page = () => document.documentElement

/** Until the page has taken the form over. */
export const standsDrawn = (): boolean => globalThis.document?.documentElement.dataset.drawn !== undefined

/** However it is written: the page writes its own address anew as it begins. */
const saidBy = (search: string): string => new URLSearchParams(search).toString()

/** Null: there is none, or it was drawn for an address that is left by now. */
export function drawnSignIn(): DrawnSignIn | null {
  if (!standsDrawn()) return null
  const drawn: DrawnSignIn | null = JSON.parse(document.getElementById('drawn-sign-in')?.textContent ?? 'null')
  const isHere =
    drawn !== null && saidBy(drawn.search) === saidBy(location.search) && [null, location.origin].includes(drawn.origin)
  if (isHere) return drawn
  delete page().dataset.drawn
  document.getElementById('root')?.replaceChildren()
  return null
}

const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('#root button')]
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('#root input[name]')]

/** Extensions of browsers lay things into forms, and a form that is not as it was drawn is drawn anew. */
function copy(old: HTMLInputElement, wasFocused: boolean): void {
  const input = inputs().find(({ name }) => name === old.name)
  if (!input) return
  if (old.type === 'checkbox') {
    if (!old.checked) return
    input.checked = false
    input.click()
  } else if (input !== old) {
    input.value = old.value
    if (!wasFocused) return
    input.focus()
    input.setSelectionRange(old.selectionStart, old.selectionEnd)
  }
}

/** Neither the new element nor the one that moved has a click of it (O113). */
function whenLetGo(button: HTMLButtonElement, from: PressBegun): void {
  const end = new AbortController()
  const options = { capture: true, signal: end.signal }
  const letGo = (event: PointerEvent) => {
    end.abort()
    if (isPressOf(from, event)) makesClick(button)
  }
  addEventListener('pointerup', letGo, options)
  addEventListener('pointercancel', () => end.abort(), options)
}

function TakenOver({ children, whenDone }: { children: ReactNode; whenDone: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useLayoutEffect(whenDone, [])
  return children
}

export function takeOver(content: ReactNode): void {
  window.tesseraForget?.()
  const before = inputs()
  const buttonsBefore = buttons()
  let focused = document.activeElement
  const follow = ({ target }: FocusEvent) => {
    if (target instanceof Element) focused = target
  }
  document.addEventListener('focusin', follow)
  /** In the place of one that was drawn anew. */
  const now = (button: HTMLButtonElement) => (button.isConnected ? button : buttons()[buttonsBefore.indexOf(button)])
  const finish = () => {
    document.removeEventListener('focusin', follow)
    if (isPageOver()) return
    delete page().dataset.drawn
    document.getElementById('start-problem')?.remove()
    for (const input of before) copy(input, input === focused)
    // Whoever has filled in a field and left it before is heard now, as by the organisation of a mail address.
    for (const input of inputs())
      if (input.value !== '' && input.type !== 'checkbox' && input !== document.activeElement)
        input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    const { tesseraHeld: held, tesseraPressed: pressed } = window
    const heldNow = held && now(held.button)
    // Whoever has sent the form has done so, whatever is pressed after it.
    if (held && heldNow && pressed?.type !== 'submit') whenLetGo(heldNow, held)
    if (!pressed) return
    if (pressed.type === 'submit') pressed.ariaBusy = 'false'
    const button = now(pressed)
    // The one that shows the password hears the press, and not the click.
    button?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
    button?.click()
  }
  hydratePage(<TakenOver whenDone={finish}>{content}</TakenOver>)
}
