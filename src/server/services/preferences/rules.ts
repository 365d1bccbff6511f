/** A device’s clock may be ahead: a change of tomorrow would hold against all of today’s. */
export const believed = (told: string, now: Date): Date => {
  const time = new Date(told)
  return time < now ? time : now
}
