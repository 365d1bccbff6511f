import { type RefCallback, useEffect, useRef, useState } from 'react'
import { rowAfterKey } from './row-keys.ts'

export interface RowFocus {
  current: number
  setCurrent: (index: number) => void
  refOf: (index: number) => RefCallback<HTMLTableRowElement>
  /** False: the key means something else. */
  move: (key: string, from: number) => boolean
}

/** One row takes part in the order of the Tab key; the arrows move among rows, also to those not drawn yet. */
export function useRowFocus(count: number, bringIntoView: (index: number) => void): RowFocus {
  const [current, setCurrent] = useState(0)
  const wanted = useRef<number>(undefined)
  const elements = useRef(new Map<number, HTMLTableRowElement>())

  const focusWanted = () => {
    const row = wanted.current === undefined ? undefined : elements.current.get(wanted.current)
    if (!row) return
    wanted.current = undefined
    row.focus()
  }
  useEffect(focusWanted)

  return {
    current: Math.min(current, Math.max(count - 1, 0)),
    setCurrent,
    refOf: (index) => (row) => {
      if (row) elements.current.set(index, row)
      else elements.current.delete(index)
      if (row && wanted.current === index) focusWanted()
    },
    move: (key, from) => {
      const next = rowAfterKey(key, from, count)
      if (next === undefined) return false
      wanted.current = next
      bringIntoView(next)
      setCurrent(next)
      return true
    },
  }
}
