/** What was there before each change, and what was taken back of them. */

export interface History<Value> {
  readonly past: readonly Value[]
  readonly future: readonly Value[]
  /** What was changed last: more of the same is one step. */
  readonly last: string | null
}

/** Steps back; older ones are let go. */
const longest = 100

export const nothingDone = { past: [], future: [], last: null }

export function recorded<Value>(history: History<Value>, before: Value, what: string | null): History<Value> {
  const isSameStep = what !== null && what === history.last
  const past = isSameStep ? history.past : [...history.past, before].slice(-longest)
  return { past, future: [], last: what }
}
