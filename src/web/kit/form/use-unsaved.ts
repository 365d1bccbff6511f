import { useEffect, useRef } from 'react'
import { isPageOver } from '../../api/page-owner.ts'
import type { ConfirmTexts } from './ConfirmDialog.tsx'
import { discard, discardEverywhere } from './discard.ts'
import { holdUnsaved, isUnsavedElsewhere } from './unsaved-elsewhere.ts'

type Ask = (texts: ConfirmTexts) => Promise<boolean>

const questions = new Set<Ask>()
let askForOthers: (() => Promise<boolean>) | null = null

/** Answers how to stop. */
export function askForOtherTabs(ask: () => Promise<boolean>): () => void {
  askForOthers = ask
  return () => {
    askForOthers = null
  }
}

/**
 * Asks for whatever is unsaved, on the page and in other tabs, before anything is forgotten: the browser asks too late for who
 * signs out, and does not ask at all for tabs that nobody looks at.
 */
export async function mayLeaveUnsaved(): Promise<boolean> {
  const isElsewhere = await isUnsavedElsewhere()
  if (questions.size === 0) return !isElsewhere || (await askForOthers?.()) !== false
  for (const ask of questions) if (!(await ask(isElsewhere ? discardEverywhere : discard))) return false
  return true
}

/** On this page. */
export const hasUnsaved = (): boolean => questions.size > 0

/** The closing of the tab asks by the browser, a way out of the account by the product. */
export function useUnsaved(isDirty: boolean, mayLeave: Ask): void {
  const latest = useRef(mayLeave)
  latest.current = mayLeave
  useEffect(() => {
    if (!isDirty) return
    const ask: Ask = (texts) => latest.current(texts)
    // A page that has been emptied has nothing left to stay for.
    const warn = (event: BeforeUnloadEvent) => isPageOver() || event.preventDefault()
    questions.add(ask)
    const letGo = holdUnsaved()
    window.addEventListener('beforeunload', warn)
    return () => {
      questions.delete(ask)
      letGo()
      window.removeEventListener('beforeunload', warn)
    }
  }, [isDirty])
}
