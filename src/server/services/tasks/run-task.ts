/** A task run by its link. What it does to the log stands on its own, whatever becomes of the call. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { RunTaskAnswer } from '../../../contract/services/tasks.ts'
import { features } from '../../../contract/vocabulary/features.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import type { EmbedScope } from '../../access/principal.ts'
import { invalid, Refusal, refused } from '../../access/refusals.ts'
import { mayOpenReports } from '../../auth/embed-rights.ts'
import { isOn } from '../../auth/permissions.ts'
import type { SessionHolder } from '../../auth/principals.ts'
import { findLivingKey, keptFilters } from '../../auth/share-keys.ts'
import type { Context } from '../../context/context.ts'
import { outsideAnyCall, ownTransaction } from '../../db/own-transaction.ts'
import type { Db } from '../../db/transaction.ts'
import { DaxFault } from '../../reports/query/dax.ts'
import { findOpenReport } from '../power-bi-embed/queries.ts'
import { type OpenedRunLink, openRunLink } from './links.ts'
import { findActivePerson, findRoleNames, findTask, insertRun, type TaskRow, updateRun, whoActs } from './queries.ts'
import { runHttpTask } from './run-http-task.ts'

const mayRun = ({ principal, features: has }: SessionHolder): boolean =>
  isOn(has.get(features.tasks)) && [tasks.view, tasks.edit].every((name) => principal.permissions.has(name))

/** The library reads in transactions of its own. */
const outsideTheCall = AsyncLocalStorage.snapshot()

const { tasks } = permissions

const hasEnded = () => refused('tasks.linkHasEnded')

interface Started {
  task: TaskRow
  runId: number
  /** Whose rows a query sees; null for tasks that ask no report. */
  scope: EmbedScope | null
}

async function scopeOf(db: Db, task: TaskRow, link: OpenedRunLink, now: Date): Promise<EmbedScope | null> {
  const { tenantId, userId } = link.maker
  const [person, report, key] = await Promise.all([
    findActivePerson(db, tenantId, userId),
    findOpenReport(db, tenantId, userId, task.report_id ?? 0),
    task.report_key_id === null ? null : findLivingKey(db, tenantId, task.report_key_id, now),
  ])
  const filters = task.report_key_id === null ? [] : key && keptFilters(key.filter)
  if (!person || !report || !filters) return null
  if (report.provider !== 'library') throw refused('powerBI.queriesAreNotAsked')
  const roles = await findRoleNames(db, tenantId, userId)
  const { user_name: userName, isNameVouchedFor } = person
  const asker = `person ${userId}` as const
  return { tenantId, reportGuid: report.report_guid, userName, isNameVouchedFor, roles, canEdit: false, asker, filters }
}

async function start(context: Context, db: Db, link: OpenedRunLink, holder: SessionHolder): Promise<Started | Refusal> {
  const { jobs, now } = context
  const { tenantId, maker, linkId } = link
  const task = await findTask(db, tenantId, link.taskId)
  if (!task) return hasEnded()
  if (task.task_type === 'Actionable') return refused('tasks.runsFromVisual')
  const isQuery = task.task_type === 'Query'
  if (isQuery && !mayOpenReports(holder)) return hasEnded()
  const [scope, person] = await Promise.all([
    isQuery ? scopeOf(db, task, link, now) : null,
    findActivePerson(db, tenantId, maker.userId),
  ])
  if (!person || (isQuery && !scope)) return hasEnded()
  const runId = await insertRun(db, {
    tenant_id: tenantId,
    task_id: task.id,
    started_by: 'link',
    ...whoActs(maker),
    link_id: linkId,
    started_at: now,
  })
  if (runId === undefined) return hasEnded()
  if (!isQuery) await jobs.add(db, runHttpTask, { tenantId, data: { taskId: task.id, runId } })
  return { task, runId, scope }
}

async function ask(context: Context, { task, runId, scope }: Started) {
  if (!scope) return { columns: [], rows: [], isTruncated: false }
  const { store, reportLibrary, signal, now } = context
  const finish = (outcome: Parameters<typeof updateRun>[3]) =>
    ownTransaction(store, scope.tenantId, (db) =>
      updateRun(db, scope.tenantId, runId, { ...outcome, finished_at: now }),
    )
  try {
    const answer = await outsideTheCall(() => reportLibrary.runQuery(scope, task.dax_query ?? '', signal))
    await finish({ status: 'succeeded', row_count: answer.rows.length })
    return answer
  } catch (error) {
    await finish({ status: 'failed', error: error instanceof Error ? error.message : String(error) })
    // The report was imported anew since the query was written.
    if (error instanceof DaxFault) throw invalid('daxQuery', 'tasks.queryIsNotUnderstood', { near: error.near })
    throw error
  }
}

export async function runTask(context: Context, query: { tid: string; ev: string }): Promise<RunTaskAnswer> {
  const { store, secrets, principals, now } = context
  const link = openRunLink(secrets, query, now)
  if (link) context.noteWith(link.tenantId, link.maker)
  const maker = link && (await outsideAnyCall(() => principals.ofLink({ ...link.maker, tenantId: link.tenantId }, now)))
  if (!link || !maker || !mayRun(maker)) throw hasEnded()
  const started = await ownTransaction(store, link.tenantId, (db) => start(context, db, link, maker))
  if (started instanceof Refusal) throw started
  const { task, runId } = started
  return {
    runId,
    taskName: task.task_name,
    taskType: task.task_type,
    status: task.task_type === 'Query' ? 'succeeded' : 'waiting',
    ...(await ask(context, started)),
  }
}
