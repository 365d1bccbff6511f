import { useRef, useState } from 'react'
import type { Asked } from './msal.ts'

/**
 * One window at a time. Who gives it up hears no more of it, whatever it still answers; nor does who presses again, for whom
 * another one opens (U226).
 */
export function useDirectoryWindow() {
  const [isOpen, setIsOpen] = useState(false)
  const giveUp = useRef(() => {})
  const ask = async <Value>(open: () => Promise<Asked<Value>>): Promise<Asked<Value>> => {
    const { promise: givenUp, resolve } = Promise.withResolvers<Asked<Value>>()
    const cancel = () => resolve({ failure: 'cancelled' })
    giveUp.current = cancel
    setIsOpen(true)
    const asked = open().catch((error: unknown): Asked<Value> => {
      // MSAL could not be loaded, say.
      console.error(error)
      return { failure: 'failed' }
    })
    const outcome = await Promise.race([asked, givenUp])
    if (giveUp.current !== cancel) return new Promise(() => undefined)
    setIsOpen(false)
    return outcome
  }
  return { isOpen, ask, cancel: () => giveUp.current() }
}
