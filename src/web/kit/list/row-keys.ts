const rowsPerPageKey = 10

/** Where a key leads among the rows of a list; undefined when it means something else. */
export function rowAfterKey(key: string, from: number, count: number): number | undefined {
  const last = count - 1
  const steps = new Map([
    ['ArrowDown', from + 1],
    ['ArrowUp', from - 1],
    ['PageDown', from + rowsPerPageKey],
    ['PageUp', from - rowsPerPageKey],
    ['Home', 0],
    ['End', last],
  ])
  const next = steps.get(key)
  return next === undefined ? undefined : Math.max(0, Math.min(next, last))
}
