import { preferences } from './preferences.ts'

type Choices = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Choices =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function merged(kept: unknown, chosen: unknown): unknown {
  if (!isRecord(kept) || !isRecord(chosen)) return chosen
  const names = Object.keys({ ...kept, ...chosen })
  return Object.fromEntries(names.map((name) => [name, name in chosen ? merged(kept[name], chosen[name]) : kept[name]]))
}

/**
 * What was chosen before it was known what is kept stands, and all beside it is as it was kept: of lists and columns each by
 * itself, and of groups both those that were closed and those that are (O121).
 */
export function mergedChoices(kept: Choices, chosen: Choices): Choices {
  const groups = (of: Choices) => Object.entries(of).filter(([, value]) => Array.isArray(value))
  const closed = groups(chosen).map(([name, value]) => {
    const before = kept[name]
    return [name, [...new Set([...(Array.isArray(before) ? before : []), ...(value as unknown[])])]]
  })
  return { ...(merged(kept, chosen) as Choices), ...Object.fromEntries(closed) }
}

/** As redux-persist writes a slice: each member by itself. */
const unpacked = (text: string): Choices =>
  Object.fromEntries(Object.entries<string>(JSON.parse(text)).map(([name, value]) => [name, JSON.parse(value)]))

export const packed = (choices: Choices): string =>
  JSON.stringify(Object.fromEntries(Object.entries(choices).map(([name, value]) => [name, JSON.stringify(value)])))

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function withChanged(kept: unknown, now: unknown, before: unknown): unknown {
  if (isSame(now, before)) return kept
  if (!isRecord(kept) || !isRecord(now)) return now
  const former = isRecord(before) ? before : {}
  const names = Object.keys({ ...kept, ...now }).filter((name) => name in now || !(name in former))
  return Object.fromEntries(
    names.map((name) => [name, name in now ? withChanged(kept[name], now[name], former[name]) : kept[name]]),
  )
}

/**
 * What is to be kept once a page writes what it holds: what it has changed since `before`, which it read or wrote last, and all
 * else as it is kept, since other tabs write, too (O128).
 */
export function joinWritten(kept: string | null, held: string, before: string | null): string {
  if (kept === null || kept === before) return held
  const [now, others] = [unpacked(held), unpacked(kept)]
  const former: Choices = { ...preferences.getInitialState(), ...unpacked(before ?? '{}') }
  const list = (of: unknown): readonly unknown[] => (Array.isArray(of) ? of : [])
  const changed = Object.entries(now).map(([name, value]) => {
    if (!Array.isArray(value)) return [name, withChanged(others[name], value, former[name])]
    // Groups that are closed: others may have closed or opened some.
    const opened = list(former[name]).filter((group) => !value.includes(group))
    const closed = value.filter((group) => !list(former[name]).includes(group))
    return [name, [...new Set([...list(others[name]), ...closed])].filter((group) => !opened.includes(group))]
  })
  return packed({ ...others, ...Object.fromEntries(changed) })
}

/** What a page held or chose, and what it had read or written before that. */
export interface Unwritten {
  value: string
  before: string | null
}

/**
 * What a page could not write down before it was left: all that it held, from which something may have been taken away; or,
 * where it did not know yet what is kept, what was chosen there alone. Only the first says that it was read.
 */
export function joinUnwritten(kept: string | null, { value, before }: Unwritten): string {
  const chosen = unpacked(value)
  return '_persist' in chosen ? joinWritten(kept, value, before) : packed(mergedChoices(unpacked(kept ?? '{}'), chosen))
}
