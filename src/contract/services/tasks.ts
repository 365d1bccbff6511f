import { type Static, Type } from 'typebox'
import { anyone, command, file, query, service } from '../operation.ts'
import {
  choice,
  count,
  dateTime,
  FileResult,
  flag,
  id,
  nullable,
  pageOf,
  pagingMembers,
  requiredName,
  requiredText,
  SmallIdQuery,
  secret,
  shape,
  smallId,
  text,
  unrecordedText,
} from '../shapes.ts'
import { httpVerbs, taskConditions, taskTypes } from '../vocabulary/enums.ts'
import { features } from '../vocabulary/features.ts'
import { limits, taskSchedule } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'
import { taskList } from '../vocabulary/whole-lists.ts'

const filterMembers = {
  filter: Type.Optional(text(limits.filter, 'Part of a name, an address or a visual’s name.')),
  taskNameFilter: Type.Optional(text(limits.filter, 'Part of the name.')),
  taskTypeFilter: Type.Optional(choice(taskTypes, 'Only this kind.')),
}

const TasksQuery = Type.Object({ ...filterMembers, ...pagingMembers })
export type TasksQuery = Static<typeof TasksQuery>
const TasksToExcelQuery = Type.Object(filterMembers)

const taskMembers = {
  taskName: requiredText(limits.taskName, 'Name.'),
  taskType: choice(
    taskTypes,
    'Actionable: offered beside visuals. Query: asks the report’s data by a link or on a schedule. Http: calls an address by a link or on a schedule.',
  ),
  url: nullable(text(limits.taskUrl, 'Actionable, Http: address, https:// or http://.')),
  httpVerb: nullable(choice(httpVerbs, 'Actionable: GET or POST. Http: any.')),
  httpBody: nullable(
    text(
      limits.taskHttpBody,
      'Body to send. Actionable: in place of the body that describes visual, person and report.',
    ),
  ),
  reportId: nullable(smallId('Actionable, Query: report that it belongs to.')),
  daxQuery: nullable(
    text(
      limits.taskQuery,
      "Query. Of the local library this much of DAX: `EVALUATE SUMMARIZECOLUMNS('Table'[Column], …, TREATAS({\"value\", …}, 'Table'[Column]), …, \"Name\", [Measure], …)`, at most one `TOPN(number, …)` around it, and `ORDER BY 'Table'[Column]` or `[Measure]` with ASC or DESC after it.",
    ),
  ),
  visualName: nullable(
    text(limits.visualTitle, 'Actionable: names of visuals, parted by commas; a leading + means underlying data.'),
  ),
  reportKeyId: nullable(
    smallId(
      'Share key of the report. Actionable: offered in what the key opens alone. Query: only rows that the key keeps.',
    ),
  ),
  isInteractive: flag('Actionable: opens in a frame.'),
  hasCustomMessage: flag('Actionable: asks for a message.'),
  hasVisualMetadata: flag('Actionable: sends who acted when on which visual.'),
  hasVisualPayload: flag('Actionable: sends the visual’s data.'),
  scheduleMinutes: nullable(
    Type.Integer({
      ...taskSchedule,
      description:
        'Query, Http: minutes from one run to the next; null: by link alone. A query is asked in the name of whoever saved it last, with their rows.',
    }),
  ),
  conditionKind: nullable(
    choice(
      taskConditions,
      'Query on a schedule: whoever saved it last gets a mail when this begins to hold. rows: there are rows. above, below: so is the number in the last column of the first row. changed: the answer differs from that of the run before.',
    ),
  ),
  conditionValue: nullable(
    Type.Number({ minimum: -1e15, maximum: 1e15, description: 'above, below: the number that is compared with.' }),
  ),
}

const answeredMembers = {
  id: smallId('Task.'),
  idEncrypted: secret(limits.token, 'The task’s number, sealed: `tid` of `Tasks_RunTask`.'),
  ...taskMembers,
  reportName: nullable(text(limits.reportName, 'Name of the report.')),
  isReportKeyDeleted: flag(
    'The share key was deleted since: nothing offers the task and its links have ended. It is saved again with another key, or with none.',
  ),
  nextRunTime: nullable(dateTime('Query, Http: next run of the schedule.')),
  hasSigningSecret: flag('Calls are signed.'),
}

const Task = shape('Task', answeredMembers)
export type Task = Static<typeof Task>

