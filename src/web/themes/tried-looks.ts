import { useSyncExternalStore } from 'react'
import type { ThemeSettings } from '../../contract/models/theme.ts'

/** Looks that somebody tries out: on this page at once, and nowhere else until they are saved. */
let tried: ThemeSettings | undefined

const changes = new EventTarget()

function onChange(listener: () => void): () => void {
  changes.addEventListener('change', listener)
  return () => changes.removeEventListener('change', listener)
}

/** `undefined`: they are left, and the page looks as before. */
export function tryLooks(looks: ThemeSettings | undefined): void {
  tried = looks
  changes.dispatchEvent(new Event('change'))
}

export const triedLooks = (): ThemeSettings | undefined => tried

export const useTriedLooks = (): ThemeSettings | undefined => useSyncExternalStore(onChange, triedLooks)
