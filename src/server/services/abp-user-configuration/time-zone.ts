/** What a client of ABP’s family is told of a time zone. */
import { minutesEast } from '../../times/minutes-east.ts'

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
        isDaylightSavingTimeNow: current > base,
      },
      iana: { timeZoneId: iana },
    },
  }
}
