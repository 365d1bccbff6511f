import { useRef, useState } from 'react'
import type { Asked } from './msal.ts'

/** One window at a time. Who gives it up hears no more of it, whatever it still answers. */
export function useDirectoryWindow() {
  const [isOpen, setIsOpen] = useState(false)
  const giveUp = useRef(() => {})
  const ask = async <Value>(open: () => Promise<Asked<Value>>): Promise<Asked<Value>> => {
    giveUp.current()
    const { promise: givenUp, resolve } = Promise.withResolvers<Asked<Value>>()
    giveUp.current = () => resolve({ failure: 'cancelled' })
    setIsOpen(true)
    const asked = open().catch((error: unknown): Asked<Value> => {
      // MSAL could not be loaded, say.
      console.error(error)
      return { failure: 'failed' }
    })
    const outcome = await Promise.race([asked, givenUp])
    setIsOpen(false)
    return outcome
  }
  return { isOpen, ask, cancel: () => giveUp.current() }
}
