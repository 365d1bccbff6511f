/** Calls of Http tasks, started by links; and a look at all schedules each minute. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { features } from '../../../contract/vocabulary/features.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import type { Store } from '../../db/store.ts'
import { type Db, hostTransaction, tenantTransaction } from '../../db/transaction.ts'
import { safeRequest } from '../../gateways/safe-request.ts'
import { defineJob, HopelessJobError, type JobContext } from '../../jobs/define-job.ts'
import { inEveryStore } from '../../jobs/every-store.ts'
import { announceNotifications } from '../../logs/notifications.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { clockTolerance, secondsAfter } from '../../times/moments.ts'
import { defaultFeatureValues } from '../edition/rules.ts'
import { contentTypeOf } from './content-type.ts'
import { insertRun, type TaskRow, updateRun } from './queries.ts'
import { runQueryTask } from './run-query-task.ts'
import { failTry, giveRunUp, requireFeature, type TaskRun, taskOfRun, tellOfFailure } from './task-run.ts'

const hasBody = (task: TaskRow) => task.http_verb !== 'GET' && task.http_body !== null

/**
 * Whoever is called can tell that it was us, and when: a copy sent later has an old time (G4). A call whose end was not noted
 * is made again, by the same run, which stands in the signature so that nobody makes one run look like two.
 */
function callHeaders(secrets: Secrets, task: TaskRow, run: string, body: string, now: Date): Record<string, string> {
  if (task.sealed_signing_secret === null) return { 'X-Tessera-Run': run }
  const secret = secrets.open('task-signing-secret', task.tenant_id, task.sealed_signing_secret)
  if (secret === null) throw new HopelessJobError('The signing secret was sealed by a key that is gone')
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const hash = createHmac('sha256', secret).update(`${run}.${timestamp}.${body}`).digest('hex')
  return { 'X-Tessera-Run': run, 'X-Tessera-Timestamp': timestamp, 'X-Tessera-Signature': `sha256=${hash}` }
}

async function callAddress({ id, config, secrets, now, signal }: JobContext, task: TaskRow): Promise<number> {
  const body = hasBody(task) ? (task.http_body ?? '') : ''
  const { status } = await safeRequest(config, task.url ?? '', {
    method: task.http_verb ?? 'POST',
    headers: {
      ...(hasBody(task) && { 'Content-Type': contentTypeOf(body) }),
      ...callHeaders(secrets, task, id, body, now),
    },
    ...(hasBody(task) && { body }),
    signal,
  })
  return status
}

export const runHttpTask = defineJob<TaskRun>({
  name: 'run-http-task',
  retryLimit: 2,
  deadlineSeconds: 60,
  async run(job, run) {
    const { store, tenantId } = job
    const finish = (outcome: Parameters<typeof updateRun>[3], tell?: (db: Db) => Promise<void>) =>
      tenantTransaction(store, tenantId, async (db) => {
        await job.hold(db)
        await updateRun(db, tenantId, run.runId, { ...outcome, finished_at: job.now })
        await tell?.(db)
      })
    try {
      await requireFeature(job)
      const task = await taskOfRun(job, run)
      const status = await callAddress(job, task)
      if (status >= 200 && status < 300) {
        return await finish({ status: 'succeeded', http_status: status, error: null }, (db) =>
          announceNotifications(db, tenantId),
        )
      }
      const isTriedAgain = status >= 500
      await finish({ status: 'failed', http_status: status, error: `HTTP ${status}` }, (db) =>
        isTriedAgain ? Promise.resolve() : tellOfFailure(db, job, task.id),
      )
      if (isTriedAgain) throw new Error(`HTTP ${status}`)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      await failTry(job, run, message)
      throw error
    }
  },
  givenUp: giveRunUp,
})

/** Its own, its edition’s, or the default. */
const hasTasks = sql<boolean>`lower(coalesce(
    (select value from tenant_features own where own.tenant_id = tenants.id and own.name = ${features.tasks}),
    (select value from edition_features its where its.edition_id = tenants.edition_id and its.name = ${features.tasks}),
    ${defaultFeatureValues.get(features.tasks)})) = 'true'`

/** Those of tenants that are switched off or deleted, or have no tasks, wait: each look would write down a run that has failed. */
const isDue = (now: Date) => sql<boolean>`(next_run_at <= ${now}
    -- A clock that was ahead set it.
    or next_run_at > ${secondsAfter(now, clockTolerance)}::timestamptz + make_interval(mins => schedule_minutes))
  and exists (select from tenants where tenants.id = tasks.tenant_id and is_active and not is_deleted and ${hasTasks})`

type DueTask = Pick<TaskRow, 'tenant_id' | 'id' | 'task_type' | 'schedule_user_id'>

/**
 * Each due task once, however many processes look: whoever moves its next time on, starts it. The first of each organisation
 * goes before the second of any, so that who has more than one look starts keeps nobody else waiting.
 */
async function takeDueTasks(db: Db, now: Date) {
  const { rows } = await sql<DueTask>`
    with in_turn as (
      select tenant_id, id, row_number() over (partition by tenant_id order by next_run_at) as turn
      from tasks where ${isDue(now)}),
    due as materialized (
      select tasks.tenant_id, tasks.id from tasks join in_turn using (tenant_id, id)
      where ${isDue(now)}
      order by turn, next_run_at limit ${limits.dueTasks}
      for update of tasks skip locked)
    update tasks set next_run_at = ${now}::timestamptz + make_interval(mins => schedule_minutes)
    from due where tasks.tenant_id = due.tenant_id and tasks.id = due.id
    returning tasks.tenant_id, tasks.id, tasks.task_type, tasks.schedule_user_id`.execute(db)
  return rows
}

async function startRun(
  db: Db,
  jobs: JobContext['jobs'],
  { tenant_id: tenantId, id: taskId, task_type: type, schedule_user_id: userId }: DueTask,
  now: Date,
): Promise<void> {
  const run = {
    tenant_id: tenantId,
    task_id: taskId,
    started_by: 'schedule',
    user_id: userId,
    started_at: now,
  } as const
  const runId = await insertRun(db, run)
  const job = type === 'Query' ? runQueryTask : runHttpTask
  if (runId !== undefined) await jobs.add(db, job, { tenantId, data: { taskId, runId } })
}

export const startDueTasks = defineJob<object>({
  name: 'start-due-tasks',
  retryLimit: 0,
  deadlineSeconds: 120,
  every: '* * * * *',
  async run({ store, jobs, now, log }) {
    await inEveryStore(store, {
      work: (each) => startTasksIn(each, jobs, now),
      failed: (error) => log.error({ err: error }, 'schedules were not looked at'),
      // The next look is not long after.
      patience: 10_000,
    })
  },
})

const startTasksIn = (store: Store, jobs: JobContext['jobs'], now: Date): Promise<void> =>
  hostTransaction(store, 'start tasks that are due', async (db) => {
    const due = await takeDueTasks(db, now)
    await Promise.all(due.map((task) => startRun(db, jobs, task, now)))
  })
