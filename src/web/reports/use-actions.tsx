import type { Report } from 'powerbi-client'
import { type ReactNode, type RefObject, useState } from 'react'
import { openedLater } from '../kit/later.tsx'
import { useOpener } from '../kit/use-opener.ts'
import { type ActionableTask, type ChosenAction, type CommandDetail, chosenAction } from './action-commands.ts'

const ActionDialog = openedLater(async () => (await import('./ActionDialog.tsx')).ActionDialog)

/** Tasks that are chosen in the frame, one at a time. The caller renders `dialog`. */
export function useActions(
  tasks: readonly ActionableTask[],
  report: RefObject<Report | undefined>,
  /** Its data may be another by then. */
  reload: () => void,
): { commanded: (command: string, detail: CommandDetail) => void; dialog: ReactNode } {
  const [chosen, setChosen] = useState<ChosenAction>()
  const { remember, giveBack } = useOpener()
  const commanded = (command: string, detail: CommandDetail) => {
    const action = chosenAction(tasks, command, detail)
    if (!action) return
    remember()
    setChosen(action)
  }
  const close = () => {
    setChosen(undefined)
    giveBack()
  }
  const dialog = chosen && <ActionDialog action={chosen} report={report} onDone={reload} onClose={close} />
  return { commanded, dialog }
}
