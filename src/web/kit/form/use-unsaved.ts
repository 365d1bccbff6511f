import { useEffect, useRef } from 'react'
import { isPageOver } from '../../api/page-owner.ts'

type Ask = () => Promise<boolean>

const questions = new Set<Ask>()

/** Asks for whatever is unsaved on the page, before anything is forgotten: the browser asks too late for who signs out. */
export async function mayLeaveUnsaved(): Promise<boolean> {
  for (const ask of questions) if (!(await ask())) return false
  return true
}

/** The closing of the tab asks by the browser, a way out of the account by the product. */
export function useUnsaved(isDirty: boolean, mayLeave: Ask): void {
  const latest = useRef(mayLeave)
  latest.current = mayLeave
  useEffect(() => {
    if (!isDirty) return
    const ask = () => latest.current()
    // A page that has been emptied has nothing left to stay for.
    const warn = (event: BeforeUnloadEvent) => isPageOver() || event.preventDefault()
    questions.add(ask)
    window.addEventListener('beforeunload', warn)
    return () => {
      questions.delete(ask)
      window.removeEventListener('beforeunload', warn)
    }
  }, [isDirty])
}
