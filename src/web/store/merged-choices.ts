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

/**
 * What a page could not write down before it was left: all that it held, from which something may have been taken away; or,
 * where it did not know yet what is kept, what was chosen there alone. Only the first says that it was read.
 */
export function joinUnwritten(kept: string | null, unwritten: string): string {
  const chosen = unpacked(unwritten)
  return '_persist' in chosen ? unwritten : packed(mergedChoices(unpacked(kept ?? '{}'), chosen))
}
