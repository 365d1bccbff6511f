import { useEffect, useRef } from 'react'

/** Whoever adds a row goes on in it: its first field has the focus, and all of it is seen, also from below the edge. */
export function useAddedRow(count: number) {
  const lastRow = useRef<HTMLFieldSetElement>(null)
  const isAdded = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: then it is on the screen
  useEffect(() => {
    if (!isAdded.current) return
    isAdded.current = false
    lastRow.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    lastRow.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  return {
    lastRow,
    added: () => {
      isAdded.current = true
    },
  }
}
