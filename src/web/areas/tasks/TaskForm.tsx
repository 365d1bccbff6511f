import { useIntl } from 'react-intl'
import type { Task } from '../../../contract/services/tasks.ts'
import { useTasksCreateOrEditMutation, useTasksGetTaskForEditQuery } from '../../api/generated/tasks.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { LoadingDialog } from '../../kit/form/LoadingDialog.tsx'
import { type AskLatest, useFreshAnswer } from '../../kit/form/use-fresh-answer.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { Call, Condition, Query, Sent, Signature, What } from './TaskFields.tsx'
import { type TaskFormValues, taskFormValues, taskRequest, taskSchema } from './task-rules.ts'

interface TaskFormProps {
  onClose: () => void
  onSaved: () => void
}

export function NewTaskForm(props: TaskFormProps) {
  const title = useIntl().formatMessage({ id: 'tasks.create' })
  return <LoadedForm {...props} title={title} name="task new" task={null} latest={null} />
}

export function EditTaskForm({ task, ...props }: TaskFormProps & { task: Pick<Task, 'id' | 'taskName'> }) {
  const title = useIntl().formatMessage({ id: 'tasks.editTitle' }, { name: task.taskName })
  const forEdit = useTasksGetTaskForEditQuery({ id: task.id }, { refetchOnMountOrArgChange: true })
  const name = `task ${task.id}`
  const { answer, latest } = useFreshAnswer(name, forEdit)
  if (!answer) {
    return <LoadingDialog title={title} result={forEdit} failed="kit.form.loadFailed" onClose={props.onClose} />
  }
  return <LoadedForm {...props} title={title} name={name} task={answer} latest={latest} />
}

interface LoadedFormProps extends TaskFormProps {
  title: string
  name: string
  /** Null: a new one. */
  task: Task | null
  latest: AskLatest<Task> | null
}

function LoadedForm({ title, name, task, latest, onClose, onSaved }: LoadedFormProps) {
  const say = useSay()
  const [createOrEdit] = useTasksCreateOrEditMutation()
  const { submit, failure } = useSubmit<TaskFormValues>({
    send: (values, numbered) => createOrEdit({ createOrEditTask: numbered(taskRequest(values, task)) }).unwrap(),
    saved: task ? 'tasks.saved' : 'tasks.created',
    named: ({ taskName }) => ({ name: taskName }),
  })
  return (
    <FormDialog
      title={title}
      action={task ? 'kit.saveChanges' : 'tasks.createAction'}
      name={name}
      basis={task}
      initialValues={taskFormValues(task)}
      schema={taskSchema(say, task)}
      submit={submit}
      latest={latest && latest(taskFormValues)}
      failure={failure}
      onClose={onClose}
      onSaved={onSaved}
    >
      <What task={task} />
      <Query />
      <Call />
      <Sent />
      <Condition />
      <Signature task={task} />
    </FormDialog>
  )
}
