/** A task run by its link. What it does to the log stands on its own, whatever becomes of the call. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { RunTaskAnswer } from '../../../contract/services/tasks.ts'
import type { EmbedScope } from '../../access/principal.ts'
import { wordsOfRefusal } from '../../access/refusal-words.ts'
import { Refusal, refused } from '../../access/refusals.ts'
import { whileItHolds } from '../../access/while-it-holds.ts'
import { mayOpenReports } from '../../auth/embed-rights.ts'
import type { SessionHolder } from '../../auth/principals.ts'
import type { Context } from '../../context/context.ts'
import { outsideAnyCall, ownReading, ownTransaction } from '../../db/own-transaction.ts'
import type { Db } from '../../db/transaction.ts'
import { askReport, mayRun, scopeOf } from './asked-report.ts'
import { type OpenedRunLink, openRunLink } from './links.ts'
import { findActivePerson, findTask, insertRun, type TaskRow, updateRun, whoActs } from './queries.ts'
import { runHttpTask } from './run-http-task.ts'

/** The library reads in transactions of its own. */
const outsideTheCall = AsyncLocalStorage.snapshot()

const hasEnded = () => refused('tasks.linkHasEnded')

/** What a run rests on. */
interface Basis {
  task: TaskRow
  /** Whose rows a query sees; null for tasks that ask no report. */
  scope: EmbedScope | null
}

async function basisOf(db: Db, link: OpenedRunLink, holder: SessionHolder, now: Date): Promise<Basis | Refusal> {
  const { tenantId, maker } = link
  const task = await findTask(db, tenantId, link.taskId)
  if (!task) return hasEnded()
  if (task.task_type === 'Actionable') return refused('tasks.runsFromVisual')
  const isQuery = task.task_type === 'Query'
  if (isQuery && !mayOpenReports(holder)) return hasEnded()
  const [scope, person] = await Promise.all([
    isQuery ? scopeOf(db, task, maker.userId, now) : null,
    findActivePerson(db, tenantId, maker.userId),
  ])
  return !person || (isQuery && !scope) ? hasEnded() : { task, scope }
}

/** Whoever runs it now from the list of tasks has a link made for themselves, and knows nothing of one. */
const isOwn = ({ tenantId, principal }: Context, { tenantId: ofLink, maker }: OpenedRunLink): boolean =>
  tenantId === ofLink && principal?.userId === maker.userId

async function start(context: Context, db: Db, link: OpenedRunLink, holder: SessionHolder) {
  const { jobs, now } = context
  const { tenantId, maker, linkId } = link
  const basis = await basisOf(db, link, holder, now)
  if (basis instanceof Refusal) return basis
  const { task } = basis
  const runId = await insertRun(db, {
    tenant_id: tenantId,
    task_id: task.id,
    started_by: isOwn(context, link) ? 'person' : 'link',
    ...whoActs(maker),
    link_id: linkId,
    started_at: now,
  })
  if (runId === undefined) return hasEnded()
  if (task.task_type === 'Http') await jobs.add(db, runHttpTask, { tenantId, data: { taskId: task.id, runId } })
  return { ...basis, runId }
}

const nothing = { columns: [], rows: [], isTruncated: false }

const answerOf = (context: Context, { task, scope }: Basis) =>
  scope ? outsideTheCall(() => askReport(context, scope, task)) : nothing

interface Sealed {
  tid: string
  ev: string
}

interface Opened {
  link: OpenedRunLink
  holder: SessionHolder
}

async function letIn(context: Context, query: Sealed, now: Date): Promise<Opened> {
  const { secrets, principals } = context
  const link = openRunLink(secrets, query, now)
  if (link) context.noteWith(link.tenantId, link.maker)
  const holder =
    link && (await outsideAnyCall(() => principals.ofLink({ ...link.maker, tenantId: link.tenantId }, now)))
  if (!link || !holder || !mayRun(holder)) throw hasEnded()
  return { link, holder }
}

/** Who waited for their turn at the report may have lost the right to its rows (A106). */
async function askAgain(context: Context, query: Sealed): Promise<Basis> {
  const now = context.clock()
  const { link, holder } = await letIn(context, query, now)
  const basis = await ownReading(context.store, link.tenantId, (db) => basisOf(db, link, holder, now))
  if (basis instanceof Refusal) throw basis
  return basis
}

const inWords = ({ translate }: Context, error: unknown): string => {
  if (error instanceof Refusal) return wordsOfRefusal(error, translate)
  return error instanceof Error ? error.message : String(error)
}

/** A call of an address is made later, and notes its end then. */
async function finished(context: Context, query: Sealed, { runId, task, scope }: Basis & { runId: number }) {
  if (!scope) return nothing
  const finish = (outcome: Parameters<typeof updateRun>[3]) =>
    ownTransaction(context.store, scope.tenantId, (db) =>
      updateRun(db, scope.tenantId, runId, { ...outcome, finished_at: context.clock() }),
    )
  try {
    const again = () => askAgain(context, query)
    const answer = await whileItHolds({ task, scope }, again, async (basis) => answerOf(context, basis))
    await finish({ status: 'succeeded', row_count: answer.rows.length })
    return answer
  } catch (error) {
    await finish({ status: 'failed', error: inWords(context, error) })
    throw error
  }
}

export async function runTask(context: Context, query: Sealed): Promise<RunTaskAnswer> {
  const { link, holder } = await letIn(context, query, context.now)
  const started = await ownTransaction(context.store, link.tenantId, (db) => start(context, db, link, holder))
  if (started instanceof Refusal) throw started
  const { task, runId } = started
  return {
    runId,
    taskName: task.task_name,
    taskType: task.task_type,
    status: task.task_type === 'Query' ? 'succeeded' : 'waiting',
    ...(await finished(context, query, started)),
  }
}
