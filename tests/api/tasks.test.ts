import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OperationId } from '../../src/contract/catalogue.ts'
import type { CreateOrEditTask, Task } from '../../src/contract/services/tasks.ts'
import { features } from '../../src/contract/vocabulary/features.ts'
import { headers as callHeaders } from '../../src/contract/vocabulary/headers.ts'
import { lifetimes, limits } from '../../src/contract/vocabulary/limits.ts'
import { permissions } from '../../src/contract/vocabulary/permissions.ts'
import type { Store } from '../../src/server/db/store.ts'
import { type Db, tenantTransaction } from '../../src/server/db/transaction.ts'
import { JobRunner } from '../../src/server/jobs/job-runner.ts'
import { jobOfTest } from '../../src/server/jobs/testing.ts'
import type { ImportedReport } from '../../src/server/reports/import/import-report.ts'
import { runHttpTask, startDueTasks } from '../../src/server/services/tasks/run-http-task.ts'
import { runQueryTask } from '../../src/server/services/tasks/run-query-task.ts'
import {
  type Caller,
  contosoAdmin,
  contosoAlice,
  demoPassword,
  fabrikamAdmin,
  hostAdmin,
  type Portal,
  startApp,
} from './harness.ts'
import { callerWith, idOf, inTenant, setFeature, tenantHeader } from './identity.ts'
import { aReport } from './reports.ts'
import { personWith } from './security/people.ts'
import { readSheet } from './workbook.ts'

