/** Moments reckoned from one that the caller gives. A day is 24 hours: the store and the rules know UTC alone. */
export const day = 86_400_000

export const secondsAfter = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000)

/** Before it where the number is below 0. */
export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * day)
