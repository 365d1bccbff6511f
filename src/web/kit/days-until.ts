import { daysLeft } from '../../shared/days-left.ts'

/** By the calendar there; undefined where it has no end, or has ended. */
export function daysUntil(end: string | null, now: Date, timeZone: string | undefined): number | undefined {
  const left = end === null ? -1 : daysLeft(new Date(end), now, timeZone)
  return left < 0 ? undefined : left
}
