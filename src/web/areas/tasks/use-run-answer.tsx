import { type ReactNode, Suspense, useState } from 'react'
import { useIntl } from 'react-intl'
import type { RunTaskAnswer } from '../../../contract/services/tasks.ts'
import { openedLater } from '../../kit/later.tsx'
import { toast } from '../../kit/toast.ts'
import { useOpener } from '../../kit/use-opener.ts'

const RunAnswer = openedLater(async () => (await import('./RunAnswer.tsx')).RunAnswer)

/** What a run brought: the rows of a query in a dialog, of a call that it is on its way. The caller renders `answer`. */
export function useRunAnswer(): { ran: (answer: RunTaskAnswer) => void; answer: ReactNode } {
  const intl = useIntl()
  const [shown, setShown] = useState<RunTaskAnswer>()
  const { remember, giveBack } = useOpener()
  const ran = (answer: RunTaskAnswer) => {
    if (answer.taskType !== 'Query') {
      toast({ color: 'green', message: intl.formatMessage({ id: 'tasks.called' }, { name: answer.taskName }) })
      return
    }
    remember()
    setShown(answer)
  }
  const close = () => {
    setShown(undefined)
    giveBack()
  }
  return { ran, answer: <Suspense>{shown && <RunAnswer answer={shown} onClose={close} />}</Suspense> }
}
