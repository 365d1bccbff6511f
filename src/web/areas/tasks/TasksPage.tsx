import { IconChecklist, IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Task } from '../../../contract/services/tasks.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { useTasksGetAllQuery, useTasksGetTasksToExcelMutation } from '../../api/generated/tasks.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { useHistory } from '../../kit/history/use-history.tsx'
import { openedLater } from '../../kit/later.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useExport } from '../../kit/list/use-export.ts'
import { State, StateIcon } from '../../kit/State.tsx'
import { useDialog } from '../../kit/use-dialog.ts'
import { Can } from '../../session/Can.tsx'
import { taskColumns } from './columns.tsx'
import { useTaskActions } from './task-actions.ts'
import { taskFilters, useTaskList } from './task-list.ts'
import { taskPaths } from './task-paths.ts'
import { useRunAnswer } from './use-run-answer.tsx'

const NewTaskForm = openedLater(async () => (await import('./TaskForm.tsx')).NewTaskForm)
const EditTaskForm = openedLater(async () => (await import('./TaskForm.tsx')).EditTaskForm)
const RunLinkDialog = openedLater(async () => (await import('./RunLinkDialog.tsx')).RunLinkDialog)

const dialogs = ['create', 'edit', 'link'] as const

export function TasksPage() {
  const intl = useIntl()
  const list = useTaskList()
  const tasks = useTasksGetAllQuery(list.request)
  const [getTasksToExcel] = useTasksGetTasksToExcelMutation()
  const exportToExcel = useExport(() => getTasksToExcel(list.exportRequest).unwrap())
  const dialog = useDialog<(typeof dialogs)[number], Task>(dialogs, tasks.currentData?.items)
  const { ran, answer } = useRunAnswer()
  const { shown, close } = dialog
  const { edit, run, link, remove } = useTaskActions({
    edit: (task) => dialog.open('edit', task),
    showLink: (task) => dialog.open('link', task),
    ran,
  })
  const { withHistory, historyDialog } = useHistory<Task>({
    type: 'Tessera.Tasks.Task',
    rows: tasks.currentData?.items,
    keyOf: ({ id }) => id,
    nameOf: ({ taskName }) => taskName,
  })

  return (
    <ListPage
      title="tasks.title"
      permission={permissions.tasks.view}
      list={list}
      result={tasks}
      columns={taskColumns}
      rowName={({ taskName }) => taskName}
      rowPath={({ id }) => taskPaths.task(id)}
      rowActions={withHistory([edit, run, link, remove])}
      search={{ label: 'tasks.filter.text', name: 'filter' }}
      filterBy={taskFilters(intl)}
      showRows="tasks.show"
      everything="tasks.everything"
      tools={[exportToExcel]}
      primary={
        <Can permission={permissions.tasks.create}>
          <CommandButton leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.open('create')}>
            <FormattedMessage id="tasks.create" />
          </CommandButton>
        </Can>
      }
      empty={<NoTasks />}
    >
      <Suspense>
        {shown?.kind === 'create' && (
          <NewTaskForm
            onClose={close}
            onSaved={() => {
              close()
              list.showAll({ field: 'id', isDescending: true })
            }}
          />
        )}
        {shown?.kind === 'edit' && shown.row && <EditTaskForm task={shown.row} onClose={close} onSaved={close} />}
        {shown?.kind === 'link' && shown.row && <RunLinkDialog task={shown.row} onClose={close} />}
      </Suspense>
      {answer}
      {historyDialog}
    </ListPage>
  )
}

const NoTasks = () => (
  <State icon={<StateIcon of={IconChecklist} />} title={<FormattedMessage id="tasks.none" />}>
    <FormattedMessage id="tasks.noneDetail" />
  </State>
)
