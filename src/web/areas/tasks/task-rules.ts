/** What the form of a task takes, and how it becomes a request: what its kind needs, and nothing of the other kinds. */
import { boolean, mixed, object, type StringSchema, string } from 'yup'
import type { CreateOrEditTask, Task } from '../../../contract/services/tasks.ts'
import { browserVerbs, httpVerbs, taskConditions, taskTypes } from '../../../contract/vocabulary/enums.ts'
import { limits, taskSchedule } from '../../../contract/vocabulary/limits.ts'
import { tasksCreateOrEditBounds } from '../../api/generated/bounds.ts'
import { latinDigits } from '../../kit/form/fields/latin-digits.ts'
import { fieldRules, type Say } from '../../kit/form/rules.ts'
import { shapeRules } from '../../kit/form/shape-rules.ts'

type TaskType = Task['taskType']

/** Names are those of the wire, so that the server's faults find their fields. */
export interface TaskFormValues {
  taskName: string
  taskType: TaskType
  url: string
  httpVerb: string
  httpBody: string
  /** Id as text; empty: none yet. */
  reportId: string
  daxQuery: string
  visualName: string
  /** Id as text; empty: none. */
  reportKeyId: string
  isInteractive: boolean
  hasCustomMessage: boolean
  hasVisualMetadata: boolean
  hasVisualPayload: boolean
  isScheduled: boolean
  scheduleMinutes: number | string
  /** Empty: none. */
  conditionKind: string
  conditionValue: string
  /** Empty: what is kept stays. */
  signingSecret: string
  removesSecret: boolean
}

/** What the browser sends for an action, and what the server calls. */
export const verbsOf = (type: TaskType): readonly string[] => (type === 'Actionable' ? browserVerbs : httpVerbs)

/** Null: a new one. */
export const taskFormValues = (task: Task | null): TaskFormValues => ({
  taskName: task?.taskName ?? '',
  taskType: task?.taskType ?? taskTypes[0],
  url: task?.url ?? '',
  httpVerb: task?.httpVerb ?? 'POST',
  httpBody: task?.httpBody ?? '',
  reportId: idAsText(task?.reportId),
  daxQuery: task?.daxQuery ?? '',
  visualName: task?.visualName ?? '',
  reportKeyId: idAsText(task?.reportKeyId),
  isInteractive: task?.isInteractive ?? false,
  hasCustomMessage: task?.hasCustomMessage ?? false,
  hasVisualMetadata: task?.hasVisualMetadata ?? true,
  hasVisualPayload: task?.hasVisualPayload ?? false,
  isScheduled: typeof task?.scheduleMinutes === 'number',
  scheduleMinutes: task?.scheduleMinutes ?? '',
  conditionKind: task?.conditionKind ?? '',
  conditionValue: typeof task?.conditionValue === 'number' ? String(task.conditionValue) : '',
  signingSecret: '',
  removesSecret: false,
})

const idAsText = (id: number | null | undefined): string => (typeof id === 'number' ? String(id) : '')
const idFrom = (text: string): number | null => (text === '' ? null : Number(text))

export function taskRequest(values: TaskFormValues, task: Task | null): CreateOrEditTask {
  return { id: task?.id ?? null, taskName: values.taskName.trim(), taskType: values.taskType, ...meansOf(values) }
}

function meansOf(values: TaskFormValues): Partial<CreateOrEditTask> {
  const { taskType, hasCustomMessage, hasVisualMetadata, hasVisualPayload, isInteractive } = values
  const ofReport = { reportId: idFrom(values.reportId), reportKeyId: idFrom(values.reportKeyId) }
  switch (taskType) {
    case 'Actionable':
      return {
        ...ofReport,
        ...callOf(values),
        visualName: values.visualName.trim(),
        isInteractive,
        hasCustomMessage,
        hasVisualMetadata,
        hasVisualPayload,
      }
    case 'Query':
      return { ...ofReport, daxQuery: values.daxQuery.trim(), ...scheduleOf(values), ...conditionOf(values) }
    case 'Http':
      return {
        ...callOf(values),
        ...scheduleOf(values),
        ...secretOf(values),
      }
  }
}

