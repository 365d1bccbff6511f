/** What others have saved while a form was being filled in. */
import { changesOf, isSame } from './draft-changes.ts'

export interface TheirChange {
  name: string
  /** Where something else was typed here: what they wrote, which saving would replace. */
  replaced?: string
}

interface Versions {
  before: object
  typed: object
  now: object
  secrets: ReadonlySet<string>
}

/** A secret is nowhere told, so that nobody knows whether it is another. */
export function theirChanges({ before, typed, now, secrets }: Versions): TheirChange[] {
  const own = changesOf(before, typed)
  const values: Record<string, unknown> = { ...now }
  const typedValues: Record<string, unknown> = { ...typed }
  return Object.keys(changesOf(before, now))
    .filter((name) => !secrets.has(name))
    .map((name) => {
      const isReplaced = name in own && !isSame(values[name], typedValues[name])
      const value = values[name]
      return isReplaced && ['string', 'number'].includes(typeof value) ? { name, replaced: String(value) } : { name }
    })
}
