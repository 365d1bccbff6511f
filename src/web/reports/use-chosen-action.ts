import { type ReactNode, useState } from 'react'
import { useOpener } from '../kit/use-opener.ts'
import { type ActionableTask, type ChosenAction, type CommandDetail, chosenAction } from './action-commands.ts'

export interface Actions {
  commanded: (command: string, detail: CommandDetail) => void
  /** Rendered by the caller. */
  dialog: ReactNode
}

/** Tasks that are chosen in the frame, one at a time. */
export function useChosenAction(
  tasks: readonly ActionableTask[],
  draw: (action: ChosenAction, onClose: () => void) => ReactNode,
): Actions {
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
  return { commanded, dialog: chosen && draw(chosen, close) }
}
