/** What others have saved while a form was being filled in. */
import { type Changes, changesOf, isSame } from './draft-changes.ts'

export interface TheirChange {
  name: string
  /** Where something else was typed here: what they wrote, which saving would replace. */
  replaced?: string
  /** Nothing was typed here: what they wrote stands in the form. */
  isTheirs?: true
}

interface Versions {
  before: object
  typed: object
  now: object
  secrets: ReadonlySet<string>
}

/** A secret is nowhere told, so that nobody knows whether it is another. Who wrote the same agrees. */
export function theirChanges({ before, typed, now, secrets }: Versions): TheirChange[] {
  const own = changesOf(before, typed)
  const values: Record<string, unknown> = { ...now }
  const typedValues: Record<string, unknown> = { ...typed }
  return Object.keys(changesOf(before, now))
    .filter((name) => !secrets.has(name) && !isSame(values[name], typedValues[name]))
    .map((name) => (name in own ? replacing(name, values[name]) : { name, isTheirs: true }))
}

const replacing = (name: string, value: unknown): TheirChange =>
  ['string', 'number'].includes(typeof value) ? { name, replaced: String(value) } : { name }

/** By field: what it held when something else was typed into it. */
export type TypedOver = Readonly<Record<string, unknown>>

/** The changes as they were made, also where the server has something else by now. */
export const sinceTyped = (changes: Changes, over: TypedOver): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([name, change]) => [
      name,
      'from' in change && name in over ? { ...change, from: over[name] } : change,
    ]),
  )

/** Of changes, also those that a device has kept. A list of texts is merged, and stands over nothing. */
export const typedOverIn = (changes: unknown): TypedOver =>
  Object.fromEntries(
    Object.entries({ ...(changes as Record<string, unknown> | undefined) }).flatMap(([name, change]) =>
      typeof change === 'object' && change !== null && 'from' in change ? [[name, change.from]] : [],
    ),
  )

/** What saving would replace, and what others have changed besides. */
export const toldOf = (over: readonly TheirChange[], found: readonly TheirChange[]): TheirChange[] => [
  ...over,
  ...found.filter(({ name, replaced }) => replaced === undefined && over.every((one) => one.name !== name)),
]

/** Where what was typed stands over what has been saved since. */
export function overwrittenBy(changes: unknown, now: object): TheirChange[] {
  const values: Record<string, unknown> = { ...now }
  return Object.entries({ ...(changes as Record<string, unknown> | undefined) }).flatMap(([name, change]) => {
    if (typeof change !== 'object' || change === null || !('from' in change && 'to' in change)) return []
    const isOver = name in values && !isSame(values[name], change.from) && !isSame(values[name], change.to)
    return isOver ? [replacing(name, values[name])] : []
  })
}
