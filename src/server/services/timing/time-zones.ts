/** The world’s time zones, as this runtime knows them. */
import { setImmediate } from 'node:timers/promises'
import type { NameValue } from '../../../contract/models/name-value.ts'
import { listedZone, zoneInWords } from '../../../shared/zone-names.ts'
import { isTimeZone } from '../../setting-groups/rules.ts'
import { minutesEast, quarterOf } from '../../times/minutes-east.ts'

const names = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].sort()

const twoDigits = (value: number): string => String(value).padStart(2, '0')

const distance = (minutes: number): string => {
  const size = Math.abs(minutes)
  return `UTC${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
}

const zoneAt = (value: string, now: Date) => {
  const minutes = minutesEast(value, now)
  return { minutes, name: `(${distance(minutes)}) ${zoneInWords(value)}`, value }
}

/** Some 10 ms: what each zone says takes long to find out, and nobody else shall wait for it. */
const portion = 20

async function zonesAt(now: Date): Promise<readonly NameValue[]> {
  const zones: ReturnType<typeof zoneAt>[] = []
  for (let start = 0; start < names.length; start += portion) {
    zones.push(...names.slice(start, start + portion).map((name) => zoneAt(name, now)))
    await setImmediate()
  }
  return zones.sort((one, other) => one.minutes - other.minutes).map(({ name, value }) => ({ name, value }))
}

let latest: { quarter: number; zones: Promise<readonly NameValue[]> } | undefined

/** From west to east, each by its IANA name and its distance from UTC at the time. */
export function timeZones(now: Date): Promise<readonly NameValue[]> {
  const quarter = quarterOf(now)
  if (latest?.quarter !== quarter) latest = { quarter, zones: zonesAt(now) }
  return latest.zones
}

export function zoneNamed(value: string, now: Date): NameValue {
  return isTimeZone(value) ? { name: zoneAt(value, now).name, value } : { name: value, value }
}

/** The list with a zone in front, which is not repeated by its other name either. */
export const startingWith = (first: NameValue, zones: readonly NameValue[]): readonly NameValue[] => [
  first,
  ...zones.filter(({ value }) => listedZone(value) !== listedZone(first.value)),
]

/** The list with the one that is chosen by the name by which it was. */
export const withChosen = (chosen: string, zones: readonly NameValue[]): readonly NameValue[] =>
  zones.map(({ name, value }) => ({ name, value: listedZone(value) === listedZone(chosen) ? chosen : value }))
