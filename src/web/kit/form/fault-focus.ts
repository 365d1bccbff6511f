import { useEffect, useRef } from 'react'

export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
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
