import { expect, test } from 'vitest'
import type { ValidationError } from 'yup'
import type { Task } from '../../../contract/services/tasks.ts'
import { type TaskFormValues, taskFormValues, taskRequest, taskSchema } from './task-rules.ts'

const say = (key: string) => key

const hook: Task = {
  id: 7,
  idEncrypted: '',
  taskName: 'Hook',
  taskType: 'Http',
  url: 'https://example.com/hook',
  httpVerb: 'PUT',
  httpBody: '{}',
  reportId: null,
  daxQuery: null,
  visualName: null,
  reportKeyId: null,
  isInteractive: false,
  hasCustomMessage: false,
  hasVisualMetadata: false,
  hasVisualPayload: false,
  scheduleMinutes: 60,
  conditionKind: null,
  conditionValue: null,
  reportName: null,
  isReportKeyDeleted: false,
  nextRunTime: null,
  hasSigningSecret: true,
}

async function faultsOf(changes: Partial<TaskFormValues>, task: Task | null = null): Promise<Record<string, string>> {
  try {
    await taskSchema(say, task).validate({ ...taskFormValues(task), ...changes }, { abortEarly: false })
    return {}
  } catch (error) {
    const { inner } = error as ValidationError
    return Object.fromEntries(inner.map(({ path = '', message }) => [path, message]))
  }
}

const required = 'ThisFieldIsRequired'

test.each([
  ['Actionable', { url: required, reportId: required, visualName: required }],
  ['Query', { reportId: required, daxQuery: required }],
  ['Http', { url: required }],
] as const)('of kind %s what it needs is asked for', async (taskType, faults) => {
  expect(await faultsOf({ taskName: 'One', taskType })).toEqual(faults)
})

test('an address of the web is one without a user name', async () => {
  for (const url of ['mailto:one@example.com', 'example.com', 'https://me:word@example.com']) {
    expect(await faultsOf({ taskName: 'One', taskType: 'Http', url })).toEqual({ url: 'tasks.urlIsNoWebAddress' })
  }
})

test('a browser sends by GET and POST alone', async () => {
  const action = { taskName: 'One', url: 'https://example.com', reportId: '1', visualName: 'one' }
  expect(await faultsOf({ ...action, httpVerb: 'PUT' })).toEqual({ httpVerb: required })
  expect(await faultsOf({ ...action, httpVerb: 'GET' })).toEqual({})
})

test.each([
  [4, { scheduleMinutes: 'kit.form.wholeNumber' }],
  [5, {}],
  [44_640, {}],
  [44_641, { scheduleMinutes: 'kit.form.wholeNumber' }],
  ['', { scheduleMinutes: 'kit.form.wholeNumber' }],
])('a schedule of %s minutes', async (scheduleMinutes, faults) => {
  expect(await faultsOf({ isScheduled: true, scheduleMinutes }, hook)).toEqual(faults)
})

test('a kept secret is typed again, or removed, where the address goes elsewhere', async () => {
  const url = 'https://elsewhere.example/hook'
  expect(await faultsOf({ url: 'https://example.com/other' }, hook)).toEqual({})
  expect(await faultsOf({ url }, hook)).toEqual({ signingSecret: 'tasks.secretAgain' })
  expect(await faultsOf({ url, removesSecret: true }, hook)).toEqual({})
  expect(await faultsOf({ url, signingSecret: 'sixteen letters!' }, hook)).toEqual({})
  expect(await faultsOf({ signingSecret: 'short' }, hook)).toEqual({ signingSecret: 'PleaseEnterAtLeastNCharacter' })
})

test('a request carries what its kind needs, and nothing of the other kinds', () => {
  const values = { ...taskFormValues(hook), daxQuery: 'EVALUATE', reportId: '3' }
  expect(taskRequest(values, hook)).toEqual({
    id: 7,
    taskName: 'Hook',
    taskType: 'Http',
    url: 'https://example.com/hook',
    httpVerb: 'PUT',
    httpBody: '{}',
    scheduleMinutes: 60,
  })
  expect(taskRequest({ ...values, removesSecret: true }, hook)).toMatchObject({ signingSecret: '' })
  expect(taskRequest({ ...values, isScheduled: false, httpVerb: 'GET' }, hook)).toMatchObject({
    scheduleMinutes: null,
    httpBody: null,
  })
  expect(taskRequest({ ...values, taskType: 'Query' }, null)).toEqual({
    id: null,
    taskName: 'Hook',
    taskType: 'Query',
    reportId: 3,
    reportKeyId: null,
    daxQuery: 'EVALUATE',
    scheduleMinutes: 60,
    conditionKind: null,
    conditionValue: null,
  })
})

test.each([
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['-3', -3],
])('a condition compares with the number %s, in a request of a schedule alone', async (conditionValue, number) => {
  const values = { ...taskFormValues(hook), taskType: 'Query' as const, conditionKind: 'above', conditionValue }
  expect(taskRequest(values, null)).toMatchObject({ conditionKind: 'above', conditionValue: number })
  expect(taskRequest({ ...values, isScheduled: false }, null)).toMatchObject({ conditionKind: null })
  expect(taskRequest({ ...values, conditionKind: 'rows' }, null)).toMatchObject({ conditionValue: null })
})

test('a condition that compares asks for its number', async () => {
  const query = { taskName: 'One', taskType: 'Query', reportId: '1', daxQuery: 'E', isScheduled: true } as const
  const scheduled = { ...query, scheduleMinutes: 5, conditionKind: 'below' }
  expect(await faultsOf({ ...scheduled, conditionValue: 'many' })).toEqual({
    conditionValue: 'tasks.needsConditionValue',
  })
  expect(await faultsOf({ ...scheduled, conditionValue: '5' })).toEqual({})
})