interface Call {
  method: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

let portal: Portal
let admin: Caller
let alice: Caller
let desk: ImportedReport
let people: ImportedReport
let closed: ImportedReport

const received: Call[] = []
let nextStatus = 200
let nextPage: { type: string; text: string } | null = null
/** The answer would end with its connection, which breaks before. */
let isBroken = false
const receiver = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received.push({ method: request.method, headers: request.headers, body })
  if (isBroken) {
    response.removeHeader('Transfer-Encoding')
    response.writeHead(nextStatus, { Connection: 'close' }).write('half of ')
    return setTimeout(() => response.socket?.resetAndDestroy(), 50)
  }
  return response.writeHead(nextStatus, nextPage ? { 'Content-Type': nextPage.type } : {}).end(nextPage?.text ?? 'ok')
})
let address: string

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  portal = await startApp({ environment: { OUTGOING_ALLOWED_HOSTS: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1' } })
  ;[admin, alice] = [await portal.as(contosoAdmin), await portal.as(contosoAlice)]
  desk = await aReport(portal, { tenant: 'contoso', name: 'Desk', folder: 'service-desk' })
  people = await aReport(portal, { tenant: 'contoso', name: 'People' })
  closed = await aReport(portal, { tenant: 'contoso', name: 'Closed', folder: 'service-desk', roles: ['Admin'] })
})

afterAll(async () => {
  await portal.close()
  await new Promise((resolve) => receiver.close(resolve))
})

const query = `EVALUATE SUMMARIZECOLUMNS('Agents'[Team], "Tickets", [Tickets opened]) ORDER BY [Tickets opened] DESC`

const forms = {
  Actionable: (): CreateOrEditTask => ({
    taskName: 'Escalate',
    taskType: 'Actionable',
    reportId: desk.reportId,
    visualName: 'topics, +list',
    url: 'https://example.com/escalate?from=portal',
    httpVerb: 'POST',
    hasVisualMetadata: true,
    hasVisualPayload: true,
    hasCustomMessage: true,
  }),
  Query: (): CreateOrEditTask => ({ taskName: 'Teams', taskType: 'Query', reportId: desk.reportId, daxQuery: query }),
  Http: (): CreateOrEditTask => ({ taskName: 'Hook', taskType: 'Http', url: address, httpBody: '{"hello":1}' }),
}

const save = (body: object, caller = admin) => caller.callWith('Tasks_CreateOrEdit', { body })

const listed = async (filter: Record<string, unknown> = {}) =>
  (await admin.call('Tasks_GetAll', { query: { sorting: 'id DESC', ...filter } })).result

async function aTask(form: CreateOrEditTask): Promise<Task> {
  const { status, error } = await save(form)
  if (status !== 200) throw new Error(JSON.stringify(error))
  const [task] = (await listed()).items
  if (!task) throw new Error('There is no task')
  return task
}

async function oneOfEachKind() {
  for (const { id } of (await listed({ maxResultCount: 100 })).items) {
    await admin.call('Tasks_Delete', { query: { id } })
  }
  for (const form of Object.values(forms)) await aTask(form())
}

const newestPerson = async () =>
  (
    await inTenant(portal, 'contoso', (db) =>
      db.selectFrom('users').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow(),
    )
  ).id

const view = async (id: number, caller = admin) => (await caller.call('Tasks_GetTaskForView', { query: { id } })).result

async function aLink(id: number) {
  const { runLink } = await view(id)
  if (!runLink) throw new Error('There is no link')
  return { tid: runLink.tid, ev: runLink.ev }
}

const runOf = (call: Call | undefined) => call?.headers['x-tessera-run']

/** What was to be called, which is not then; and no schedule is left. */
async function takeCalls(db: Db) {
  await db.deleteFrom('tasks').execute()
  return db
    .deleteFrom('jobs')
    .where('name', '=', runHttpTask.name)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute()
}

const run = (link: { tid: string; ev: string }) => portal.anonymous.call('Tasks_RunTask', { query: link })

describe('tasks', () => {
  test('of all three kinds are made, listed, found and changed (Tasks_GetAll)', async () => {
    await oneOfEachKind()
    const { totalCount, items } = await listed()
    expect([totalCount, items.map(({ taskType }) => taskType)]).toEqual([3, ['Http', 'Query', 'Actionable']])
    expect(items.at(-1)).toMatchObject({ ...forms.Actionable(), reportName: 'Desk', scheduleMinutes: null })
    expect((await listed({ taskTypeFilter: 'Query' })).items).toMatchObject([{ taskName: 'Teams' }])
    expect((await listed({ filter: 'EXAMPLE.com' })).items).toMatchObject([{ taskName: 'Escalate' }])
    const [task] = (await listed({ taskNameFilter: 'tea' })).items
    await save({ ...forms.Query(), id: task?.id, taskName: 'All teams' })
    const { result } = await admin.call('Tasks_GetTaskForEdit', { query: { id: task?.id ?? 0 } })
    expect(result).toMatchObject({ id: task?.id, taskName: 'All teams', daxQuery: query })
  })

  test('are exported as they are filtered (Tasks_GetTasksToExcel)', async () => {
    await oneOfEachKind()
    const { result } = await admin.call('Tasks_GetTasksToExcel', { query: { taskTypeFilter: 'Actionable' } })
    const { raw } = await admin.call('File_DownloadTempFile', { query: result })
    expect(readSheet(raw.rawPayload).rows.map(({ Name }) => Name)).toEqual(['Escalate'])
  })

  test('are gone when deleted, and their links with them (Tasks_Delete)', async () => {
    const { id } = await aTask(forms.Query())
    const link = await aLink(id)
    expect((await admin.call('Tasks_Delete', { query: { id } })).status).toBe(200)
    expect((await admin.call('Tasks_GetTaskForEdit', { query: { id } })).status).toBe(404)
    expect((await run(link)).status).toBe(400)
  })

  test('whose share key was deleted say so, and are saved with another key or none', async () => {
    const aKey = async (name: string) => {
      const expiration = new Date(portal.now().getTime() + 3_600_000).toISOString()
      return (await admin.call('ReportKeys_CreateOrEdit', { body: { reportId: desk.reportId, name, expiration } }))
        .result
    }
    const [gone, other] = [await aKey('Gone'), await aKey('Other')]
    const form = { ...forms.Query(), reportKeyId: gone.id }
    const { id, isReportKeyDeleted } = await aTask(form)
    await admin.call('ReportKeys_Delete', { query: { id: gone.id } })
    const deleted = async () => (await admin.call('Tasks_GetTaskForEdit', { query: { id } })).result.isReportKeyDeleted
    expect([isReportKeyDeleted, await deleted()]).toEqual([false, true])
    const { status, error } = await save({ ...form, id, taskName: 'Renamed' })
    const fault = { members: ['reportKeyId'], message: 'The share key was deleted. Choose another one, or none.' }
    expect([status, error?.validationErrors]).toEqual([400, [fault]])
    for (const reportKeyId of [other.id, null]) {
      expect((await save({ ...form, id, reportKeyId })).status).toBe(200)
      expect(await deleted()).toBe(false)
    }
  })

  test('that call a port which is not open are told that', async () => {
    for (const form of [forms.Http(), forms.Actionable()]) {
      const { error } = await save({ ...form, url: 'https://example.com:8443/hook' })
      expect(error?.validationErrors).toMatchObject([
        { members: ['url'], message: expect.stringContaining('Port 8443 is not called') },
      ])
    }
  })

  test.each<[keyof typeof forms, object, string]>([
    ['Actionable', { visualName: ' ' }, 'visualName'],
    ['Actionable', { visualName: 'topics, +nowhere' }, 'visualName'],
    ['Actionable', { url: 'javascript:alert(1)' }, 'url'],
    ['Actionable', { reportId: null }, 'reportId'],
    ['Actionable', { httpVerb: 'PUT' }, 'httpVerb'],
    ['Actionable', { reportKeyId: 2_000_000_000 }, 'reportKeyId'],
    ['Query', { reportId: 2_000_000_000 }, 'reportId'],
    ['Query', { daxQuery: 'EVALUATE Tickets' }, 'daxQuery'],
    ['Query', { daxQuery: 'EVALUATE SUMMARIZECOLUMNS(Agents[Salary])' }, 'daxQuery'],
    ['Query', { daxQuery: 'EVALUATE SUMMARIZECOLUMNS("x", [Salary])' }, 'daxQuery'],
    ['Actionable', { scheduleMinutes: 10 }, 'scheduleMinutes'],
    ['Query', { scheduleMinutes: 1 }, 'scheduleMinutes'],
    ['Query', { conditionKind: 'rows' }, 'conditionKind'],
    ['Query', { scheduleMinutes: 10, conditionKind: 'above' }, 'conditionValue'],
    ['Http', { scheduleMinutes: 10, conditionKind: 'rows' }, 'conditionKind'],
    ['Http', { url: 'ftp://example.com' }, 'url'],
    ['Http', { url: 'https://user:pass@example.com' }, 'url'],
    ['Http', { url: null }, 'url'],
    ['Http', { scheduleMinutes: 1 }, 'scheduleMinutes'],
    ['Http', { signingSecret: 'short' }, 'signingSecret'],
  ])('%s with %j are refused, and the member is named', async (kind, change, member) => {
    const { status, error } = await save({ ...forms[kind](), ...change })
    expect([status, error?.validationErrors?.flatMap(({ members }) => members)]).toEqual([400, [member]])
  })
})

describe('A18: who may see no more than the tasks', () => {
  let manager: Caller
  beforeAll(async () => {
    const { tenantDashboard, administration, tasks } = permissions
    const names = [tenantDashboard, administration, tasks.view, tasks.create, tasks.edit]
    manager = await personWith(portal, 'contoso', new Set(names))
  })

  test('binds no task to a report that is closed to them, and changes none of it', async () => {
    for (const form of [forms.Actionable(), forms.Query()]) {
      const { id } = await aTask({ ...form, reportId: closed.reportId })
      const open = await aTask(form)
      for (const body of [
        { ...form, reportId: closed.reportId },
        { ...form, id: open.id, reportId: closed.reportId },
        { ...form, id, reportId: closed.reportId },
        { id, taskName: 'Mine', taskType: form.taskType },
      ]) {
        const { status, error } = await save(body, manager)
        expect([status, error?.validationErrors?.flatMap(({ members }) => members)]).toEqual([400, ['reportId']])
      }
      expect((await save({ ...form, id: open.id }, manager)).status).toBe(200)
    }
  })

  test('is not told its name: in the list, its order, the sheet, the view and the form', async () => {
    await oneOfEachKind()
    const { id } = await aTask({ ...forms.Query(), reportId: closed.reportId })
    const names = async (caller: Caller, sorting: string) => {
      const { result } = await caller.call('Tasks_GetAll', { query: { sorting } })
      return result.items.map(({ reportName }) => reportName)
    }
    expect(await names(admin, 'reportName ASC')).toEqual(['Closed', 'Desk', 'Desk', null])
    expect(await names(manager, 'reportName ASC')).toEqual(['Desk', 'Desk', null, null])
    expect((await view(id, manager)).reportName).toBeNull()
    const { result: form } = await manager.call('Tasks_GetTaskForEdit', { query: { id } })
    expect(form.reportName).toBeNull()
    const { result: file } = await manager.call('Tasks_GetTasksToExcel', { query: {} })
    const { raw } = await manager.call('File_DownloadTempFile', { query: file })
    expect(JSON.stringify(readSheet(raw.rawPayload).rows)).not.toContain('Closed')
  })
})

describe('A30: rows and names of a report, where reports are not opened at all', () => {
  const { administration, tasks } = permissions
  const action = async () => (await aTask(forms.Actionable())).id
  const act = (taskId: number, caller: Caller) =>
    caller.callWith('Tasks_RunActionableTask', { body: { taskId, visualName: 'topics' } })

  test('go to nobody without the permission, neither by a query nor by an action', async () => {
    const names = [administration, tasks.view, tasks.create, tasks.edit]
    const manager = await personWith(portal, 'contoso', new Set(names))
    for (const form of [forms.Query(), forms.Actionable()]) {
      const { status, error } = await save(form, manager)
      expect([status, error?.validationErrors?.flatMap(({ members }) => members)]).toEqual([400, ['reportId']])
    }
    const { id } = await aTask(forms.Query())
    const { runLink } = await view(id, manager)
    expect((await run({ tid: runLink?.tid ?? '', ev: runLink?.ev ?? '' })).status).toBe(400)
    expect((await act(await action(), manager)).status).toBe(403)
  })

  test('go to nobody while the feature is off, by an earlier link neither', async () => {
    const [{ id }, actionId] = [await aTask(forms.Query()), await action()]
    const earlier = await aLink(id)
    await setFeature(portal, 'contoso', features.powerBI, 'false')
    try {
      expect((await run(earlier)).status).toBe(400)
      expect((await run(await aLink(id))).status).toBe(400)
      expect((await save(forms.Query())).status).toBe(400)
      expect((await act(actionId, admin)).status).toBe(404)
    } finally {
      await setFeature(portal, 'contoso', features.powerBI, 'true')
    }
    expect((await run(earlier)).status).toBe(200)
  })
})

describe('a query by link', () => {
  test('A16: asked for in another’s name it is run and noted as both', async () => {
    const { tenantDashboard, administration, tasks } = permissions
    const names = [tenantDashboard, administration, tasks.view, tasks.edit]
    await personWith(portal, 'contoso', new Set(names))
    const userId = await newestPerson()
    const { result: asked } = await (await portal.signIn(contosoAdmin)).call('Account_ImpersonateUser', {
      body: { userId },
    })
    const { result: session } = await portal.anonymous.call('TokenAuth_ImpersonatedAuthenticate', {
      query: { impersonationToken: asked.impersonationToken },
      headers: tenantHeader(portal, 'contoso'),
    })
    const { id } = await aTask(forms.Query())
    const { runLink } = await view(id, callerWith(portal, session.accessToken))
    expect((await run({ tid: runLink?.tid ?? '', ev: runLink?.ev ?? '' })).status).toBe(200)
    const both = {
      impersonatorTenantId: portal.tenantId('contoso'),
      impersonatorUserId: await idOf(portal, contosoAdmin),
    }
    expect((await view(id)).runs).toMatchObject([{ userId, ...both }])
    const rows = () =>
      inTenant(portal, 'contoso', (db) =>
        db
          .selectFrom('audit_logs')
          .select(['user_id', 'impersonator_tenant_id', 'impersonator_user_id'])
          .where('method_name', '=', 'runTask')
          .execute(),
      )
    const named = {
      user_id: userId,
      impersonator_tenant_id: both.impersonatorTenantId,
      impersonator_user_id: both.impersonatorUserId,
    }
    await vi.waitFor(async () => expect(await rows()).toContainEqual(named), { timeout: 10_000, interval: 100 })
  })

  test('answers rows of the person who made the link, once (Tasks_RunTask)', async () => {
    const { id } = await aTask(forms.Query())
    const link = await aLink(id)
    const { result } = await run(link)
    expect(result).toMatchObject({ taskName: 'Teams', status: 'succeeded', columns: ['Team', 'Tickets'] })
    expect(result.rows.length).toBeGreaterThan(1)
    expect(result.rows.map(([, count]) => Number(count))).toEqual(
      result.rows.map(([, count]) => Number(count)).sort((one, other) => other - one),
    )
    expect((await run(link)).error?.message).toBe('This link is not valid, was used, or has expired.')
    const { runs } = await view(id)
    expect(runs).toMatchObject([
      { startedBy: 'link', userName: 'admin', status: 'succeeded', rowCount: result.rows.length },
    ])
    // U148: whoever presses “Run now” knows of no link.
    await admin.callWith('Tasks_RunTask', { query: await aLink(id) })
    expect((await view(id)).runs[0]).toMatchObject({ startedBy: 'person', userName: 'admin' })
  })

  test('is not used up by whoever only asks whether there is something (HEAD)', async () => {
    const { id } = await aTask(forms.Query())
    const link = await aLink(id)
    const url = `/api/services/app/Tasks/RunTask?${new URLSearchParams(link)}`
    const looked = await portal.app.inject({ method: 'HEAD', url })
    expect([looked.statusCode, looked.headers.allow]).toEqual([405, 'GET'])
    expect((await run(link)).status).toBe(200)
  })

  test('works once when it is followed many times at the same moment (R14)', async () => {
    const { id } = await aTask(forms.Query())
    const link = await aLink(id)
    const answers = await Promise.all(Array.from({ length: 8 }, () => run(link)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await view(id)).runs).toHaveLength(1)
  })

  test('keeps to the row-level rules of whose link it is', async () => {
    const daxQuery = 'EVALUATE SUMMARIZECOLUMNS(Departments[Department])'
    const { id } = await aTask({ ...forms.Query(), reportId: people.reportId, daxQuery })
    const rows = (await run(await aLink(id))).result.rows
    expect(rows.length).toBeGreaterThan(1)
  })

  test('keeps to the filter of the share key that the task names', async () => {
    const filter = { target: { table: 'Agents', column: 'Team' }, operator: 'In', values: ['Contoso First line'] }
    const { result: key } = await admin.call('ReportKeys_CreateOrEdit', {
      body: {
        reportId: desk.reportId,
        name: 'First line',
        expiration: new Date(portal.now().getTime() + 3_600_000).toISOString(),
        filter: JSON.stringify(filter),
      },
    })
    const { id } = await aTask({ ...forms.Query(), reportKeyId: key.id })
    const rows = (await run(await aLink(id))).result.rows
    expect(rows.map(([team]) => team)).toEqual(['Contoso First line'])
  })

  test('ends after a day, and opens nothing when it was changed or belongs to another task (F7)', async () => {
    const [one, other] = [await aTask(forms.Query()), await aTask(forms.Query())]
    const [link, foreign] = [await aLink(one.id), await aLink(other.id)]
    const wrong = [
      { tid: link.tid, ev: foreign.ev },
      { tid: foreign.tid, ev: link.ev },
      { tid: link.ev, ev: link.tid },
      { tid: link.tid, ev: link.ev.slice(0, -3) },
      { tid: '1', ev: '1' },
      { tid: link.tid.replace(/^\d+/, String(portal.tenantId('fabrikam'))), ev: link.ev },
    ]
    for (const each of wrong) expect((await run(each)).status).toBe(400)
    portal.moveClock(lifetimes.taskLink)
    expect((await run(link)).status).toBe(400)
    ;[admin, alice] = [await portal.signIn(contosoAdmin), await portal.signIn(contosoAlice)]
  })
})

describe('F3: a query on a schedule', () => {
  const { tenantDashboard, administration, tasks } = permissions
  const scheduled = () => ({ ...forms.Query(), scheduleMinutes: 5 })
  const nextRun = async (...failing: [] | [typeof runQueryTask]) => {
    portal.moveClock(5 * 60 + 60)
    await portal.runJobs({ failing })
    admin = await portal.signIn(contosoAdmin)
  }
  afterAll(async () => {
    alice = await portal.signIn(contosoAlice)
  })
  /** With their number and address, who may have tasks and nothing else. */
  async function aWatcher() {
    const names = [tenantDashboard, administration, tasks.view, tasks.create, tasks.edit]
    await personWith(portal, 'contoso', new Set(names))
    const person = await inTenant(portal, 'contoso', (db) =>
      db
        .selectFrom('users')
        .select(['id', 'user_name', 'email_address'])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    )
    const caller = () => portal.signIn({ tenant: 'contoso', userName: person.user_name, password: demoPassword })
    const told = async () => (await portal.mails()).filter(({ to }) => to === person.email_address)
    return { caller, ...person, told }
  }
  const mine = async (form: object, caller: Caller) => {
    expect((await save(form, caller)).error).toBeNull()
    const [task] = (await listed()).items
    return task?.id ?? 0
  }
  const remove = (id: number) => admin.call('Tasks_Delete', { query: { id } })

  test('is asked at its times in the name of whoever saved it last, and says how many rows there were', async () => {
    const watcher = await aWatcher()
    const id = await mine(scheduled(), admin)
    expect((await save({ ...scheduled(), id }, await watcher.caller())).status).toBe(200)
    expect((await view(id)).nextRunTime).toBe(new Date(portal.now().getTime() + 300_000).toISOString())
    await portal.runJobs()
    expect((await view(id)).runs).toEqual([])
    await nextRun()
    const { runs } = await view(id)
    expect(runs).toMatchObject([
      { startedBy: 'schedule', userId: watcher.id, status: 'succeeded', isConditionMet: null, error: null },
    ])
    expect(runs[0]?.rowCount).toBeGreaterThan(0)
    await nextRun()
    expect((await view(id)).runs).toHaveLength(2)
    expect(await watcher.told()).toEqual([])
    await remove(id)
  })

  test('U243: waits while the organisation has no tasks, and what was started before says that', async () => {
    const id = await mine(scheduled(), admin)
    const tenantId = portal.tenantId('contoso')
    const runId = await inTenant(portal, 'contoso', async (db) => {
      const run = {
        tenant_id: tenantId,
        task_id: id,
        started_by: 'schedule',
        status: 'waiting',
        started_at: portal.now(),
      }
      const made = await db
        .insertInto('task_runs')
        .values(run as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      await portal.services.jobs.add(db, runQueryTask, { tenantId, data: { taskId: id, runId: made.id } })
      return made.id
    })
    const bell = async () =>
      (await admin.call('Notification_GetNotifications', { query: {} })).result.items.filter(
        ({ kind, subjectId }) => kind === 'taskFailed' && subjectId === id,
      )
    await setFeature(portal, 'contoso', features.tasks, 'false')
    try {
      await nextRun(runQueryTask)
      expect(await bell()).toEqual([])
    } finally {
      await setFeature(portal, 'contoso', features.tasks, 'true')
    }
    expect((await view(id)).runs).toMatchObject([
      { id: runId, status: 'failed', error: 'The organisation has no tasks' },
    ])
    await nextRun()
    expect((await view(id)).runs).toMatchObject([{ status: 'succeeded' }, { id: runId }])
    await remove(id)
  })

  test('fails, and says so, once that person may not, or the report is closed to them', async () => {
    const watcher = await aWatcher()
    const id = await mine(scheduled(), await watcher.caller())
    const to = (reportId: number) =>
      inTenant(portal, 'contoso', (db) =>
        db.updateTable('tasks').set({ report_id: reportId }).where('id', '=', id).execute(),
      )
    await to(closed.reportId)
    await nextRun(runQueryTask)
    const error = 'Whoever saved the task last may not run it any more, or the report is not open to them.'
    expect((await view(id)).runs).toMatchObject([{ status: 'failed', error, rowCount: null }])
    await to(desk.reportId)
    await nextRun()
    expect((await view(id)).runs[0]).toMatchObject({ status: 'succeeded' })
    const { status } = await admin.callWith('User_DeleteUser', { query: { id: watcher.id } })
    expect(status).toBe(200)
    await nextRun(runQueryTask)
    expect((await view(id)).runs[0]).toMatchObject({ status: 'failed', error })
    await remove(id)
  })

  test('with a condition mails that person when it begins to hold, once, and notes each run', async () => {
    const watcher = await aWatcher()
    const form = { ...scheduled(), conditionKind: 'above', conditionValue: 1e12 }
    const id = await mine(form, await watcher.caller())
    await nextRun()
    expect((await view(id)).runs).toMatchObject([{ status: 'succeeded', isConditionMet: false }])
    expect(await watcher.told()).toEqual([])

    await save({ ...form, id, conditionValue: 0.5 }, await watcher.caller())
    await nextRun()
    await nextRun()
    const { runs, conditionKind, conditionValue } = await view(id)
    expect([conditionKind, conditionValue]).toEqual(['above', 0.5])
    expect(runs.map(({ isConditionMet }) => isConditionMet)).toEqual([true, true, false])
    const told = await watcher.told()
    expect(told.map(({ subject }) => subject)).toEqual(['Alert: Teams'])
    expect(told[0]?.text).toMatch(/The task Teams was answered with [\d,.]+, which is above 0\.5\./)
    expect(told[0]?.text).toContain(`/app/admin/tasks/${id}`)

    // Another condition is watched from its beginning.
    await save({ ...form, id, conditionKind: 'rows' }, await watcher.caller())
    await nextRun()
    expect((await view(id)).conditionValue).toBeNull()
    expect((await watcher.told()).at(-1)?.text).toContain('The task Teams was answered with rows:')
    await save({ ...form, id, conditionKind: 'changed' }, await watcher.caller())
    await nextRun()
    await nextRun()
    expect((await view(id)).runs[0]).toMatchObject({ isConditionMet: false })
    expect(await watcher.told()).toHaveLength(2)
    await remove(id)
  })

  test('stands in the history with its condition, and its answers do not', async () => {
    const id = await mine({ ...scheduled(), conditionKind: 'below', conditionValue: 3 }, admin)
    await nextRun()
    const rows = await inTenant(portal, 'contoso', (db) =>
      db
        .selectFrom('entity_changes')
        .select('property_changes')
        .where('entity_type_full_name', '=', 'Tessera.Tasks.Task')
        .where('entity_id', '=', String(id))
        .execute(),
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).toContain('condition_kind')
    expect(JSON.stringify(rows)).not.toContain('last_answer_hash')
    await remove(id)
  })
})

describe('a call of an address', () => {
  test('goes out after its link was followed, signed, with its time (G4)', async () => {
    received.length = 0
    const { id, hasSigningSecret } = await aTask({ ...forms.Http(), signingSecret: 'a secret of some length' })
    expect(hasSigningSecret).toBe(true)
    expect((await run(await aLink(id))).result.status).toBe('waiting')
    expect(received).toEqual([])
    await portal.runJobs()
    const [call] = received
    const timestamp = String(Math.floor(portal.now().getTime() / 1000))
    const hash = createHmac('sha256', 'a secret of some length')
      .update(`${runOf(call)}.${timestamp}.{"hello":1}`)
      .digest('hex')
    expect(call).toMatchObject({
      method: 'POST',
      body: '{"hello":1}',
      headers: {
        'content-type': 'application/json',
        'x-tessera-timestamp': timestamp,
        'x-tessera-signature': `sha256=${hash}`,
      },
    })
    expect((await view(id)).runs).toMatchObject([{ startedBy: 'link', status: 'succeeded', httpStatus: 200 }])
  })

  test.each([
    ['', { signingSecret: 'a secret of some length' }],
    [', without a secret too', {}],
  ])(
    'S40: that is made again carries the number of its run, so that the other side can drop it%s',
    async (_, secret) => {
      received.length = 0
      const { id } = await aTask({ ...forms.Http(), ...secret })
      await run(await aLink(id))
      nextStatus = 500
      await portal.runJobs({ failing: [runHttpTask] })
      nextStatus = 200
      portal.moveClock(60)
      await portal.runJobs()
      await run(await aLink(id))
      await portal.runJobs()
      const [first, again, another] = received.map(runOf)
      expect(first).toMatch(/^[0-9a-f-]{36}$/)
      expect(again).toBe(first)
      expect(another).not.toBe(first)
    },
  )

  test('runs on its schedule, once for each time, and not while the organisation is switched off', async () => {
    const { id } = await aTask({ ...forms.Http(), scheduleMinutes: 5 })
    received.length = 0
    await portal.runJobs()
    expect(received).toHaveLength(0)
    portal.moveClock(5 * 60 + 60)
    await portal.runJobs()
    expect(received).toHaveLength(1)
    expect((await view(id)).runs).toMatchObject([{ startedBy: 'schedule', userName: null, status: 'succeeded' }])

    const host = await portal.signIn(hostAdmin)
    const query = { id: portal.tenantId('contoso') }
    const { result: tenant } = await host.call('Tenant_GetTenantForEdit', { query })
    await host.call('Tenant_UpdateTenant', { body: { ...tenant, isActive: false } })
    portal.moveClock(5 * 60 + 60)
    await portal.runJobs()
    await host.call('Tenant_UpdateTenant', { body: { ...tenant, isActive: true } })
    portal.forgetSignIns()
    admin = await portal.as(contosoAdmin)
    alice = await portal.as(contosoAlice)
    expect((await view(id)).runs).toHaveLength(1)
    await admin.call('Tasks_Delete', { query: { id } })
  })

  test('S38: runs on its schedule although another organisation has more than one look at the schedules starts', async () => {
    const { id } = await aTask({ ...forms.Http(), scheduleMinutes: 5 })
    await inTenant(portal, 'contoso', (db) =>
      sql`insert into tasks (tenant_id, task_name, task_type, url, schedule_minutes, next_run_at, creation_time)
        select tenant_id, task_name || n, task_type, url, schedule_minutes, next_run_at - interval '1 minute', creation_time
        from tasks, generate_series(1, ${limits.dueTasks}) n where id = ${id}`.execute(db),
    )
    const fabrikam = await portal.as(fabrikamAdmin)
    expect((await save({ ...forms.Http(), scheduleMinutes: 5 }, fabrikam)).status).toBe(200)
    await portal.runJobs()
    portal.moveClock(6 * 60)
    await new JobRunner({ services: portal.services, definitions: [startDueTasks], clock: portal.now }).runDue()
    expect(await inTenant(portal, 'fabrikam', takeCalls)).toHaveLength(1)
    expect(await inTenant(portal, 'contoso', takeCalls)).toHaveLength(limits.dueTasks - 1)
  })

  test('A110: runs on its schedule while another organisation’s own database is only being opened', async () => {
    const { id } = await aTask({ ...forms.Http(), scheduleMinutes: 5 })
    const silent = Promise.withResolvers<Store>()
    const store: Store = { ...portal.store, otherStores: () => [silent.promise] }
    portal.moveClock(5 * 60 + 60)
    const looked = startDueTasks.run(jobOfTest(portal.services, portal.now(), { store }), {})
    await expect.poll(async () => (await view(id)).runs).toMatchObject([{ startedBy: 'schedule' }])
    silent.reject(new Error('It does not answer.'))
    await looked
    await portal.runJobs()
    await admin.call('Tasks_Delete', { query: { id } })
  })

  test('S17: runs once a clock that was years ahead, and set its next time, is right again', async () => {
    const { id } = await aTask({ ...forms.Http(), scheduleMinutes: 5 })
    received.length = 0
    await tenantTransaction(portal.store, portal.tenantId('contoso'), (db) =>
      db
        .updateTable('tasks')
        .set({ next_run_at: new Date('2031-01-01') })
        .where('id', '=', id)
        .execute(),
    )
    portal.moveClock(60)
    await portal.runJobs()
    portal.moveClock(60)
    await portal.runJobs()
    expect(received).toHaveLength(1)
    await admin.call('Tasks_Delete', { query: { id } })
  })

  test('that fails is said in the log', async () => {
    const { id } = await aTask(forms.Http())
    nextStatus = 404
    await run(await aLink(id))
    await portal.runJobs()
    nextStatus = 200
    expect((await view(id)).runs).toMatchObject([{ status: 'failed', httpStatus: 404, error: 'HTTP 404' }])
  })

  test('that killed its process each time has failed, and waits no longer', async () => {
    const { id } = await aTask(forms.Http())
    await run(await aLink(id))
    await inTenant(portal, 'contoso', (db) =>
      db.updateTable('jobs').set({ attempts: 99 }).where('state', '=', 'waiting').execute(),
    )
    await portal.runJobs()
    expect((await view(id)).runs).toMatchObject([
      { status: 'failed', error: 'The process ended each time while this ran', finishTime: portal.now().toISOString() },
    ])
  })

  test('A55: tells in the log neither an inner name from one that is nowhere, nor what an inner host answered', async () => {
    const jobs = () =>
      inTenant(portal, 'contoso', (db) =>
        db.selectFrom('jobs').select(['id', 'attempts', 'state']).where('name', '=', runHttpTask.name).execute(),
      )
    const outcomeOf = async (url: string) => {
      const { id } = await aTask({ ...forms.Http(), url })
      const before = (await jobs()).map((job) => job.id)
      await run(await aLink(id))
      await portal.runJobs({ failing: [runHttpTask] })
      const [outcome] = (await view(id)).runs
      // Whichever connection adds one, the numbers need not rise.
      const tries = (await jobs()).filter((job) => !before.includes(job.id)).map(({ id: _, ...each }) => each)
      return { tries, status: outcome?.status, error: outcome?.error?.replace(new URL(url).host, '…') }
    }
    const nowhere = await outcomeOf('http://nowhere.invalid/')
    expect(nowhere.error).toBe('… has no address on the public internet')
    expect(await outcomeOf(`http://${hostname()}/`)).toEqual(nowhere)

    const [unheard, silent] = [await outcomeOf('http://127.0.0.1:9/'), await outcomeOf('https://127.0.0.1:9/')]
    expect(unheard.error).toBe('… did not answer')
    expect(silent).toEqual(unheard)
    expect(await outcomeOf(address.replace('http:', 'https:')), 'no TLS').toEqual(unheard)
  })

  test('never reaches a private address (G1)', async () => {
    for (const url of ['http://10.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/latest']) {
      const { id } = await aTask({ ...forms.Http(), url })
      await run(await aLink(id))
      await portal.runJobs({ failing: [runHttpTask] })
      expect((await view(id)).runs, url).toMatchObject([{ status: 'failed', httpStatus: null }])
    }
  })
})

describe('an action of a visual', () => {
  const act = (taskId: number, more: object = {}, caller = alice) =>
    caller.callWith('Tasks_RunActionableTask', { body: { taskId, visualName: 'topics', ...more } })

  test('is offered with the report, and prepared with fixed members alone (Tasks_RunActionableTask, G3)', async () => {
    const { id } = await aTask(forms.Actionable())
    const opened = await alice.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId: desk.reportId } })
    expect(opened.result.tasks.map((task) => task.id)).toContain(id)
    const { result } = await act(id, { visualDatapoint: '{"a":[1]}', customMessage: 'Please look' })
    const action = result as { url: string; httpVerb: string; httpBody: string; isInteractive: boolean }
    expect(action).toMatchObject({
      url: 'https://example.com/escalate?from=portal',
      httpVerb: 'POST',
      isInteractive: false,
    })
    expect(JSON.parse(action.httpBody)).toEqual({
      actionMetaData: {
        reportName: 'Desk',
        reportId: desk.reportGuid,
        visualName: 'topics',
        currentUser: 'alice',
        actionTriggeredAt: portal.now().toISOString(),
        tenancyName: 'contoso',
        clientUrl: `http://localhost:4200/app/main/report/${desk.reportId}`,
      },
      visualPayload: { a: [1] },
      customMessage: 'Please look',
    })
    expect((await view(id)).runs).toMatchObject([{ startedBy: 'visual', status: 'succeeded' }])
  })

  test('by GET carries the same in its address', async () => {
    const { id } = await aTask({ ...forms.Actionable(), httpVerb: 'GET', hasCustomMessage: false })
    const { result } = await act(id, { visualDatapoint: '5' })
    const { searchParams } = new URL((result as { url: string }).url)
    expect([...searchParams.keys()]).toEqual(['from', 'actionMetaData', 'visualPayload'])
  })

  test('is refused beside another visual, without sound data, and in a report that is closed to the person', async () => {
    const { id } = await aTask(forms.Actionable())
    expect((await act(id, { visualName: 'scores' })).error?.validationErrors?.[0]?.members).toEqual(['visualName'])
    // A168: nor may it be deeper than what reads it has room for.
    for (const visualDatapoint of ['{', '['.repeat(5000) + ']'.repeat(5000)]) {
      const { status, error } = await act(id, { visualDatapoint })
      expect([status, error?.validationErrors?.[0]?.members]).toEqual([400, ['visualDatapoint']])
    }
    expect((await act(id, { visualName: 'list' })).status).toBe(200)
    const other = await aTask({ ...forms.Actionable(), reportId: closed.reportId })
    expect((await act(other.id)).status).toBe(404)
    const asked = await aTask(forms.Query())
    expect((await act(asked.id)).status).toBe(400)
    expect((await view(id)).runLink).toBeNull()
  })
})

