import { IconLink, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import type { RunTaskAnswer, Task } from '../../../contract/services/tasks.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { askedOnce } from '../../api/asked-once.ts'
import {
  useLazyTasksGetTaskForViewQuery,
  useTasksDeleteMutation,
  useTasksRunTaskMutation,
} from '../../api/generated/tasks.ts'
import type { RowAction } from '../../kit/list/row-actions.ts'

interface TaskWays {
  edit: (task: Task) => void
  showLink: (task: Task) => void
  /** It was run, or is about to be. */
  ran: (answer: RunTaskAnswer) => void
  onDeleted?: () => unknown
}

const { tasks } = permissions

/** An action waits for somebody who presses it beside its visual. */
const runsByLink = ({ taskType, isReportKeyDeleted }: Task): true | MessageKey => {
  if (taskType === 'Actionable') return 'tasks.runsFromVisual'
  return !isReportKeyDeleted || 'tasks.keyIsDeleted'
}

/** In the list and on the page of a task. */
export function useTaskActions({ edit, showLink, ran, onDeleted }: TaskWays): Record<Way, RowAction<Task>> {
  const [getTaskForView] = useLazyTasksGetTaskForViewQuery(askedOnce)
  const [runTask] = useTasksRunTaskMutation()
  const [deleteTask] = useTasksDeleteMutation()
  return {
    edit: { id: 'edit', label: 'tasks.edit', icon: IconPencil, permission: tasks.edit, isQuick: true, run: edit },
    run: {
      id: 'run',
      label: 'tasks.run',
      icon: IconPlayerPlay,
      permission: tasks.edit,
      when: runsByLink,
      run: async ({ id }) => {
        const { runLink } = await getTaskForView({ id }).unwrap()
        if (runLink) ran(await runTask(runLink).unwrap())
      },
    },
    link: {
      id: 'link',
      label: 'tasks.runLink',
      icon: IconLink,
      permission: tasks.edit,
      when: runsByLink,
      run: showLink,
    },
    remove: {
      id: 'delete',
      label: 'tasks.delete',
      icon: IconTrash,
      permission: tasks.delete,
      isDestructive: true,
      confirm: ({ taskName }) => ({
        title: 'tasks.deleteTitle',
        detail: 'tasks.deleteDetail',
        values: { name: taskName },
        yes: 'tasks.delete',
        isDestructive: true,
      }),
      run: async ({ id }) => {
        await deleteTask({ id }).unwrap()
        await onDeleted?.()
      },
      done: 'tasks.deleted',
    },
  }
}

type Way = 'edit' | 'run' | 'link' | 'remove'
