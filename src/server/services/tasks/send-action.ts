/**
 * The action of a visual, sent for the person who chose it. The page itself may send nothing to other sites; here an address
 * is checked as that of any call is (G1), and what was answered is shown to the person in a frame that can do nothing in their name.
 */
import type { PreparedAction, RunActionableTask, SentAction } from '../../../contract/services/tasks.ts'
import { actionFramePath } from '../../../contract/vocabulary/action-frame.ts'
import { notFound, refused } from '../../access/refusals.ts'
import { siteAddress } from '../../auth/site-address.ts'
import type { Context, SignedInContext } from '../../context/context.ts'
import { ownTransaction } from '../../db/own-transaction.ts'
import { keepFramePage } from '../../documents/temp-files.ts'
import { UnsafeAddressError } from '../../gateways/public-address.ts'
import { OutgoingRequestError, type SafeAnswer, safeRequest } from '../../gateways/safe-request.ts'
import { contentTypeOf } from './content-type.ts'
import { findReportOfAction } from './offered.ts'
import { prepareAction } from './prepare-action.ts'
import { findTask, findTenancyName, insertRun, updateRun, whoActs } from './queries.ts'

type Prepared = Omit<PreparedAction, 'sent'>

async function prepare(context: SignedInContext, asked: RunActionableTask): Promise<Prepared> {
  const { db, tenantId, principal, config, now } = context
  const task = await findTask(db, tenantId, asked.taskId, principal)
  if (!task) throw notFound('task', asked.taskId)
  if (task.task_type !== 'Actionable') throw refused('tasks.notOnVisual', { visualName: asked.visualName })
  const [report, { tenancy_name: tenancyName }] = await Promise.all([
    findReportOfAction(context, task),
    findTenancyName(db, tenantId),
  ])
  if (!report) throw notFound('task', asked.taskId)
  return prepareAction(task, asked, {
    reportName: report.name,
    reportGuid: report.report_guid,
    userName: principal.userName,
    tenancyName,
    clientUrl: `${siteAddress(config)}/app/main/report/${report.id}`,
    now,
  })
}

const runOf = ({ tenantId, principal, now }: SignedInContext, taskId: number) =>
  ({ tenant_id: tenantId, task_id: taskId, started_by: 'visual', ...whoActs(principal), started_at: now }) as const

/** The caller makes the call. */
export async function handOverAction(context: SignedInContext, asked: RunActionableTask): Promise<PreparedAction> {
  const { db, now } = context
  const prepared = await prepare(context, asked)
  await insertRun(db, { ...runOf(context, asked.taskId), status: 'succeeded', finished_at: now })
  return { ...prepared, sent: null }
}

interface Called {
  answer: SafeAnswer | null
  /** For the log, which those read who may see the task. */
  error: string | null
  /** For whoever chose it. */
  failure: string | null
}

async function call({ config, translate }: Context, { url, httpVerb, httpBody }: Prepared): Promise<Called> {
  try {
    const answer = await safeRequest(config, url, {
      method: httpVerb,
      headers: {
        Accept: 'text/html, text/plain;q=0.9, */*;q=0.5',
        ...(httpBody !== null && { 'Content-Type': contentTypeOf(httpBody) }),
      },
      ...(httpBody !== null && { body: httpBody }),
    })
    const { status } = answer
    if (status >= 200 && status < 300) return { answer, error: null, failure: null }
    return { answer, error: `HTTP ${status}`, failure: translate('tasks.serviceRefused', { status }) }
  } catch (error) {
    if (error instanceof UnsafeAddressError)
      return { answer: null, error: error.message, failure: translate('tasks.addressIsNotCalled') }
    if (!(error instanceof OutgoingRequestError)) throw error
    return { answer: null, error: error.message, failure: translate('tasks.serviceIsSilent') }
  }
}

/** A page stays one; whatever else was answered is read as text, and runs nowhere. */
function pageTypeOf({ headers }: SafeAnswer): string {
  const [said] = [headers['content-type']].flat()
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(said ?? '') ?? []
  return `${said?.trim().toLowerCase().startsWith('text/html') ? 'text/html' : 'text/plain'}; charset=${charset}`
}

export interface Started {
  prepared: Prepared
  /** Noted before anything is sent. */
  runId: number | undefined
}

export async function sendStarted(
  context: Context,
  tenantId: number,
  { prepared, runId }: Started,
): Promise<SentAction> {
  const { store, clock } = context
  const { answer, error, failure } = await call(context, prepared)
  const token = await ownTransaction(store, tenantId, async (db) => {
    const outcome = { status: failure === null ? 'succeeded' : 'failed', error } as const
    const ended = { ...outcome, http_status: answer?.status ?? null, finished_at: clock() }
    if (runId !== undefined) await updateRun(db, tenantId, runId, ended)
    if (!answer || failure !== null || !prepared.isInteractive) return null
    const { origin } = new URL(prepared.url)
    return keepFramePage(db, tenantId, { bytes: answer.bytes, fileType: pageTypeOf(answer), origin }, clock())
  })
  return {
    isDone: failure === null,
    httpStatus: answer?.status ?? null,
    failure,
    frameUrl: token && `${actionFramePath}/${token}`,
  }
}

/** Twice under one number is once: the run is noted with the number before anything is sent. */
export async function sendAction(context: SignedInContext, asked: RunActionableTask): Promise<PreparedAction> {
  const { store, tenantId } = context
  const started = await ownTransaction(store, tenantId, async (db) => {
    const prepared = await prepare({ ...context, db }, asked)
    const runId = await insertRun(db, runOf(context, asked.taskId))
    await context.takeNumber(db)
    return { prepared, runId }
  })
  return { ...started.prepared, sent: await sendStarted(context, tenantId, started) }
}
