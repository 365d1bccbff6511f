const day = 24 * 60 * 60_000

/** Whole days until then, wherever they are told: none on the last day. */
export const daysLeft = (end: Date, now: Date): number => Math.floor((end.getTime() - now.getTime()) / day)
