import { type ReactNode, Suspense, useRef, useState } from 'react'
import { openedLater } from '../later.tsx'
import { useOpener } from '../use-opener.ts'
import type { ConfirmTexts, Question } from './ConfirmDialog.tsx'

const ConfirmDialog = openedLater(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog)

/** No answer, where `until` comes before one, is no. */
export type Confirm = (texts: ConfirmTexts, until?: AbortSignal) => Promise<boolean>

/**
 * Asks before something is done. The caller renders `question`, in the words that `asNow` makes of those it was asked in.
 * There is one at a time: who asks takes the place of who waited, and has their answer.
 */
export function useConfirm(asNow = (texts: ConfirmTexts) => texts): { confirm: Confirm; question: ReactNode } {
  const [asked, setAsked] = useState<Question>()
  const waiting = useRef<Question['answer']>(undefined)
  const { remember, giveBack } = useOpener()
  const confirm: Confirm = (texts, until) =>
    new Promise<boolean>((resolve) => {
      const answer = (isYes: boolean) => {
        if (waiting.current !== resolve) return
        waiting.current = undefined
        setAsked(undefined)
        giveBack()
        resolve(isYes)
      }
      if (waiting.current) waiting.current(false)
      else remember()
      waiting.current = resolve
      setAsked({ texts, answer })
      until?.addEventListener('abort', () => answer(false))
    })
  return { confirm, question: asked && <Asked {...asked} texts={asNow(asked.texts)} /> }
}

const Asked = (question: Question) => (
  <Suspense>
    <ConfirmDialog {...question} onClose={() => question.answer(false)} />
  </Suspense>
)
