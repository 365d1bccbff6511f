import { type ReactNode, Suspense, useState } from 'react'
import { later } from '../later.ts'
import { useOpener } from '../use-opener.ts'
import type { ConfirmTexts, Question } from './ConfirmDialog.tsx'

const ConfirmDialog = later(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog)

/** Asks before something is done. The caller renders `question`. */
export function useConfirm(): { confirm: (texts: ConfirmTexts) => Promise<boolean>; question: ReactNode } {
  const [asked, setAsked] = useState<Question>()
  const { remember, giveBack } = useOpener()
  const confirm = (texts: ConfirmTexts) =>
    new Promise<boolean>((resolve) => {
      const answer = (isYes: boolean) => {
        setAsked(undefined)
        giveBack()
        resolve(isYes)
      }
      remember()
      setAsked({ texts, answer })
    })
  return { confirm, question: asked && <Asked {...asked} /> }
}

const Asked = (question: Question) => (
  <Suspense>
    <ConfirmDialog {...question} />
  </Suspense>
)