describe('R45: an action that the server sends', () => {
  const sendTo = async (change: object = {}) => aTask({ ...forms.Actionable(), url: address, ...change })
  const send = (taskId: number, more: object = {}, caller = alice) =>
    caller.call('Tasks_RunActionableTask', { body: { taskId, visualName: 'topics', isSent: true, ...more } })
  const shown = (path: string | null) => portal.app.inject({ method: 'GET', url: path ?? '/' })
  const pages = async (path: string | null) => [await shown(path), await shown(`${path}/page`)] as const
  afterEach(() => {
    ;[nextStatus, nextPage] = [200, null]
  })

  test('goes to its service with what it was made for, and stands in the log', async () => {
    received.length = 0
    const { id } = await sendTo()
    const { result } = await send(id, { visualDatapoint: '{"dataPoints":[1]}', customMessage: 'Please look' })
    expect(result.sent).toEqual({ isDone: true, httpStatus: 200, failure: null, frameUrl: null })
    expect(received).toMatchObject([{ method: 'POST', headers: { 'content-type': 'application/json' } }])
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      actionMetaData: { reportName: 'Desk', visualName: 'topics', currentUser: 'alice', tenancyName: 'contoso' },
      visualPayload: { dataPoints: [1] },
      customMessage: 'Please look',
    })
    // Nothing of the session goes along (G3).
    expect(received[0]?.headers).not.toHaveProperty('authorization')
    expect(received[0]?.headers).not.toHaveProperty('cookie')
    expect((await view(id)).runs).toMatchObject([
      { startedBy: 'visual', userName: 'alice', status: 'succeeded', httpStatus: 200 },
    ])
  })

  test('by GET carries it in its address', async () => {
    received.length = 0
    const { id } = await sendTo({ httpVerb: 'GET', hasCustomMessage: false })
    expect((await send(id, { visualDatapoint: '[1]' })).result.sent?.isDone).toBe(true)
    expect(received).toMatchObject([{ method: 'GET', body: '' }])
  })

  test('is sent once, however often its call arrives under one number', async () => {
    received.length = 0
    const { id } = await sendTo()
    const headers = { [callHeaders.callNumber]: randomBytes(16).toString('hex') }
    const body = { taskId: id, visualName: 'topics', isSent: true }
    const ask = () => alice.callWith('Tasks_RunActionableTask', { body, headers })
    // While it is on its way the others hear that it is; afterwards they hear what came of it.
    const atOnce = await Promise.all([ask(), ask(), ask()])
    const again = await ask()
    expect(again.status).toBe(200)
    for (const { status, result } of atOnce) if (status === 200) expect(result).toEqual(again.result)
    expect(received).toHaveLength(1)
    expect((await view(id)).runs).toHaveLength(1)
  })

  test('says in the person’s language what its service said, and the log has it too', async () => {
    const { id } = await sendTo()
    nextStatus = 500
    const { result } = await send(id)
    expect(result.sent).toMatchObject({ isDone: false, httpStatus: 500, frameUrl: null })
    expect(result.sent?.failure).toContain('The service refused it, with status 500.')
    const silent = await sendTo({ url: 'http://127.0.0.1:9/' })
    expect((await send(silent.id)).result.sent?.failure).toContain('The service did not answer.')
    expect((await view(id)).runs).toMatchObject([{ status: 'failed', httpStatus: 500, error: 'HTTP 500' }])
    expect((await view(silent.id)).runs).toMatchObject([{ status: 'failed', httpStatus: null }])
  })

  test('A203: is not done where the connection breaks before the answer ends', async () => {
    const { id } = await sendTo()
    isBroken = true
    const { result } = await send(id)
    isBroken = false
    expect(result.sent).toMatchObject({ isDone: false, httpStatus: null })
    expect(result.sent?.failure).toContain('The service did not answer.')
    expect((await view(id)).runs).toMatchObject([{ status: 'failed', httpStatus: null }])
  })

  test('never goes to a private address, nor where it is led on (G1)', async () => {
    for (const url of ['http://10.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/latest']) {
      const { id } = await sendTo({ url })
      const { result } = await send(id)
      expect(result.sent, url).toMatchObject({ isDone: false, httpStatus: null })
      expect(result.sent?.failure, url).toContain('The address of this task is not called')
    }
    const { id } = await sendTo()
    nextStatus = 302
    expect((await send(id)).result.sent).toMatchObject({ isDone: false, httpStatus: null })
  })

  test('D2: that opens in a frame is shown once, in nobody’s name, to this site alone', async () => {
    const { id } = await sendTo({ isInteractive: true })
    nextPage = { type: 'Text/HTML; charset=utf-8', text: '<h1>Escalate</h1>' }
    const { result } = await send(id)
    const frameUrl = result.sent?.frameUrl ?? null
    const [around, page] = await pages(frameUrl)
    const { origin } = new URL(address)
    expect([around.statusCode, page.statusCode, page.body]).toEqual([200, 200, '<h1>Escalate</h1>'])
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(/^sandbox allow-scripts allow-forms; default-src 'none';/)
    expect(policy).toContain(`form-action ${origin}; connect-src 'none';`)
    expect(policy).not.toContain('allow-same-origin')
    expect(around.body).toContain('<iframe sandbox="allow-scripts allow-forms"')
    expect(String(around.headers['content-security-policy'])).toContain(`frame-src 'self' ${origin};`)
    for (const { headers } of [around, page]) {
      expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'self'")
      expect(headers).toMatchObject({
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
    }
    const [laterAround, laterPage] = await pages(frameUrl)
    expect([laterAround.statusCode, laterPage.statusCode]).toEqual([404, 404])
  })

  test('D2: answered with anything but a page is read as text, and is gone after a minute', async () => {
    const { id } = await sendTo({ isInteractive: true })
    nextPage = { type: 'image/svg+xml', text: '<svg onload="alert(1)"/>' }
    const [, page] = await pages((await send(id)).result.sent?.frameUrl ?? null)
    expect([page.headers['content-type'], page.body]).toEqual(['text/plain; charset=utf-8', nextPage.text])
    const frameUrl = (await send(id)).result.sent?.frameUrl ?? null
    portal.moveClock(lifetimes.actionPage + 1)
    const [around, late] = await pages(frameUrl)
    expect([around.statusCode, late.statusCode]).toEqual([404, 404])
    ;[admin, alice] = [await portal.signIn(contosoAdmin), await portal.signIn(contosoAlice)]
  })

  test('F2: a page is found by its own organisation’s number alone, and by nothing that was guessed', async () => {
    const { id } = await sendTo({ isInteractive: true })
    const frameUrl = (await send(id)).result.sent?.frameUrl ?? ''
    const [, number, secret] = /\/(\d+)\.([\w-]+)$/.exec(frameUrl) ?? []
    const wrong = [
      frameUrl.replace(`/${number}.`, `/${portal.tenantId('fabrikam')}.`),
      frameUrl.slice(0, -1),
      frameUrl.replace(`/${number}.`, '/999999999.'),
      frameUrl.replace(`/${number}.`, '/'),
      frameUrl.replace(secret ?? '', `..%2f${secret}`),
    ]
    for (const path of wrong) {
      for (const answer of await pages(path)) expect(answer.statusCode, path).toBe(404)
    }
    // No download of the person’s own either.
    const asked = { query: { fileToken: `${number}.${secret}`.slice(0, 64) } }
    expect((await alice.callWith('File_DownloadTempFile', asked)).status).toBe(404)
    expect((await shown(frameUrl)).statusCode).toBe(200)
  })

  test('is nobody’s whose it is not to take, and nothing is sent then', async () => {
    received.length = 0
    const { id } = await sendTo()
    const other = await sendTo({ reportId: closed.reportId })
    const [host, fabrikam] = [await portal.signIn(hostAdmin), await portal.signIn(fabrikamAdmin)]
    const body = { taskId: id, visualName: 'topics', isSent: true }
    const refusals: [Caller, object, number][] = [
      [portal.anonymous, body, 401],
      [host, body, 403],
      [fabrikam, body, 404],
      [alice, { ...body, taskId: other.id }, 404],
      [alice, { ...body, visualName: 'scores' }, 400],
    ]
    for (const [caller, asked, status] of refusals) {
      expect((await caller.callWith('Tasks_RunActionableTask', { body: asked })).status).toBe(status)
    }
    await setFeature(portal, 'contoso', features.tasks, 'false')
    try {
      expect((await alice.callWith('Tasks_RunActionableTask', { body })).status).toBe(403)
    } finally {
      await setFeature(portal, 'contoso', features.tasks, 'true')
    }
    expect(received).toEqual([])
    expect((await view(id)).runs).toEqual([])
  })
})

