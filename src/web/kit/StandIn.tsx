import { type Ref, useImperativeHandle } from 'react'

interface StandInProps {
  element: HTMLElement | null
  ref?: Ref<HTMLElement | null>
}

/** Stands for a button that is drawn elsewhere, so that what floats hangs on it and the floating code can come later. */
export function StandIn({ element, ref }: StandInProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element, [element])
  return null
}
