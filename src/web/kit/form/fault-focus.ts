import { useContext, useEffect, useRef } from 'react'
import { FieldLabels } from './field-labels.ts'

function focusField(form: HTMLFormElement | null, name: string): void {
  const found = form?.elements.namedItem(name)
  // Of several cards, the one that is chosen.
  const field = found instanceof RadioNodeList ? chosenOf(found) : found
  if (field instanceof HTMLInputElement && field.type === 'hidden') shownBeside(field)?.focus()
  else if (field instanceof HTMLElement) field.focus()
}

const chosenOf = (cards: RadioNodeList) =>
  [...cards].find((card) => card instanceof HTMLElement && card.ariaChecked === 'true') ?? cards[0]

/** A list of options has its name on what the browser would send: what the person sees stands before it. */
function shownBeside(hidden: HTMLInputElement): HTMLElement | undefined {
  for (let element = hidden.previousElementSibling; element; element = element.previousElementSibling) {
    const input = element.querySelector<HTMLElement>('input:not([type="hidden"])')
    if (input) return input
  }
  return undefined
}

/** To what is said of a field above the form; whoever chooses it stands there, whichever tab it is on. */
export function useWayToField(form: { current: HTMLFormElement | null }) {
  const fields = useContext(FieldLabels)
  return (name: string) => fields.onceThere(name, () => focusField(form.current, name))
}

/** After a try that failed, the person stands at the first field that is wrong, or at the server's words. */
export function useFirstFaultFocus(
  form: { current: HTMLFormElement | null },
  submitCount: number,
  isSubmitting: boolean,
) {
  const seen = useRef(0)
  useEffect(() => {
    if (isSubmitting || submitCount === seen.current) return
    seen.current = submitCount
    // In the next frame: the field may be on a tab that opens because of it.
    const frame = requestAnimationFrame(() => {
      const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      const failed = form.current?.querySelector<HTMLElement>('[role="alert"]')
      ;(field ?? failed)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [form, submitCount, isSubmitting])
}