describe('R45: visuals that can offer a task', () => {
  const visualsOf = (reportId: number, caller = admin) =>
    caller.callWith('Tasks_GetVisualsOfReport', { query: { reportId } })

  test('are named with their titles and pages (Tasks_GetVisualsOfReport)', async () => {
    const { result } = await admin.call('Tasks_GetVisualsOfReport', { query: { reportId: desk.reportId } })
    expect(result.areKnown).toBe(true)
    expect(result.items.map(({ name }) => name)).toEqual(expect.arrayContaining(['topics', 'list']))
    expect(result.items.every(({ title, pageDisplayName }) => title !== '' && pageDisplayName !== '')).toBe(true)
    expect(result.items.map(({ type }) => type)).not.toContain('slicer')
  })

  test('are told to those alone who may make or change a task, of reports that are open to them', async () => {
    const { tenantDashboard, administration, tasks } = permissions
    const author = await personWith(
      portal,
      'contoso',
      new Set([tenantDashboard, administration, tasks.view, tasks.edit]),
    )
    const reader = await personWith(portal, 'contoso', new Set([tenantDashboard, administration, tasks.view]))
    const fabrikam = await portal.signIn(fabrikamAdmin)
    const statuses = [
      await visualsOf(desk.reportId, author),
      await visualsOf(closed.reportId, author),
      await visualsOf(desk.reportId, reader),
      await visualsOf(desk.reportId, fabrikam),
      await visualsOf(desk.reportId, portal.anonymous),
    ].map(({ status }) => status)
    expect(statuses).toEqual([200, 400, 403, 400, 401])
  })
})

