/** Holds what the product shows against the ledger. */
import type { Note } from './ledger.ts'

export interface Compared {
  acknowledged: number
  unknown: number
  refused: number
  lost: string[]
  doubled: string[]
  /** Kept although the writer was told that it was not. */
  keptThoughRefused: string[]
}

export interface Shown {
  /** Markers of all records of each kind, those that are there twice twice. */
  records: Map<string, readonly string[]>
  /** By kind and place: the value now. */
  values: Map<string, string>
}

export const placeOf = (kind: string, place: string): string => `${kind} ${place}`

/** A request whose answer was lost may still be under way so long, and be carried out after one that was asked later. */
const longestUnderWay = 60_000

export function compare(notes: readonly Note[], shown: Shown): Compared {
  const of = (outcome: Note['outcome']) => notes.filter((note) => note.outcome === outcome).length
  const compared: Compared = {
    acknowledged: of('acknowledged'),
    unknown: of('unknown'),
    refused: of('refused'),
    lost: [],
    doubled: [],
    keptThoughRefused: [],
  }
  compareRecords(notes, shown, compared)
  compareValues(notes, shown, compared)
  return compared
}

function compareRecords(notes: readonly Note[], { records }: Shown, { lost, doubled, keptThoughRefused }: Compared) {
  const times = new Map<string, number>()
  for (const [kind, markers] of records) {
    for (const marker of markers) times.set(placeOf(kind, marker), (times.get(placeOf(kind, marker)) ?? 0) + 1)
  }
  // A write that carries a number is asked again until it is acknowledged: what it was told last counts.
  const asked = Map.groupBy(
    notes.filter(({ place }) => place === undefined),
    ({ kind, marker }) => placeOf(kind, marker),
  )
  for (const [name, tries] of asked) {
    const found = times.get(name) ?? 0
    const isAcknowledged = tries.some(({ outcome }) => outcome === 'acknowledged')
    if (isAcknowledged && found === 0) lost.push(name)
    if (found > 1) doubled.push(`${name}, ${found} times`)
    if (found > 0 && tries.every(({ outcome }) => outcome === 'refused')) keptThoughRefused.push(name)
  }
}

function compareValues(notes: readonly Note[], { values }: Shown, { lost }: Compared) {
  const written = Map.groupBy(
    notes.filter(({ place }) => place !== undefined),
    ({ kind, place = '' }) => placeOf(kind, place),
  )
  for (const [name, writes] of written) {
    const last = writes.findLast(({ outcome }) => outcome === 'acknowledged')
    if (last && !mayHold(values.get(name), last, writes)) lost.push(`${name} = ${last.marker}, is ${values.get(name)}`)
  }
}

/** The value that was acknowledged last, or one whose fate is not known and that may have come after it. */
export const mayHold = (value: string | undefined, last: Note, writes: readonly Note[]): boolean =>
  value === last.marker ||
  writes.some(
    ({ marker, outcome, asked }) => marker === value && outcome === 'unknown' && asked > last.asked - longestUnderWay,
  )
