/** What a client of ABP’s family is told of a time zone. */

export const minutesEast = (timeZone: string, at: Date): number => {
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name ?? '') ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const minute = 60_000

export function presentTimeZone(name: string, now: Date) {
  const iana = name === 'UTC' ? 'Etc/UTC' : name
  const year = now.getUTCFullYear()
  const offsets = [0, 6].map((month) => minutesEast(iana, new Date(Date.UTC(year, month, 1))))
  const [base, current] = [Math.min(...offsets), minutesEast(iana, now)]
  return {
    timeZoneInfo: {
      windows: {
        timeZoneId: name,
        baseUtcOffsetInMilliseconds: base * minute,
        currentUtcOffsetInMilliseconds: current * minute,
        isDaylightSavingTimeNow: current !== base,
      },
      iana: { timeZoneId: iana },
    },
  }
}