describe('an action in a report that a share key opens', () => {
  let user: number
  let admins: number
  beforeAll(async () => {
    const { result } = await admin.call('PbiReports_GetPbiReportForEdit', { query: { id: closed.reportId } })
    const roleNamed = (name: string) => result.roles.find(({ displayName }) => displayName === name)?.id ?? 0
    ;[user, admins] = [roleNamed('User'), roleNamed('Admin')]
  })

  const aKey = async (roleIds: number[]) => {
    const expiration = new Date(portal.now().getTime() + 60 * 60 * 1000).toISOString()
    const body = { reportId: closed.reportId, name: 'For all', expiration, roleIds }
    return (await admin.call('ReportKeys_CreateOrEdit', { body })).result
  }

  const act = (taskId: number, caller = alice) =>
    caller.callWith('Tasks_RunActionableTask', { body: { taskId, visualName: 'topics' } })

  const onClosed = (reportKeyId: number | null = null) =>
    aTask({ ...forms.Actionable(), reportId: closed.reportId, reportKeyId })

  test('can be taken by whoever it is offered to, until the key ends', async () => {
    const key = await aKey([user])
    const tasks = [await onClosed(), await onClosed(key.id)]
    const query = { reportId: closed.reportId, key: key.key, keyId: key.id }
    const { result } = await alice.call('PowerBIEmbed_GetReportKeyEmbedToken', { query })
    const offered = result.tasks.map(({ id }) => id)
    for (const { id } of tasks) {
      expect(offered).toContain(id)
      expect((await act(id)).status).toBe(200)
    }
    await admin.call('ReportKeys_Delete', { query: { id: key.id } })
    for (const { id } of tasks) expect((await act(id)).status).toBe(404)
  })

  test('that names the key is nobody’s whom the key opens nothing for, wherever the report is open to them', async () => {
    const key = await aKey([user])
    const other = await aKey([admins])
    const task = await onClosed(other.id)
    const query = { reportId: closed.reportId, key: key.key, keyId: key.id }
    const { result } = await alice.call('PowerBIEmbed_GetReportKeyEmbedToken', { query })
    expect(result.tasks.map(({ id }) => id)).not.toContain(task.id)
    expect((await act(task.id)).status).toBe(404)
    expect((await act(task.id, admin)).status).toBe(200)
    await admin.call('ReportKeys_Delete', { query: { id: other.id } })
    expect((await act(task.id, admin)).status).toBe(404)
  })

  test('can be tried by an administrator in a report that is disabled', async () => {
    const disabled = await aReport(portal, { tenant: 'contoso', name: 'Off', folder: 'service-desk', isDisabled: true })
    const task = await aTask({ ...forms.Actionable(), reportId: disabled.reportId })
    const query = { reportId: disabled.reportId }
    const { result } = await admin.call('PowerBIEmbed_GetReportEmbedTokenAsAdmin', { query })
    expect(result.tasks.map(({ id }) => id)).toContain(task.id)
    expect((await act(task.id, admin)).status).toBe(200)
    expect((await act(task.id)).status).toBe(404)
  })
})