const scheduleOf = ({ isScheduled, scheduleMinutes }: TaskFormValues) => ({
  scheduleMinutes: isScheduled ? Number(scheduleMinutes) : null,
})

/** Whether the answer’s number is compared with another. */
export const isCompared = (kind: string): boolean => kind === 'above' || kind === 'below'

function conditionOf({ isScheduled, conditionKind, conditionValue }: TaskFormValues): Partial<CreateOrEditTask> {
  const kind = taskConditions.find((each) => isScheduled && each === conditionKind) ?? null
  return { conditionKind: kind, conditionValue: kind && isCompared(kind) ? numberFrom(conditionValue) : null }
}

/** As people type it: 12.5 or 12,5. */
const numberFrom = (text: string): number | null => {
  const typed = latinDigits(text.trim()).replace(',', '.')
  return /^-?\d{1,15}(\.\d{1,9})?$/.test(typed) ? Number(typed) : null
}

const callOf = ({ url, httpVerb, httpBody }: TaskFormValues): Partial<CreateOrEditTask> => ({
  url: url.trim(),
  httpVerb: httpVerbs.find((verb) => verb === httpVerb) ?? null,
  httpBody: httpVerb === 'GET' || httpBody === '' ? null : httpBody,
})

/** Left out, the kept one stays; empty, it goes. */
function secretOf({ signingSecret, removesSecret }: TaskFormValues): Partial<CreateOrEditTask> {
  if (removesSecret) return { signingSecret: '' }
  return signingSecret === '' ? {} : { signingSecret }
}

const originOf = (url: string): string | undefined => {
  const address = url.trim()
  return URL.canParse(address) ? new URL(address).origin : undefined
}

/** What is kept signs nothing for another place, unless whoever leads it there knows it. */
export const needsSecretAgain = ({ taskType, url }: Pick<TaskFormValues, 'taskType' | 'url'>, task: Task | null) =>
  taskType === 'Http' &&
  task?.hasSigningSecret === true &&
  originOf(url) !== undefined &&
  originOf(url) !== originOf(task.url ?? '')

function isWebAddress(text: string): boolean {
  const address = text.trim()
  if (!URL.canParse(address)) return false
  const { protocol, username, password } = new URL(address)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}

export function taskSchema(say: Say, task: Task | null) {
  const rules = fieldRules(say)
  const texts = shapeRules(say, tasksCreateOrEditBounds)
  const required = say('ThisFieldIsRequired')
  const of = (types: readonly TaskType[], schema: StringSchema<string | undefined>) =>
    string().when('taskType', ([type]) => (types.includes(type) ? schema : string()))
  return object({
    taskName: texts.taskName,
    url: of(
      ['Actionable', 'Http'],
      texts.url
        .trim()
        .required(required)
        .test('address', say('tasks.urlIsNoWebAddress'), (url = '') => url === '' || isWebAddress(url)),
    ),
    httpVerb: string().when('taskType', ([type]) =>
      type === 'Query' ? string() : string().oneOf([...verbsOf(type)], required),
    ),
    httpBody: of(['Actionable', 'Http'], texts.httpBody),
    reportId: of(['Actionable', 'Query'], string().required(required)),
    daxQuery: of(['Query'], texts.daxQuery.trim().required(required)),
    visualName: of(['Actionable'], texts.visualName.trim().required(required)),
    isScheduled: boolean(),
    scheduleMinutes: mixed().when(['taskType', 'isScheduled'], ([type, isScheduled]) =>
      type !== 'Actionable' && isScheduled ? rules.wholeNumber(taskSchedule) : mixed(),
    ),
    conditionValue: string().when(['taskType', 'isScheduled', 'conditionKind'], ([type, isScheduled, kind]) =>
      type === 'Query' && isScheduled && isCompared(kind)
        ? string().test('number', say('tasks.needsConditionValue'), (text = '') => numberFrom(text) !== null)
        : string(),
    ),
    signingSecret: of(
      ['Http'],
      rules
        .atLeastLetters(limits.taskSigningSecret, tasksCreateOrEditBounds.signingSecret.maxLength)
        .test(
          'again',
          say('tasks.secretAgain'),
          (secret = '', { parent }) => secret !== '' || parent.removesSecret || !needsSecretAgain(parent, task),
        ),
    ),
    removesSecret: boolean(),
  })
}
