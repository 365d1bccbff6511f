const day = 24 * 60 * 60_000

/** Whole days; undefined where it has no end, or has ended. */
export function daysUntil(end: string | null, now: Date): number | undefined {
  const left = end === null ? -1 : new Date(end).getTime() - now.getTime()
  return left < 0 ? undefined : Math.floor(left / day)
}