describe('R77: an action by a public link', () => {
  const everyone: Record<string, unknown> = { isKeyPublic: true }
  const aKey = async (more: object = everyone) => {
    const expiration = new Date(portal.now().getTime() + 60 * 60 * 1000).toISOString()
    const body = { reportId: desk.reportId, name: 'Hall', expiration, ...more }
    return (await admin.call('ReportKeys_CreateOrEdit', { body })).result
  }
  const onKey = (reportKeyId: number | null, more: object = {}) =>
    aTask({ ...forms.Actionable(), url: `${address}?key=of-the-service`, httpBody: null, reportKeyId, ...more })
  const opened = async (
    { reportId, key, id }: { reportId: number; key: string; id: number },
    caller = portal.anonymous,
  ) =>
    (
      await caller.call('PowerBIEmbed_GetReportKeyEmbedToken', {
        query: { reportId, key, keyId: id },
        headers: tenantHeader(portal, 'contoso'),
      })
    ).result
  const linkOf = async (key: Parameters<typeof opened>[0]) => (await opened(key)).sharedBy?.encryptedValue ?? ''
  const act = (encryptedValue: string, taskId: number, more: object = {}, caller = portal.anonymous) =>
    caller.call('Tasks_RunActionableTaskByKey', { body: { encryptedValue, taskId, visualName: 'topics', ...more } })
  /** Nobody has sent anything lately. */
  const afterAWhile = async () => {
    portal.moveClock(lifetimes.linkActionSpan + 1)
    ;[admin, alice] = [await portal.signIn(contosoAdmin), await portal.signIn(contosoAlice)]
  }
  beforeEach(async () => {
    received.length = 0
    await afterAWhile()
  })
  afterEach(() => {
    ;[nextStatus, nextPage] = [200, null]
  })

  test('is offered where it is bound to the key, and to nobody else; its address and body stay here', async () => {
    const [key, other] = [await aKey(), await aKey()]
    const bound = await onKey(key.id, { httpBody: '{"key":"secret"}' })
    await onKey(other.id)
    await onKey(null)
    const { tasks, sharedBy } = await opened(key)
    expect(tasks).toMatchObject([{ id: bound.id, url: new URL(address).origin, httpBody: null }])
    expect(sharedBy?.encryptedValue).toMatch(/^\d+\./)
    expect((await opened(await aKey())).sharedBy).not.toHaveProperty('encryptedValue')
    await setFeature(portal, 'contoso', features.tasks, 'false')
    try {
      expect((await opened(key)).tasks).toEqual([])
    } finally {
      await setFeature(portal, 'contoso', features.tasks, 'true')
    }
  })

  test('goes to its service as the link’s, and log and one audit row name the key (Tasks_RunActionableTaskByKey)', async () => {
    const key = await aKey()
    const { id } = await onKey(key.id)
    const { status, result } = await act(await linkOf(key), id, {
      visualDatapoint: '{"rows":[1]}',
      customMessage: 'Please look',
    })
    expect(status).toBe(200)
    // Nothing of the address is answered.
    expect(result).toEqual({ isDone: true, httpStatus: 200, failure: null, frameUrl: null })
    expect(received).toHaveLength(1)
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      actionMetaData: {
        reportName: 'Desk',
        visualName: 'topics',
        currentUser: 'Share link “Hall”',
        tenancyName: 'contoso',
        clientUrl: expect.stringMatching(new RegExp(`/app/main/report/${desk.reportId}$`)),
      },
      visualPayload: { rows: [1] },
      customMessage: 'Please look',
    })
    const byKey = { startedBy: 'visual', userId: null, userName: null, reportKeyId: key.id, status: 'succeeded' }
    expect((await view(id)).runs).toMatchObject([{ ...byKey, reportKeyName: 'Hall', httpStatus: 200 }])
    const { tenantDashboard, administration, tasks } = permissions
    const reader = await personWith(portal, 'contoso', new Set([tenantDashboard, administration, tasks.view]))
    expect((await view(id, reader)).runs).toMatchObject([{ ...byKey, reportKeyName: null }])
    await portal.app.audit.flush()
    const rows = await inTenant(portal, 'contoso', (db) =>
      db.selectFrom('audit_logs').selectAll().where('method_name', '=', 'runActionableTaskByKey').execute(),
    )
    expect(rows).toMatchObject([{ user_id: null, custom_data: `{"keyId":${key.id}}`, exception: null }])
    expect(rows[0]?.parameters).toBe(JSON.stringify({ input: { taskId: id, visualName: 'topics' } }))
  })

  test('of a member whom the key opens the report for is that member’s, in the key’s log', async () => {
    const key = await aKey({ isKeyPublic: false })
    const { id } = await onKey(key.id)
    const { result } = await admin.call('ReportKeys_CreateEncryptedKey', {
      body: { reportId: desk.reportId, reportKeyId: key.id },
    })
    expect((await act(result.encryptedValue, id, {}, alice)).status).toBe(200)
    expect((await view(id)).runs).toMatchObject([{ userName: 'alice', reportKeyId: key.id }])
    expect((await act(result.encryptedValue, id)).status).toBe(401)
    expect((await act(result.encryptedValue, id, {}, await portal.signIn(fabrikamAdmin))).status).toBe(404)
    expect(received).toHaveLength(1)
  })

  test('of who is signed in elsewhere is nobody’s here, and their own organisation has the row', async () => {
    const key = await aKey()
    const { id } = await onKey(key.id)
    expect((await act(await linkOf(key), id, {}, await portal.signIn(fabrikamAdmin))).status).toBe(200)
    expect((await view(id)).runs).toMatchObject([{ userId: null, reportKeyId: key.id }])
    const rowsOf = (tenant: 'contoso' | 'fabrikam') =>
      inTenant(portal, tenant, (db) =>
        db
          .selectFrom('audit_logs')
          .select('custom_data')
          .where('method_name', '=', 'runActionableTaskByKey')
          .where('execution_time', '>=', portal.now())
          .execute(),
      )
    await portal.app.audit.flush()
    expect(await rowsOf('fabrikam')).toEqual([{ custom_data: null }])
    expect(await rowsOf('contoso')).toEqual([])
  })

  test('A169: is sent once under one number, whoever sends it and however often at once', async () => {
    const [key, shared] = [await aKey(), await aKey({ isKeyPublic: false })]
    const [open, forMembers] = [await onKey(key.id), await onKey(shared.id)]
    const ofMembers = await admin.call('ReportKeys_CreateEncryptedKey', {
      body: { reportId: desk.reportId, reportKeyId: shared.id },
    })
    const link = await linkOf(key)
    const senders: [string, Caller, string, number][] = [
      ['who is signed in elsewhere', await portal.signIn(fabrikamAdmin), link, open.id],
      ['the operator', await portal.signIn(hostAdmin), link, open.id],
      ['a member', alice, ofMembers.result.encryptedValue, forMembers.id],
      ['nobody', portal.anonymous, link, open.id],
    ]
    for (const [who, caller, encryptedValue, taskId] of senders) {
      received.length = 0
      const headers = { [callHeaders.callNumber]: randomBytes(16).toString('hex') }
      const send = () =>
        caller.call('Tasks_RunActionableTaskByKey', { body: { encryptedValue, taskId, visualName: 'topics' }, headers })
      const answers = await Promise.all([send(), send(), send()])
      expect(received, who).toHaveLength(1)
      const later = await send()
      expect(received, who).toHaveLength(1)
      // Those that came while it was being sent cannot be told what came of it.
      const told = answers.map(({ status, error }) => [status, error?.name ?? null])
      for (const one of told)
        expect(
          [
            [200, null],
            [409, 'DoneBefore'],
          ],
          who,
        ).toContainEqual(one)
      expect(told, who).toContainEqual([200, null])
      // What may hold the address of a page that is good once is nobody’s to be told twice.
      if (caller === portal.anonymous) expect([later.status, later.error?.name], who).toEqual([409, 'DoneBefore'])
      else expect(later.result, who).toEqual(answers.find(({ status }) => status === 200)?.result)
      // Another number is another wish.
      const anew = { [callHeaders.callNumber]: randomBytes(16).toString('hex') }
      await caller.call('Tasks_RunActionableTaskByKey', {
        body: { encryptedValue, taskId, visualName: 'topics' },
        headers: anew,
      })
      expect(received, who).toHaveLength(2)
    }
  })

  test('opens the service’s page once, in nobody’s name, as a person’s does (D2)', async () => {
    const key = await aKey()
    const { id } = await onKey(key.id, { isInteractive: true })
    nextPage = { type: 'text/html', text: '<h1>Escalate</h1>' }
    const url = (await act(await linkOf(key), id)).result.frameUrl ?? ''
    const shown = (path: string) => portal.app.inject({ method: 'GET', url: path })
    const [around, page] = [await shown(url), await shown(`${url}/page`)]
    expect([around.statusCode, page.statusCode, page.body]).toEqual([200, 200, '<h1>Escalate</h1>'])
    expect(String(page.headers['content-security-policy'])).toMatch(/^sandbox allow-scripts allow-forms;/)
    expect((await shown(`${url}/page`)).statusCode).toBe(404)
  })

  test('A170: a page that is good once is still there for who only looked whether it is', async () => {
    const key = await aKey()
    const { id } = await onKey(key.id, { isInteractive: true })
    nextPage = { type: 'text/html', text: '<h1>Escalate</h1>' }
    const url = (await act(await linkOf(key), id)).result.frameUrl ?? ''
    const asked = (method: 'GET' | 'HEAD', path: string) => portal.app.inject({ method, url: path })
    for (const path of [url, `${url}/page`]) {
      const { statusCode, headers, body } = await asked('HEAD', path)
      expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-store', ''])
    }
    expect((await asked('GET', `${url}/page`)).body).toBe('<h1>Escalate</h1>')
    expect((await asked('HEAD', `${url}/page`)).statusCode).toBe(404)
  })

  test('never goes to a private address (G1), and is refused with more or other than a visual shows', async () => {
    const key = await aKey()
    const { id: inside } = await onKey(key.id, { url: 'http://10.0.0.1/' })
    const link = await linkOf(key)
    const { result } = await act(link, inside)
    expect(result).toMatchObject({ isDone: false, httpStatus: null })
    expect(result.failure).toContain('The address of this task is not called')
    const { id } = await onKey(key.id)
    const wrong = [
      { visualName: 'scores' },
      { visualDatapoint: '{' },
      { visualDatapoint: '['.repeat(5000) + ']'.repeat(5000) },
      { visualDatapoint: JSON.stringify('x'.repeat(limits.visualDatapoint)) },
      { customMessage: 'x'.repeat(limits.customMessage + 1) },
    ]
    for (const more of wrong) expect((await act(link, id, more)).status, JSON.stringify(more).slice(0, 40)).toBe(400)
    expect(received).toEqual([])
    expect((await view(id)).runs).toEqual([])
  })

  test('F2: of another key, report or organisation is not there, with the same words as one that never was', async () => {
    const key = await aKey()
    await onKey(key.id)
    const link = await linkOf(key)
    const ofOtherKey = await onKey((await aKey()).id)
    const ofNone = await onKey(null)
    const otherReport = await onKey(null, { reportId: closed.reportId })
    const query = await aTask({ ...forms.Query(), reportKeyId: key.id })
    const never = await act(link, 999_999)
    expect([never.status, never.error?.message]).toEqual([404, 'Task 999999 does not exist.'])
    for (const { id } of [ofOtherKey, ofNone, otherReport, query]) {
      const { status, error } = await act(link, id)
      expect([status, error?.message]).toEqual([404, `Task ${id} does not exist.`])
    }
    // The link of another organisation’s number opens nothing.
    const moved = link.replace(/^\d+/, String(portal.tenantId('fabrikam')))
    expect((await act(moved, ofNone.id)).status).toBe(404)
    expect(received).toEqual([])
  })

  test('ends with task, key, report, feature and organisation, and is told why (F15)', async () => {
    const key = await aKey()
    const task = await onKey(key.id)
    const link = await linkOf(key)
    const refused = async () => {
      const { status, error } = await act(link, task.id)
      return [status, error?.message]
    }
    const isGone = [404, `Task ${task.id} does not exist.`]
    const edit = (report: object) =>
      inTenant(portal, 'contoso', (db) =>
        db.updateTable('reports').set(report).where('id', '=', desk.reportId).execute(),
      )
    await setFeature(portal, 'contoso', features.tasks, 'false')
    expect(await refused()).toEqual(isGone)
    await setFeature(portal, 'contoso', features.tasks, 'true')
    await edit({ is_disabled: true })
    expect((await refused())[0]).toBe(404)
    await edit({ is_disabled: false })
    const body = { id: key.id, reportId: desk.reportId, name: 'Hall', expiration: key.expiration }
    await admin.call('ReportKeys_CreateOrEdit', { body: { ...body, isKeyPublic: false } })
    expect((await refused())[0]).toBe(401)
    await admin.call('ReportKeys_CreateOrEdit', { body: { ...body, isKeyPublic: true } })
    expect((await act(link, task.id)).status).toBe(200)
    const { result: sealed } = await admin.call('ReportKeys_CreateEncryptedKey', {
      body: {
        reportId: desk.reportId,
        reportKeyId: key.id,
        expiration: new Date(portal.now().getTime() + 1000).toISOString(),
      },
    })
    portal.moveClock(2)
    const late = await act(sealed.encryptedValue, task.id)
    expect([late.status, late.error?.message]).toEqual([404, expect.stringMatching(/^The time of this link is over/)])
    await save({ ...forms.Actionable(), id: task.id, url: address, reportKeyId: null })
    expect(await refused()).toEqual(isGone)
    await save({ ...forms.Actionable(), id: task.id, url: address, reportKeyId: key.id })
    await admin.call('ReportKeys_Delete', { query: { id: key.id } })
    expect((await refused())[0]).toBe(404)
    expect((await refused())[1]).toContain('withdrawn')
    expect(received).toHaveLength(1)
  })

  test('G6: is counted by address and by key, and who is refused is told when to come again', async () => {
    const [key, other] = [await aKey(), await aKey()]
    const [task, ofOther] = [await onKey(key.id), await onKey(other.id)]
    const [link, otherLink] = [await linkOf(key), await linkOf(other)]
    const from = (ip: string, encryptedValue = link, taskId = task.id) =>
      portal.anonymous.callWith('Tasks_RunActionableTaskByKey', {
        body: { encryptedValue, taskId, visualName: 'topics' },
        headers: { 'X-Forwarded-For': ip },
      })
    for (let sent = 0; sent < limits.linkActionsOfAddress; sent += 1) expect((await from('192.0.2.1')).status).toBe(200)
    const { status, error } = await from('192.0.2.1')
    expect([status, error?.message]).toEqual([429, 'Too many requests. Try again in 10 minutes.'])
    expect((await from('192.0.2.1', otherLink, ofOther.id)).status).toBe(429)
    expect(received).toHaveLength(limits.linkActionsOfAddress)
    expect((await view(task.id)).runs.length).toBe(limits.taskRunsAnswered)
    // Of others nothing is used up, until the key has sent all that it may.
    expect((await from('192.0.2.2')).status).toBe(200)
    await inTenant(portal, 'contoso', (db) =>
      db.updateTable('turns').set({ count: limits.linkActionsOfKey }).where('kind', '=', 'link-action').execute(),
    )
    expect((await from('192.0.2.3')).status).toBe(429)
    await afterAWhile()
    expect((await from('192.0.2.1')).status).toBe(200)
  })
})

