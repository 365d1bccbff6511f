import { useEffect, useRef } from 'react'
import { personShelf } from '../session/person.ts'
import type { PersonShelf } from '../session/shelf.ts'

/** Once it is open; `use` answers how to stop. */
export function usePersonShelf(use: (shelf: PersonShelf) => (() => void) | undefined): void {
  const begin = useRef(use)
  useEffect(() => {
    let isMounted = true
    let stop: (() => void) | undefined
    personShelf().then((shelf) => {
      if (shelf && isMounted) stop = begin.current(shelf)
    }, console.error)
    return () => {
      isMounted = false
      stop?.()
    }
  }, [])
}
