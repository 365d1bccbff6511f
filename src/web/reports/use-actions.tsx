import type { Report } from 'powerbi-client'
import type { RefObject } from 'react'
import { openedLater } from '../kit/later.tsx'
import type { ActionableTask } from './action-commands.ts'
import { type Actions, useChosenAction } from './use-chosen-action.ts'

const PersonsActionDialog = openedLater(async () => (await import('./PersonsActionDialog.tsx')).PersonsActionDialog)

/** For who is signed in. */
export const useActions = (
  tasks: readonly ActionableTask[],
  report: RefObject<Report | undefined>,
  /** Its data may be another by then. */
  reload: () => void,
): Actions =>
  useChosenAction(tasks, (action, onClose) => (
    <PersonsActionDialog action={action} report={report} onDone={reload} onClose={onClose} />
  ))
