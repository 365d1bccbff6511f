/** One visual is a stop of the tab key by itself; arrow keys go to its neighbours. */

const sectionsOf = (canvas: HTMLElement) => [...canvas.querySelectorAll<HTMLElement>(':scope > .visual:not([hidden])')]

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** To be called when the visuals have changed. */
export function keepOneStop(canvas: HTMLElement): void {
  const sections = sectionsOf(canvas)
  const current = sections.find((section) => section.tabIndex === 0) ?? sections[0]
  for (const section of sections) section.tabIndex = section === current ? 0 : -1
}

function moveBetweenVisuals(canvas: HTMLElement, event: KeyboardEvent, clearSelection: () => void): void {
  const { target } = event
  if (!(target instanceof HTMLElement)) return
  const sections = sectionsOf(canvas)
  const at = sections.indexOf(target)
  if (event.key === 'Escape') {
    const own = target.closest<HTMLElement>('.visual')
    if (at < 0 && own) own.focus()
    clearSelection()
    return
  }
  if (at < 0) return
  const inside = () =>
    target.querySelector<HTMLElement>('.visual-body :is(button, a, input, summary, select, [tabindex="0"])')
  const step = steps[event.key]
  if (event.key === 'Enter') inside()?.focus()
  else if (step === undefined) return
  else {
    const next = sections[Math.min(sections.length - 1, Math.max(0, at + step))]
    target.tabIndex = -1
    if (next) next.tabIndex = 0
    next?.focus()
  }
  event.preventDefault()
}

export function watchVisualKeys(canvas: HTMLElement, clearSelection: () => void): void {
  canvas.addEventListener('keydown', (event) => moveBetweenVisuals(canvas, event, clearSelection))
  canvas.addEventListener('click', (event) => {
    if (event.target === canvas) clearSelection()
  })
}
