/**
 * What is typed and not saved in other tabs of this browser: it goes when the account is left here. A tab holds a lock for as
 * long as it has any, so that nobody has to wait for an answer, and a tab that is closed or crashes holds none.
 */
import { useEffect, useState } from 'react'
import { newCallNumber } from '../../../shared/call-number.ts'

const prefix = 'tessera unsaved '
const own = prefix + newCallNumber()

/** Where a browser has no locks, other tabs are not known of. */
const locks = (globalThis.navigator as Navigator | undefined)?.locks

/** Answers how to let go. */
export function holdUnsaved(): () => void {
  let letGo = () => {}
  const isSaved = new Promise<void>((resolve) => {
    letGo = resolve
  })
  // Several forms of a page hold it together.
  locks?.request(own, { mode: 'shared' }, () => isSaved).catch(console.error)
  return () => letGo()
}

export async function isUnsavedElsewhere(): Promise<boolean> {
  const { held = [] } = (await locks?.query()) ?? {}
  return held.some(({ name }) => name?.startsWith(prefix) && name !== own)
}

/** As it was when the question was asked. */
export function useIsUnsavedElsewhere(): boolean {
  const [isUnsaved, setIsUnsaved] = useState(false)
  useEffect(() => {
    isUnsavedElsewhere().then(setIsUnsaved, console.error)
  }, [])
  return isUnsaved
}