const TaskRun = shape('TaskRun', {
  id: id('Run.'),
  startedBy: choice(
    ['link', 'person', 'schedule', 'visual'],
    'What started it; person: whoever made the link for themselves.',
  ),
  userId: nullable(id('Whose link or click it was.')),
  userName: nullable(text(limits.userName, 'Name of that person.')),
  impersonatorTenantId: nullable(
    Type.Integer({ minimum: 0, description: 'Tenant of who acted in that person’s name.' }),
  ),
  impersonatorUserId: nullable(id('Who acted in that person’s name.')),
  reportKeyId: nullable(
    smallId('Share key by whose link a visual’s action was taken; where nobody is named, by nobody who is known.'),
  ),
  reportKeyName: nullable(text(limits.reportKeyName, 'Name of that key; null for those, too, who may not see keys.')),
  status: choice(['waiting', 'succeeded', 'failed'], 'How it went; a call that failed is tried again.'),
  httpStatus: nullable(Type.Integer({ minimum: 100, maximum: 999, description: 'Http: status of the answer.' })),
  rowCount: nullable(count('Query: rows.')),
  isConditionMet: nullable(flag('Query on a schedule: its condition held; null: it had none.')),
  error: nullable(text(limits.taskRunError, 'Why it failed.')),
  startTime: dateTime('When it was started.'),
  finishTime: nullable(dateTime('When it ended.')),
})
export type TaskRun = Static<typeof TaskRun>

const TaskForView = shape('TaskForView', {
  ...answeredMembers,
  runLink: nullable(
    shape('TaskRunLink', {
      tid: secret(limits.token, 'The task, sealed.'),
      ev: secret(limits.sealedValue, 'Good for one run, in the name of who asked for it; a new one at every call.'),
      expiration: dateTime('End of the link.'),
    }),
    'Runs the task once; null for those who may not edit it, and for actions of visuals.',
  ),
  runs: Type.Array(TaskRun, { description: 'The newest runs.' }),
})

const optional = Type.Optional

const CreateOrEditTask = shape('CreateOrEditTask', {
  id: optional(nullable(smallId('Task; absent or null makes a new one.'))),
  taskName: requiredName(limits.taskName, 'Name.'),
  taskType: taskMembers.taskType,
  // What a task sends holds keys of the services that it calls.
  url: optional(nullable(secret(limits.taskUrl, 'Actionable, Http: address, https:// or http://.'))),
  httpVerb: optional(taskMembers.httpVerb),
  httpBody: optional(nullable(secret(limits.taskHttpBody, 'Body to send, as it is answered.'))),
  reportId: optional(taskMembers.reportId),
  daxQuery: optional(taskMembers.daxQuery),
  visualName: optional(taskMembers.visualName),
  reportKeyId: optional(taskMembers.reportKeyId),
  isInteractive: optional(taskMembers.isInteractive),
  hasCustomMessage: optional(taskMembers.hasCustomMessage),
  hasVisualMetadata: optional(taskMembers.hasVisualMetadata),
  hasVisualPayload: optional(taskMembers.hasVisualPayload),
  scheduleMinutes: optional(taskMembers.scheduleMinutes),
  conditionKind: optional(taskMembers.conditionKind),
  conditionValue: optional(taskMembers.conditionValue),
  signingSecret: optional(
    nullable(
      Type.String({
        format: 'password',
        maxLength: limits.password,
        description:
          'Http: key of the HMAC-SHA256 over `run.timestamp.body` that goes along as `X-Tessera-Signature`, with `X-Tessera-Run`, which is the same where the call is made again, and `X-Tessera-Timestamp` in seconds; 16 characters at least. Absent leaves it, unless `url` goes to another origin now; empty removes it.',
      }),
    ),
  ),
})
export type CreateOrEditTask = Static<typeof CreateOrEditTask>

const RunTaskAnswer = shape('RunTaskAnswer', {
  runId: id('Run, as in the task’s log.'),
  taskName: text(limits.taskName, 'Name of the task.'),
  taskType: taskMembers.taskType,
  status: choice(['waiting', 'succeeded'], 'Http: waiting, the call is made soon. Query: succeeded.'),
  columns: Type.Array(text(limits.visualTitle, 'Name.'), { description: 'Query: columns.' }),
  rows: Type.Array(Type.Array(Type.Unknown(), { description: 'One value for each column.' }), {
    description: 'Query: rows.',
  }),
  isTruncated: flag('Query: there are more rows.'),
})
export type RunTaskAnswer = Static<typeof RunTaskAnswer>

const actionMembers = {
  taskId: smallId('Task.'),
  visualName: requiredText(limits.visualTitle, 'Visual that it is run from.'),
  visualDatapoint: optional(nullable(unrecordedText(limits.visualDatapoint, 'What the visual shows, as JSON text.'))),
  customMessage: optional(nullable(unrecordedText(limits.customMessage, 'Message of the person.'))),
}

const RunActionableTask = shape('RunActionableTask', {
  ...actionMembers,
  isSent: optional(flag('The server calls the service. Absent or false: the caller does, with what is answered.')),
})
export type RunActionableTask = Static<typeof RunActionableTask>

const RunActionableTaskByKey = shape('RunActionableTaskByKey', {
  encryptedValue: secret(
    limits.sealedValue,
    'Answered with the task by the call that opened the report, or by `ReportKeys_CreateEncryptedKey`.',
  ),
  ...actionMembers,
})
export type RunActionableTaskByKey = Static<typeof RunActionableTaskByKey>

