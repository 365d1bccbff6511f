import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { isPageOver } from '../../api/page-owner.ts'
import type { ConfirmTexts } from './ConfirmDialog.tsx'
import type { Confirm } from './confirm.tsx'
import { discard, discardEverywhere } from './discard.ts'
import { holdUnsaved, isUnsavedElsewhere } from './unsaved-elsewhere.ts'

/** `saved`: nothing is unsaved, or nothing was any more while the question stood. Nobody has said that anything may be lost. */
type Answer = 'stay' | 'discard' | 'saved'
type Ask = (texts: ConfirmTexts) => Promise<Answer>

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
 * signs out, and does not ask at all for tabs that nobody looks at. Who waited for what was being saved goes on once it is.
 */
export async function mayLeaveUnsaved(): Promise<boolean> {
  const texts = (await isUnsavedElsewhere()) ? discardEverywhere : discard
  let isDiscarded = false
  for (const ask of questions) {
    const answer = await ask(texts)
    if (answer === 'stay') return false
    if (answer === 'discard') isDiscarded = true
  }
  return isDiscarded || !(await isUnsavedElsewhere()) || (await askForOthers?.()) !== false
}

/** On this page. */
export const hasUnsaved = (): boolean => questions.size > 0

const waiting = new Set<() => void>()

/** At once, or as soon as nothing on this page is unsaved any more. Answers how to stop. */
export function onceNothingIsUnsaved(act: () => void): () => void {
  if (!hasUnsaved()) act()
  else waiting.add(act)
  return () => waiting.delete(act)
}

function tellNothingIsUnsaved(): void {
  if (hasUnsaved()) return
  for (const act of waiting) act()
  waiting.clear()
}

/**
 * Asks whether what is unsaved now may go. The question is about that alone and ends with it: with the next thing that is
 * unsaved nobody has asked. What is taken off the page unsaved, as by a lock, nobody has given up.
 */
export function useUnsavedQuestion(isDirty: boolean, confirm: Confirm, hasLeft?: RefObject<boolean>): Ask {
  const latest = useRef({ isDirty, confirm, hasLeft })
  latest.current = { isDirty, confirm, hasLeft }
  const unsaved = useRef<AbortController>(null)
  useEffect(() => {
    if (!isDirty) return
    const one = new AbortController()
    unsaved.current = one
    return () => one.abort()
  }, [isDirty])
  return useCallback(async (texts) => {
    const until = unsaved.current?.signal
    if (!until || until.aborted) return 'saved'
    if (await latest.current.confirm(texts, until)) return 'discard'
    const { isDirty, hasLeft } = latest.current
    return until.aborted && (!isDirty || hasLeft?.current) ? 'saved' : 'stay'
  }, [])
}

/** The closing of the tab asks by the browser, a way out of the account by the product. */
export function useUnsaved(isDirty: boolean, ask: Ask): void {
  useEffect(() => {
    if (!isDirty) return
    // A page that has been emptied has nothing left to stay for.
    const warn = (event: BeforeUnloadEvent) => isPageOver() || event.preventDefault()
    questions.add(ask)
    const letGo = holdUnsaved()
    window.addEventListener('beforeunload', warn)
    return () => {
      questions.delete(ask)
      letGo()
      window.removeEventListener('beforeunload', warn)
      tellNothingIsUnsaved()
    }
  }, [isDirty, ask])
}
