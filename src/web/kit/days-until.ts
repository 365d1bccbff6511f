import { daysLeft } from '../../shared/days-left.ts'

/** Whole days; undefined where it has no end, or has ended. */
export function daysUntil(end: string | null, now: Date): number | undefined {
  const left = end === null ? -1 : daysLeft(new Date(end), now)
  return left < 0 ? undefined : left
}
