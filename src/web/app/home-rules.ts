/** What the start page says, as plain decisions. */
import type { MessageKey } from '../../contract/vocabulary/messages.ts'

/** By the person's clock. */
export function greetingAt(hour: number): MessageKey {
  if (hour >= 5 && hour < 12) return 'home.morning'
  return hour >= 12 && hour < 18 ? 'home.afternoon' : 'home.evening'
}

const minute = 60_000
const units = [
  ['minute', minute, 60],
  ['hour', 60 * minute, 24],
  ['day', 24 * 60 * minute, 7],
  ['week', 7 * 24 * 60 * minute, Number.POSITIVE_INFINITY],
] as const

/** As people say it: in the largest unit of which there is one. */
export function sinceThen(then: Date, now: Date): { value: number; unit: 'minute' | 'hour' | 'day' | 'week' } {
  const passed = Math.max(0, now.getTime() - then.getTime())
  const [unit, length] = units.find(([, size, most]) => passed < size * most) ?? units[3]
  return { value: -Math.floor(passed / length) || 0, unit }
}
