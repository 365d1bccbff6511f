/** A draft is what was changed, not the whole form: what others have saved since stands in the fields that were left alone. */

type Values = Readonly<Record<string, unknown>>
type Change = { to: unknown; from?: unknown } | { added: string[]; removed: string[] }
export type Changes = Record<string, Change>

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string')

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What can be written down: lists and members of that, too, and no files. */
const isWritable = (value: unknown): boolean =>
  isPlain(value) ||
  (isRecord(value) &&
    (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) &&
    Object.values(value).every(isWritable))

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (isWritable(one) && isWritable(other) && JSON.stringify(one) === JSON.stringify(other))

const without = (texts: readonly string[], others: readonly string[]) => texts.filter((text) => !others.includes(text))

function changeOf(before: unknown, now: unknown): Change | undefined {
  if (isTexts(before) && isTexts(now)) {
    const [added, removed] = [without(now, before), without(before, now)]
    return added.length + removed.length > 0 ? { added, removed } : undefined
  }
  if (isSame(before, now)) return undefined
  return isWritable(before) ? { from: before, to: now } : { to: now }
}

/** Whatever a field holds: what is no change here cannot be saved, and nobody is asked before it is lost. */
export function changesOf(before: object, now: object): Changes {
  const old: Values = { ...before }
  const changes = Object.entries(now).map(([name, value]) => [name, changeOf(old[name], value)] as const)
  return Object.fromEntries(changes.filter((entry): entry is [string, Change] => entry[1] !== undefined))
}

/** Of these, what the device keeps: secrets leave the page for the server alone, and files have no place there. */
export const keptChanges = (changes: Changes, secrets: ReadonlySet<string>): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([name, change]) => !secrets.has(name) && isWritable(change)))

/** In a list of texts, each that was added or taken is one. */
export const changeCount = (changes: Changes): number =>
  Object.values(changes).reduce(
    (sum, change) => sum + ('to' in change ? 1 : change.added.length + change.removed.length),
    0,
  )

/** Whether a field that held the one can hold the other. */
function fits(value: unknown, before: unknown): boolean {
  if (value === null || before === null || before === undefined) return true
  // A field of a number holds text for as long as that is none, and is empty at first.
  if (typeof before === 'number' || before === '') return ['string', 'number'].includes(typeof value)
  if (!isRecord(before) || !isRecord(value)) return typeof before === typeof value
  if (Array.isArray(before))
    return Array.isArray(value) && value.every((item) => before.length === 0 || fits(item, before[0]))
  return !Array.isArray(value) && Object.entries(before).every(([name, member]) => fits(value[name], member))
}

/** Whatever does not fit the field, as after a change of the form, leaves it as it is. */
function applied(before: unknown, change: unknown): unknown {
  if (!isRecord(change)) return before
  if ('to' in change) return fits(change.to, before) ? change.to : before
  const { added, removed } = change
  return isTexts(before) && isTexts(added) && isTexts(removed)
    ? [...without(before, removed), ...without(added, before)]
    : before
}

export function withChanges<Of extends object>(values: Of, changes: unknown): Of {
  if (!isRecord(changes)) return values
  const changed = Object.entries(values).map(([name, value]) => [name, applied(value, changes[name])])
  return { ...values, ...Object.fromEntries(changed) }
}
