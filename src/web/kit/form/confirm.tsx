import { type ReactNode, Suspense, useState } from 'react'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { later } from '../later.ts'
import { useOpener } from '../use-opener.ts'

const ConfirmDialog = later(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog)

export interface ConfirmTexts {
  title: MessageKey
  detail: MessageKey
  yes: MessageKey
  no?: MessageKey
  values?: Record<string, string>
  isDestructive?: true
  /** These words must be typed first: for what cannot be undone. */
  typed?: string
}

export interface Question {
  texts: ConfirmTexts
  answer: (isYes: boolean) => void
}

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
