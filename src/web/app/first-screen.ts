/**
 * The screen as it was left, on the page before the app runs: its links lead where they say, and what needs the app is inert
 * until the app takes its place. The worker lays it into the page, whose own script opens and shows it.
 */
const drawn = () => document.getElementById('first-screen')

/** Milliseconds: who looks at it for so long is told how old it is. */
const untilAge = 1000

function tellAge(): void {
  const age = drawn()?.querySelector<HTMLElement>('main > [role="status"]')
  if (age) age.hidden = false
}

/** Whether the screen stands: the app’s parts come after it. */
export function firstScreenStands(): boolean {
  if (!drawn()) return false
  setTimeout(tellAge, untilAge)
  return true
}

export function removeFirstScreen(): void {
  const focused = document.activeElement
  const screen = drawn()
  if (!screen) return
  const href = screen.contains(focused) ? focused?.getAttribute('href') : null
  screen.remove()
  const root = document.getElementById('root')
  root?.removeAttribute('style')
  if (href) root?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)?.focus()
}

/** Milliseconds after which the app’s own screen is shown, whatever it still waits for. */
const longest = 1500

/** Removed when the app’s screen has stood for two frames: what it asks for, it asks for in the first. */
export function giveWayTo(isAppReady: () => boolean): void {
  let frames = 0
  const look = () => {
    frames = isAppReady() && document.querySelector('#root main')?.hasChildNodes() ? frames + 1 : 0
    if (frames > 2) removeFirstScreen()
    else if (drawn()) requestAnimationFrame(look)
  }
  // Also where nothing is painted.
  setTimeout(removeFirstScreen, longest)
  look()
}

/** At once where none stands: behind it nothing can have the focus. */
export function onceAppIsShown(act: () => void): void {
  if (drawn()) requestAnimationFrame(() => onceAppIsShown(act))
  else act()
}
