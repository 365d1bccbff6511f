import { useTasksRunActionableTaskMutation } from '../api/generated/tasks.ts'
import { useIsReachable } from '../store/hooks.ts'
import { ActionDialog, type ActionDialogProps } from './ActionDialog.tsx'

/** For who is signed in: it is sent in their name. */
export function PersonsActionDialog(props: Omit<ActionDialogProps, 'send' | 'isReachable'>) {
  const [run] = useTasksRunActionableTaskMutation()
  const send: ActionDialogProps['send'] = async (asked) =>
    (await run({ runActionableTask: { ...asked, isSent: true } }).unwrap()).sent
  return <ActionDialog {...props} send={send} isReachable={useIsReachable()} />
}
