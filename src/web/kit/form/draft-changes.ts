/** A draft is what was changed, not the whole form: what others have saved since stands in the fields that were left alone. */

type Values = Readonly<Record<string, unknown>>
type Change = { to: string | number | boolean | null } | { added: string[]; removed: string[] }
export type Changes = Record<string, Change>

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string')

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

const without = (texts: readonly string[], others: readonly string[]) => texts.filter((text) => !others.includes(text))

function changeOf(before: unknown, now: unknown): Change | undefined {
  if (isTexts(before) && isTexts(now)) {
    const [added, removed] = [without(now, before), without(before, now)]
    return added.length + removed.length > 0 ? { added, removed } : undefined
  }
  // Files have no place on the device.
  return isPlain(now) && now !== before ? { to: now } : undefined
}

export function changesOf(before: object, now: object, secrets: ReadonlySet<string> = new Set()): Changes {
  const old: Values = { ...before }
  const changes = Object.entries(now).map(([name, value]) => [name, changeOf(old[name], value)] as const)
  return Object.fromEntries(
    changes.filter((entry): entry is [string, Change] => entry[1] !== undefined && !secrets.has(entry[0])),
  )
}

/** In a list, each that was added or taken is one. */
export const changeCount = (changes: Changes): number =>
  Object.values(changes).reduce(
    (sum, change) => sum + ('to' in change ? 1 : change.added.length + change.removed.length),
    0,
  )

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whatever does not fit the field, as after a change of the form, leaves it as it is. */
function applied(before: unknown, change: unknown): unknown {
  if (!isRecord(change)) return before
  if (isTexts(before)) {
    const { added, removed } = change
    return isTexts(added) && isTexts(removed) ? [...without(before, removed), ...without(added, before)] : before
  }
  const isOfItsKind = isPlain(change.to) && (before === null || typeof before === typeof change.to)
  return isOfItsKind ? change.to : before
}

export function withChanges<Of extends object>(values: Of, changes: unknown): Of {
  if (!isRecord(changes)) return values
  const changed = Object.entries(values).map(([name, value]) => [name, applied(value, changes[name])])
  return { ...values, ...Object.fromEntries(changed) }
}
