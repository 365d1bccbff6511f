import { Suspense } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate, useParams } from 'react-router-dom'
import type { Task } from '../../../contract/services/tasks.ts'
import { type TaskForView, useTasksGetTaskForViewQuery } from '../../api/generated/tasks.ts'
import { clock } from '../../api/server-time.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { useHistory } from '../../kit/history/use-history.tsx'
import { openedLater } from '../../kit/later.tsx'
import { useRowActions } from '../../kit/list/use-row-actions.tsx'
import { Missing } from '../../kit/page/Missing.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { PageHeader, Trail } from '../../kit/page/PageHeader.tsx'
import { PageMenu } from '../../kit/page/PageMenu.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { PageWaiting } from '../../kit/page/PageWaiting.tsx'
import { useIsGone } from '../../kit/page/use-is-gone.ts'
import { useDialog } from '../../kit/use-dialog.ts'
import { useIsReachable } from '../../store/hooks.ts'
import { TaskStatus } from './columns.tsx'
import { Details } from './Details.tsx'
import { RunsTab } from './RunsTab.tsx'
import { useTaskActions } from './task-actions.ts'
import { taskPaths } from './task-paths.ts'
import { useRunAnswer } from './use-run-answer.tsx'

const EditTaskForm = openedLater(async () => (await import('./TaskForm.tsx')).EditTaskForm)
const RunLinkDialog = openedLater(async () => (await import('./RunLinkDialog.tsx')).RunLinkDialog)

export function TaskPage() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,8}$/.test(id) ? <OneTask key={id} id={Number(id)} /> : <NoTask />
}

const NoTask = () => (
  <Missing title="tasks.notFound" detail="tasks.notFoundDetail" to={taskPaths.list} label="tasks.toList" />
)

function OneTask({ id }: { id: number }) {
  const intl = useIntl()
  const result = useTask(id)
  const task = result.currentData
  const isGone = useIsGone(result.error)
  if (isGone) return <NoTask />
  const title = task?.taskName ?? intl.formatMessage({ id: 'tasks.number' }, { id: String(id) })
  return (
    <Page
      head={
        <>
          <Trail to={taskPaths.list} label="tasks.title" title={title} />
          <PageHeader
            title={title}
            status={task && <TaskStatus task={task} />}
            actions={task && <Actions task={task} />}
          >
            {/* A line of this height from the start. */}
            {task ? <FormattedMessage id={`tasks.typeHint.${task.taskType}`} /> : '\u00a0'}
          </PageHeader>
        </>
      }
    >
      {task ? (
        <PageTabs
          label="tasks.tabs"
          tabs={[
            { id: 'runs', label: 'tasks.runs', count: task.runs.length, panel: () => <RunsTab result={result} /> },
            { id: 'details', label: 'tasks.details', panel: () => <Details task={task} /> },
          ]}
        />
      ) : (
        <PageWaiting result={result} />
      )}
    </Page>
  )
}

/** Milliseconds between two questions how a run went, and how long that is asked: a call that fails is tried again for hours. */
const pause = 2_000
const patience = 60_000

const isUnderway = ({ runs }: TaskForView): boolean =>
  runs.some(
    ({ status, startTime }) => status === 'waiting' && clock.now().getTime() - new Date(startTime).getTime() < patience,
  )

function useTask(id: number) {
  const task = useTasksGetTaskForViewQuery({ id })
  const isReachable = useIsReachable()
  const isAsked = isReachable && task.data !== undefined && isUnderway(task.data)
  useTasksGetTaskForViewQuery({ id }, { skip: !isAsked, pollingInterval: pause })
  return task
}

function Actions({ task }: { task: Task }) {
  const navigate = useNavigate()
  const dialog = useDialog<'edit' | 'link', Task>(['edit', 'link'], [task])
  const { ran, answer } = useRunAnswer()
  const { edit, run, link, remove } = useTaskActions({
    edit: () => dialog.open('edit', task),
    showLink: () => dialog.open('link', task),
    ran,
    onDeleted: () => navigate(taskPaths.list),
  })
  const { withHistory, historyDialog } = useHistory<Task>({
    type: 'Tessera.Tasks.Task',
    rows: [task],
    keyOf: ({ id }) => id,
    nameOf: ({ taskName }) => taskName,
  })
  const { actionsOf, question } = useRowActions(withHistory([edit, run, link, remove]))
  const offered = actionsOf(task)
  const main = offered.find(({ id }) => id === run.id)
  const { shown, close } = dialog
  return (
    <>
      <PageMenu name={task.taskName} offered={offered.filter((action) => action !== main)} />
      {main && (
        <CommandButton leftSection={<run.icon size={16} aria-hidden />} reason={main.reason} onClick={main.start}>
          <FormattedMessage id={main.label} />
        </CommandButton>
      )}
      {question}
      {answer}
      {historyDialog}
      <Suspense>
        {shown?.kind === 'edit' && <EditTaskForm task={task} onClose={close} onSaved={close} />}
        {shown?.kind === 'link' && <RunLinkDialog task={task} onClose={close} />}
      </Suspense>
    </>
  )
}
