/** Back to what was there before a change, and forward again. */
import type { History } from './history.ts'

export interface Step<Value> {
  history: History<Value>
  value: Value
}

export function stepBack<Value>({ past, future }: History<Value>, now: Value): Step<Value> | null {
  const value = past.at(-1)
  if (value === undefined) return null
  return { value, history: { past: past.slice(0, -1), future: [now, ...future], last: null } }
}

export function stepForward<Value>({ past, future }: History<Value>, now: Value): Step<Value> | null {
  const [value, ...rest] = future
  if (value === undefined) return null
  return { value, history: { past: [...past, now], future: rest, last: null } }
}