describe('who may', () => {
  test('nobody without a sign-in, nobody of the host, no ordinary member, nobody of another tenant (F2)', async () => {
    const { id } = await aTask(forms.Query())
    const calls: [OperationId, { query?: object; body?: object }][] = [
      ['Tasks_GetAll', {}],
      ['Tasks_GetTasksToExcel', {}],
      ['Tasks_GetTaskForView', { query: { id } }],
      ['Tasks_GetTaskForEdit', { query: { id } }],
      ['Tasks_CreateOrEdit', { body: { ...forms.Query(), id } }],
      ['Tasks_Delete', { query: { id } }],
    ]
    const [host, fabrikam] = [await portal.signIn(hostAdmin), await portal.signIn(fabrikamAdmin)]
    for (const [operation, input] of calls) {
      expect((await portal.anonymous.callWith(operation, input)).status, operation).toBe(401)
      expect((await host.callWith(operation, input)).status, operation).toBe(403)
      expect((await alice.callWith(operation, input)).status, operation).toBe(403)
    }
    for (const [operation, input] of calls.slice(2)) {
      expect((await fabrikam.callWith(operation, input)).status, operation).toBe(404)
    }
    expect((await portal.anonymous.callWith('Tasks_RunActionableTask', { body: {} })).status).toBe(401)
    expect((await host.callWith('Tasks_RunActionableTask', { body: {} })).status).toBe(403)
  })
})
