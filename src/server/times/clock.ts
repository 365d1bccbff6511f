import { minutesEast, quarterOf } from './minutes-east.ts'

/** Asking for an offset is slow. */
export function clockOf(timeZone: string): (moment: Date) => Date {
  const offsets = new Map<number, number>()
  const minutesAt = (moment: Date): number => {
    const quarter = quarterOf(moment)
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    const minutes = minutesEast(timeZone, moment)
    offsets.set(quarter, minutes)
    return minutes
  }
  return (moment) => new Date(moment.getTime() + minutesAt(moment) * 60_000)
}
