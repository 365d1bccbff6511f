/** What the jobs that run tasks share: the task is read under the job's hold, and how a run ended stands in its log. */
import { features } from '../../../contract/vocabulary/features.ts'
import { isOn } from '../../auth/permissions.ts'
import { type Db, tenantTransaction } from '../../db/transaction.ts'
import { HopelessJobError, type JobContext } from '../../jobs/define-job.ts'
import { notify } from '../../logs/notifications.ts'
import { failWaitingRun, findTask, type TaskRow, updateRun } from './queries.ts'

export interface TaskRun {
  taskId: number
  runId: number
}

export async function taskOfRun(job: JobContext, { taskId }: TaskRun): Promise<TaskRow> {
  const { store, tenantId } = job
  const task = await tenantTransaction(store, tenantId, async (db) => {
    await job.hold(db)
    return findTask(db, tenantId, taskId)
  })
  if (!task) throw new HopelessJobError('The task is gone')
  return task
}

/** Its schedules wait, and what was started before says why it cannot. */
export async function requireFeature({ principals, tenantId }: JobContext): Promise<void> {
  const facts = await principals.tenantFacts(tenantId)
  if (!facts || !isOn(facts.features.get(features.tasks))) throw new HopelessJobError('The organisation has no tasks')
}

/** One try has failed; whether another follows is the job's. */
export const failTry = (job: JobContext, { runId }: TaskRun, error: string): Promise<void> =>
  tenantTransaction(job.store, job.tenantId, async (db) => {
    await job.hold(db)
    await updateRun(db, job.tenantId, runId, { status: 'failed', error, finished_at: job.now })
  })

/** No try is left. */
export const giveRunUp = (job: JobContext, { taskId, runId }: TaskRun, error: string): Promise<void> =>
  tenantTransaction(job.store, job.tenantId, async (db) => {
    await failWaitingRun(db, job.tenantId, runId, { error, finished_at: job.now })
    await tellOfFailure(db, job, taskId)
  })

export const tellOfFailure = (db: Db, { tenantId, now }: JobContext, taskId: number): Promise<void> =>
  notify(db, { tenantId, kind: 'taskFailed', subjectId: taskId, now })
