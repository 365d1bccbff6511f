/**
 * When a command was last sent from this browser: of what was asked for before, nobody knows whether it is still so, and least of
 * all should one’s own change be missing there (O47, O68). For all tabs, by the device’s clock, as the age of what is kept; it says
 * nothing of anybody, and leaves with its person.
 */
import { deviceValues } from '../../offline/browser-values.ts'

const name = 'tessera.changedAt'

/** Which command it was goes from tab to tab, and stays nowhere. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)

export const lastChange = {
  /** Milliseconds; 0: nothing was changed, or the clock has been set back since. */
  at(): number {
    const moment = Number(deviceValues.get(name) ?? 0)
    return moment <= Date.now() ? moment : 0
  },
  note(operation: string): void {
    deviceValues.set(name, String(Date.now()))
    channel?.postMessage(operation)
  },
  /** By another tab. Null: nobody here knows what it was. */
  onElsewhere(listener: (operation: string | null) => void): void {
    if (channel) channel.addEventListener('message', ({ data }: MessageEvent<string>) => listener(data))
    else window.addEventListener('storage', ({ key, newValue }) => key === name && newValue !== null && listener(null))
  },
}
