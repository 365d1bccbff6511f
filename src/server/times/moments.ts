/** Moments reckoned from one that the caller gives. A day is 24 hours: the store and the rules know UTC alone. */
import { limits } from '../../contract/vocabulary/limits.ts'

export const day = 86_400_000

const earliest = Date.parse(limits.earliestMoment)

/** What lies before a moment that the caller gives may lie before all that the store takes. */
export const notTooEarly = (moment: Date): Date => new Date(Math.max(moment.getTime(), earliest))

/**
 * Seconds by which clocks of processes that share a store, and calls under way, may differ. What a clock that was far ahead
 * wrote stays when it is set right: an end further ahead than its own span and this counts as none, for nobody set it in time.
 */
export const clockTolerance = 60

export const secondsAfter = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000)

/** Whole ones; 0 where that moment has passed. */
export const secondsUntil = (end: Date, now: Date): number =>
  Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000))

/** Further than clocks may differ. Whatever bears such a moment comes from a clock that was wrong. */
export const isAhead = (moment: Date, now: Date): boolean => moment > secondsAfter(now, clockTolerance)

/** Whether two clocks tell the same time, as far as they may differ. */
export const agree = (one: Date, other: Date): boolean => !isAhead(one, other) && !isAhead(other, one)

/** Whether what was to last for `seconds` does so now. */
export const lasts = (end: Date, seconds: number, now: Date): boolean =>
  end > now && !isAhead(end, secondsAfter(now, seconds))

/** Before it where the number is below 0. */
export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * day)
