import { useSyncExternalStore } from 'react'
import type { ThemeSettings } from '../../contract/models/theme.ts'

/** What somebody tries out: on this page at once, and nowhere else until it is saved. */
function trial<Tried>() {
  let tried: Tried | undefined
  const changes = new EventTarget()
  const onChange = (listener: () => void): (() => void) => {
    changes.addEventListener('change', listener)
    return () => changes.removeEventListener('change', listener)
  }
  const now = (): Tried | undefined => tried
  return {
    /** `undefined`: it is left, and the page looks as before. */
    put(next: Tried | undefined): void {
      tried = next
      changes.dispatchEvent(new Event('change'))
    },
    now,
    use: (): Tried | undefined => useSyncExternalStore(onChange, now),
  }
}

const looks = trial<ThemeSettings>()

export const tryLooks = looks.put
export const triedLooks = looks.now
export const useTriedLooks = looks.use

/** Addresses of logos that were chosen and are not kept yet, by the ground that they are for. */
type TriedLogos = Readonly<Partial<Record<'light' | 'dark', string>>>

const logos = trial<TriedLogos>()

export const tryLogos = logos.put
export const useTriedLogos = logos.use
