const day = 24 * 60 * 60_000

/** The number of the day on a calendar there. */
const dayOf = (moment: Date, timeZone: string): number =>
  Date.parse(new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(moment)) / day

/**
 * Days until then by the calendar, as whoever reads the date counts them: 0 today, 1 tomorrow, however many hours that is (U140).
 * Below 0: it is over.
 */
export const daysLeft = (end: Date, now: Date, timeZone = 'UTC'): number =>
  end < now ? -1 : dayOf(end, timeZone) - dayOf(now, timeZone)