const SentAction = shape('SentAction', {
  isDone: flag('The service took it.'),
  httpStatus: nullable(Type.Integer({ minimum: 100, maximum: 999, description: 'Status of its answer; null: none.' })),
  failure: nullable(text(limits.taskRunError, 'Why it did not, in the person’s language.')),
  frameUrl: nullable(
    secret(limits.returnUrl, 'Interactive: address of the page that it answered, for a frame of this site; good once.'),
  ),
})

export type SentAction = Static<typeof SentAction>

const PreparedAction = shape('PreparedAction', {
  url: text(limits.preparedUrl, 'Where the browser goes.'),
  httpVerb: choice(httpVerbs, 'How.'),
  httpBody: nullable(Type.String({ description: 'Body to send, JSON; null for GET.' })),
  isInteractive: flag('In a frame.'),
  sent: nullable(SentAction, 'What came of the call; null: it is the caller’s to make.'),
})
export type PreparedAction = Static<typeof PreparedAction>

const tasksOf = { feature: features.tasks, side: 'tenant' } as const
const p = permissions.tasks

const VisualOfReport = shape('VisualOfReport', {
  name: text(limits.visualTitle, 'Name: `visualName` of a task.'),
  title: text(limits.visualTitle, 'What people call it.'),
  type: text(limits.visualTitle, 'Kind of visual.'),
  pageName: text(limits.pageName, 'Page that it stands on.'),
  pageDisplayName: text(limits.pageName, 'Name of the page that people see.'),
})

const VisualsOfReport = shape('VisualsOfReport', {
  areKnown: flag('False: the provider tells of no visuals, and names are taken as they are written.'),
  items: Type.Array(VisualOfReport, { description: 'Those that can offer a task, in the order of their pages.' }),
})
export type VisualsOfReport = Static<typeof VisualsOfReport>

export const tasks = service('Tasks', {
  getAll: query.get({
    ...tasksOf,
    summary: 'A page of the tenant’s tasks.',
    query: TasksQuery,
    queryNames: 'pascal',
    answer: pageOf(Task),
    permission: p.view,
    reads: ['Task'],
    stored: true,
    whole: taskList,
  }),
  getTaskForView: query.get({
    ...tasksOf,
    summary: 'A task with its newest runs and, for those who may edit it, a link that runs it once.',
    query: SmallIdQuery,
    answer: TaskForView,
    permission: p.view,
    reads: ['Task'],
  }),
  getTaskForEdit: query.get({
    ...tasksOf,
    summary: 'A task.',
    query: SmallIdQuery,
    queryNames: 'pascal',
    answer: Task,
    permission: p.edit,
    reads: ['Task'],
  }),
  /** An addition to the catalogue. */
  getVisualsOfReport: query.get({
    ...tasksOf,
    summary: 'Visuals of a report, to choose those that offer a task.',
    query: Type.Object({ reportId: smallId('Report.') }),
    answer: VisualsOfReport,
    permission: [p.create, p.edit],
    reads: ['Report'],
    notWhole: 'Choices of a form, which cannot be saved without the server.',
  }),
  createOrEdit: command.post({
    inOwnName: true,
    ...tasksOf,
    summary: 'Makes or changes a task; members of its kind that are left out stay as they are.',
    body: CreateOrEditTask,
    permission: [p.create, p.edit],
    changes: ['Task'],
  }),
  delete: command.delete({
    ...tasksOf,
    summary: 'Deletes a task with its log; its links end.',
    query: SmallIdQuery,
    queryNames: 'pascal',
    permission: p.delete,
    changes: ['Task'],
  }),
  getTasksToExcel: file.get({
    ...tasksOf,
    summary: 'The filtered tasks as a workbook.',
    query: TasksToExcelQuery,
    queryNames: 'pascal',
    answer: FileResult,
    permission: p.view,
  }),
  runTask: command.get({
    summary: 'Runs a task by its link, once. The link is the permission; every use stands in the task’s log.',
    query: Type.Object({
      tid: secret(limits.token, 'The task, sealed.'),
      ev: secret(limits.sealedValue, 'Values of the run, sealed.'),
    }),
    answer: RunTaskAnswer,
    permission: anyone,
    changes: ['Task'],
  }),
  runActionableTask: command.post({
    ...tasksOf,
    summary: 'Prepares the action of a visual, and calls its service where that is asked for.',
    changes: ['Task'],
    body: RunActionableTask,
    answer: PreparedAction,
    permission: permissions.tenantDashboard,
  }),
  /** An addition to the catalogue. */
  runActionableTaskByKey: command.post({
    summary:
      'Calls the service of an action that is bound to a share key, for whoever the key opens its report for. The link of the key is the permission; calls are counted by address and key, and every use stands in the task’s log.',
    changes: ['Task'],
    body: RunActionableTaskByKey,
    answer: SentAction,
    permission: anyone,
  }),
})
