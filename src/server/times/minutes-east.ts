/** Clocks change at full quarters of an hour: Adelaide’s in the middle of an hour of UTC. */
export const quarterOf = (moment: Date): number => Math.floor(moment.getTime() / (15 * 60_000))

/** How far a time zone is from UTC at a moment. */
export const minutesEast = (timeZone: string, at: Date): number => {
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name ?? '') ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
