import { day } from '../../times/moments.ts'

/** Clients' clocks are wrong by hours and outboxes keep entries for days; a time beyond that is nobody's observation. */
export function believedTime(told: string, now: Date): Date {
  const time = Date.parse(told)
  if (Number.isNaN(time)) return now
  const earliest = now.getTime() - 366 * day
  const latest = now.getTime() + day
  return new Date(Math.min(Math.max(time, earliest), latest))
}
