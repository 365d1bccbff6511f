/**
 * When a command was last sent from this browser: of what was asked for before, nobody knows whether it is still so, and least of
 * all should one’s own change be missing there (O47, O68). For all tabs, by the device’s clock, as the age of what is kept; it says
 * nothing of anybody, and leaves with its person.
 */
import { deviceValues } from '../../offline/browser-values.ts'

const name = 'tessera.changedAt'

export const lastChange = {
  /** Milliseconds; 0: nothing was changed, or the clock has been set back since. */
  at(): number {
    const moment = Number(deviceValues.get(name) ?? 0)
    return moment <= Date.now() ? moment : 0
  },
  note: (): void => void deviceValues.set(name, String(Date.now())),
  /** By another tab. */
  onElsewhere(listener: () => void): void {
    window.addEventListener('storage', ({ key, newValue }) => key === name && newValue !== null && listener())
  },
}
