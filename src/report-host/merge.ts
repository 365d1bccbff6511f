/** Settings arrive in parts: a part changes what it names and leaves the rest. */

export type Tree = { readonly [key: string]: unknown }

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Lists are replaced, never joined. `undefined` says nothing, since the SDK sends it for members nobody set. */
export function deepMerge(base: Tree, change: Tree, replaced: readonly string[] = []): Tree {
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined || forbidden.has(key)) continue
    const before = merged[key]
    const joins = isTree(before) && isTree(value) && !replaced.includes(key)
    merged[key] = joins ? deepMerge(before, value) : value
  }
  return merged
}

/** As JSON has it: in whichever order members stand, and without those that are `undefined`. */
export function isSameContent(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, place) => isSameContent(each, other[place]))
  if (!isTree(one) || !isTree(other)) return one === other
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => isSameContent(one[key], other[key]))
}
