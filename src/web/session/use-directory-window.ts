import { useRef, useState } from 'react'
import type { Asked } from './msal.ts'

/** One window at a time. Who gives it up hears no more of it, whatever it still answers. */
export function useDirectoryWindow() {
  const [isOpen, setIsOpen] = useState(false)
  const turn = useRef(0)
  /** Null: it was given up meanwhile. */
  const ask = async <Value>(open: () => Promise<Asked<Value>>): Promise<Asked<Value> | null> => {
    turn.current += 1
    const mine = turn.current
    setIsOpen(true)
    const asked = await open().catch((error: unknown): Asked<Value> => {
      // MSAL could not be loaded, say.
      console.error(error)
      return { failure: 'failed' }
    })
    if (mine !== turn.current) return null
    setIsOpen(false)
    return asked
  }
  const cancel = () => {
    turn.current += 1
    setIsOpen(false)
  }
  return { isOpen, ask, cancel }
}
