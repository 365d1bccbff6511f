import { type RefCallback, useEffect, useRef, useState } from 'react'
import { focusContent } from '../focus-content.ts'
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
  const [chosen, setChosen] = useState(0)
  const current = Math.min(chosen, Math.max(count - 1, 0))
  const wanted = useRef<number>(undefined)
  const elements = useRef(new Map<number, HTMLTableRowElement>())

  const focusWanted = () => {
    const row = wanted.current === undefined ? undefined : elements.current.get(wanted.current)
    if (!row) return
    wanted.current = undefined
    row.focus()
  }
  useEffect(focusWanted)

  const held = useRef<HTMLTableRowElement>(undefined)
  // A row that is gone takes the focus with it: the one in its place has it then.
  useEffect(() => {
    if (!held.current || held.current.isConnected) return
    held.current = undefined
    if (document.activeElement === document.body) elements.current.get(current)?.focus({ preventScroll: true })
  })
  // With the last row the table goes, and the page’s content has it.
  useEffect(() => () => void (held.current && focusContent()), [])
  const setCurrent = (index: number) => {
    held.current = elements.current.get(index)
    setChosen(index)
  }

  return {
    current,
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
      setChosen(next)
      return true
    },
  }
}
