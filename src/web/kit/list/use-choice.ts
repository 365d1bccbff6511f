import { useState } from 'react'

/** Rows of one page that somebody has chosen, to do one thing to all of them. */
export interface Choice<Row> {
  rows: readonly Row[]
  has: (row: Row) => boolean
  /** One row; with `isRange`, all from the one before to it, as that one became. */
  toggle: (index: number, isRange: boolean) => void
  toggleAll: () => void
  /** These alone. */
  choose: (rows: readonly Row[]) => void
  clear: () => void
}

interface Chosen {
  /** The choice ends where the list shows something else. */
  of: string
  keys: ReadonlySet<string>
  /** Where a range begins. */
  anchor?: number
}

const nothing: ReadonlySet<string> = new Set()

export function useChoice<Row>(request: object, rows: readonly Row[], rowKey: (row: Row) => string): Choice<Row> {
  const of = JSON.stringify(request)
  const [chosen, setChosen] = useState<Chosen>({ of, keys: nothing })
  const { keys, anchor } = chosen.of === of ? chosen : { keys: nothing }
  const set = (next: Iterable<string>, at?: number) =>
    setChosen({ of, keys: new Set(next), ...(at !== undefined && { anchor: at }) })
  const has = (row: Row) => keys.has(rowKey(row))
  return {
    rows: rows.filter(has),
    has,
    toggle: (index, isRange) => set(toggled(rows.map(rowKey), keys, index, isRange ? (anchor ?? index) : index), index),
    toggleAll: () => set(rows.every(has) ? [] : rows.map(rowKey)),
    choose: (next) => set(next.map(rowKey)),
    clear: () => set([]),
  }
}

/** The keys that are chosen afterwards: all between become what the row that was pressed becomes. */
export function toggled(
  all: readonly string[],
  chosen: ReadonlySet<string>,
  index: number,
  anchor: number,
): ReadonlySet<string> {
  const pressed = all[index]
  if (pressed === undefined) return chosen
  const between = all.slice(Math.min(index, anchor), Math.max(index, anchor) + 1)
  const next = new Set(chosen)
  for (const key of between) {
    if (chosen.has(pressed)) next.delete(key)
    else next.add(key)
  }
  return next
}
