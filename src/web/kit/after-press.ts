import { useEffect, useReducer, useRef } from 'react'

let isPressed = false
let waiting: (() => void)[] = []

/** The click comes right after the button is let go: whatever it causes has been caused by the next task. */
function released(): void {
  isPressed = false
  setTimeout(() => {
    const due = waiting
    waiting = []
    for (const each of due) each()
  })
}

const pressed = (): void => {
  isPressed = true
}

window.addEventListener('pointerdown', pressed, true)
// Where a menu of the browser opens, the end of the press is its own.
for (const end of ['pointerup', 'pointercancel', 'contextmenu'] as const) window.addEventListener(end, released, true)
// Its end was lost, as to a dialog of the browser.
window.addEventListener('pointermove', ({ buttons }) => isPressed && buttons === 0 && released(), true)
// Of the window alone: on their way down the events of all fields would pass here.
window.addEventListener('blur', released)

/**
 * Does it now, or once the mouse button or finger that is down is lifted. What appears in a form while one presses moves what
 * is pressed, and the click is lost.
 */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}

/** What is to be drawn; while somebody presses, what was drawn before: it must not move away below them. */
export function useStillWhilePressed<Value>(value: Value): Value {
  const drawn = useRef(value)
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  if (!isPressed) drawn.current = value
  // The press may have ended since this was drawn.
  useEffect(() => {
    if (drawn.current !== value) afterPress(drawAgain)
  })
  return drawn.current
}
