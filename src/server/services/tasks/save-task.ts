/** One way to make or change a task: what its kind needs, and nothing of the other kinds. */
import type { Insertable } from 'kysely'
import type { CreateOrEditTask } from '../../../contract/services/tasks.ts'
import { browserVerbs } from '../../../contract/vocabulary/enums.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { invalid, notAllowed, notFound, refused } from '../../access/refusals.ts'
import { mayOpenReports } from '../../auth/embed-rights.ts'
import type { SignedInContext } from '../../context/context.ts'
import { holdRow } from '../../db/hold.ts'
import type { Tables } from '../../db/tables.ts'
import { isOpenPort } from '../../gateways/safe-request.ts'
import { DaxFault, parseDax, questionOf } from '../../reports/query/dax.ts'
import { FieldError } from '../../reports/query/fields.ts'
import { planVisual } from '../../reports/query/visual-query.ts'
import { secondsAfter } from '../../times/moments.ts'
import { findAnyReport, findOpenReport, type OpenReport } from '../power-bi-embed/queries.ts'
import { requireModel } from '../report-keys/exports.ts'
import { findReportKey } from '../report-keys/queries.ts'
import { notUnderstood } from './asked-report.ts'
import { findTask, insertTask, type TaskRow, updateTask } from './queries.ts'
import { requireVisuals } from './visuals-of-report.ts'

type Means = Omit<
  Insertable<Tables['tasks']>,
  'tenant_id' | 'task_name' | 'creation_time' | 'creator_user_id' | 'last_modification_time' | 'last_modifier_user_id'
>

const noMeans = {
  url: null,
  http_verb: null,
  http_body: null,
  report_id: null,
  dax_query: null,
  visual_name: null,
  report_key_id: null,
  is_interactive: false,
  has_custom_message: false,
  has_visual_metadata: false,
  has_visual_payload: false,
  schedule_minutes: null,
  next_run_at: null,
  schedule_user_id: null,
  condition_kind: null,
  condition_value: null,
  last_answer_hash: null,
  was_condition_met: false,
  sealed_signing_secret: null,
} as const satisfies Partial<Means>

/** Signs outside ASCII grow when they are written as an address has them. */
function keptAddress({ href }: URL): string {
  if (href.length > limits.taskUrl) throw invalid('url', 'validation.maxLength', { limit: limits.taskUrl })
  return href
}

function requireWebAddress(url: string | null | undefined): URL {
  const address = url?.trim()
  if (!address) throw invalid('url', 'tasks.needsUrl')
  const parsed = URL.canParse(address) ? new URL(address) : null
  const isWeb = parsed?.protocol === 'https:' || parsed?.protocol === 'http:'
  if (!parsed || !isWeb || parsed.username || parsed.password) throw invalid('url', 'tasks.urlIsNoWebAddress')
  return parsed
}

/** The server calls it; whether it may is decided again at every call (G1). */
function requireCallable({ config }: SignedInContext, url: string | null | undefined): URL {
  const address = requireWebAddress(url)
  if (!isOpenPort(address, config.outgoingAllowedHosts)) {
    throw invalid('url', 'tasks.portIsNotOpen', { port: address.port })
  }
  return address
}

export async function requireReport(
  context: SignedInContext,
  { reportId }: Pick<CreateOrEditTask, 'reportId'>,
): Promise<OpenReport> {
  const { db, tenantId, principal } = context
  if (!reportId) throw invalid('reportId', 'tasks.needsReport')
  // An action sends what others see in the report: it is bound by those alone to whom the report is open (A18).
  const find = principal.permissions.has(permissions.reports.view) ? findAnyReport : findOpenReport
  const report = mayOpenReports(context) && (await find(db, tenantId, principal.userId, reportId))
  if (!report) throw invalid('reportId', 'reportSharing.noSuchReport')
  return report
}

async function requireKey(
  { db, tenantId }: SignedInContext,
  { reportKeyId }: CreateOrEditTask,
  report: OpenReport,
  before: TaskRow | undefined,
) {
  if (!reportKeyId) return null
  const key = await findReportKey(db, tenantId, reportKeyId)
  if (!key && reportKeyId === before?.report_key_id) throw invalid('reportKeyId', 'tasks.keyIsDeleted')
  if (key?.report_id !== report.id) throw invalid('reportKeyId', 'reportSharing.noSuchKey')
  return key.id
}

async function requireQuery({ db, now }: SignedInContext, report: OpenReport, query: string): Promise<void> {
  if (report.provider !== 'library') throw refused('powerBI.queriesAreNotAsked')
  const model = await requireModel(db, report)
  try {
    const { visual, ...question } = questionOf(model, parseDax(query))
    planVisual({ model, now }, visual, question)
  } catch (error) {
    if (error instanceof DaxFault) throw notUnderstood(error)
    if (error instanceof FieldError) throw invalid('daxQuery', 'tasks.queryHasNo', { name: error.subject })
    throw error
  }
}

async function actionable(
  context: SignedInContext,
  form: CreateOrEditTask,
  before: TaskRow | undefined,
): Promise<Means> {
  const report = await requireReport(context, form)
  if (!form.visualName?.trim()) throw invalid('visualName', 'tasks.needsVisual')
  await requireVisuals(context.db, report, form.visualName)
  const httpVerb = form.httpVerb ?? 'POST'
  if (!browserVerbs.some((verb) => verb === httpVerb)) {
    throw invalid('httpVerb', 'validation.choice', { choices: browserVerbs.join(', ') })
  }
  return {
    ...noMeans,
    task_type: 'Actionable',
    report_id: report.id,
    report_key_id: await requireKey(context, form, report, before),
    visual_name: form.visualName.trim(),
    url: keptAddress(requireCallable(context, form.url)),
    http_verb: httpVerb,
    http_body: form.httpBody || null,
    is_interactive: form.isInteractive ?? false,
    has_custom_message: form.hasCustomMessage ?? false,
    has_visual_metadata: form.hasVisualMetadata ?? false,
    has_visual_payload: form.hasVisualPayload ?? false,
  }
}

async function queryMeans(
  context: SignedInContext,
  form: CreateOrEditTask,
  before: TaskRow | undefined,
): Promise<Means> {
  const report = await requireReport(context, form)
  if (!form.daxQuery?.trim()) throw invalid('daxQuery', 'tasks.needsQuery')
  await requireQuery(context, report, form.daxQuery)
  const report_key_id = await requireKey(context, form, report, before)
  const asked = { report_id: report.id, report_key_id, dax_query: form.daxQuery, ...conditionMeans(form) }
  return {
    ...noMeans,
    task_type: 'Query',
    ...asked,
    ...scheduleMeans(context, form, before),
    // Whoever may change the query sees no more by it than they may themselves.
    schedule_user_id: form.scheduleMinutes ? context.principal.userId : null,
    ...(before && isAskedAlike(asked, before) && pickAnswer(before)),
  }
}

const pickAnswer = ({ last_answer_hash, was_condition_met }: TaskRow) => ({ last_answer_hash, was_condition_met })

/** Another question, or another condition, begins anew. */
const isAskedAlike = (asked: Partial<TaskRow>, before: TaskRow): boolean =>
  Object.entries(asked).every(([name, value]) => Reflect.get(before, name) === value)

function conditionMeans({ conditionKind, conditionValue, scheduleMinutes }: CreateOrEditTask) {
  if (!conditionKind) return { condition_kind: null, condition_value: null }
  if (!scheduleMinutes) throw invalid('conditionKind', 'tasks.conditionNeedsSchedule')
  const isCompared = conditionKind === 'above' || conditionKind === 'below'
  if (isCompared && typeof conditionValue !== 'number') throw invalid('conditionValue', 'tasks.needsConditionValue')
  return { condition_kind: conditionKind, condition_value: isCompared ? (conditionValue ?? null) : null }
}

function scheduleMeans({ now }: SignedInContext, form: CreateOrEditTask, before: TaskRow | undefined) {
  const minutes = form.scheduleMinutes ?? null
  const keepsSchedule = before?.schedule_minutes === minutes
  return {
    schedule_minutes: minutes,
    next_run_at: minutes === null ? null : keepsSchedule ? before.next_run_at : secondsAfter(now, minutes * 60),
  }
}

const isElsewhere = (url: string, before: string | null) =>
  before === null || new URL(url).origin !== new URL(before).origin

/** What is kept signs nothing for another place, unless whoever leads it there knows it (A34). */
function sealedSecret(
  { secrets, tenantId }: SignedInContext,
  { signingSecret }: CreateOrEditTask,
  before: TaskRow | undefined,
  url: string,
) {
  if (signingSecret === undefined || signingSecret === null) {
    const kept = before?.sealed_signing_secret ?? null
    if (before && kept !== null && isElsewhere(url, before.url)) throw invalid('signingSecret', 'settings.secretAgain')
    return kept
  }
  if (signingSecret === '') return null
  const limit = limits.taskSigningSecret
  if (signingSecret.length < limit) throw invalid('signingSecret', 'validation.minLength', { limit })
  return secrets.seal('task-signing-secret', tenantId, signingSecret)
}

function httpMeans(context: SignedInContext, form: CreateOrEditTask, before: TaskRow | undefined): Means {
  const url = keptAddress(requireCallable(context, form.url))
  return {
    ...noMeans,
    task_type: 'Http',
    url,
    http_verb: form.httpVerb ?? 'POST',
    http_body: form.httpBody || null,
    ...scheduleMeans(context, form, before),
    sealed_signing_secret: sealedSecret(context, form, before, url),
  }
}

async function meansOf(context: SignedInContext, form: CreateOrEditTask, before: TaskRow | undefined): Promise<Means> {
  if (form.scheduleMinutes && form.taskType === 'Actionable') throw invalid('scheduleMinutes', 'tasks.noSchedule')
  if (form.conditionKind && form.taskType !== 'Query') throw invalid('conditionKind', 'tasks.noCondition')
  switch (form.taskType) {
    case 'Actionable':
      return actionable(context, form, before)
    case 'Query':
      return queryMeans(context, form, before)
    case 'Http':
      return httpMeans(context, form, before)
  }
}

/** What a form leaves out stays as it is; of another kind there is nothing to stay. */
const completed = (form: CreateOrEditTask, before: TaskRow | undefined): CreateOrEditTask =>
  before?.task_type !== form.taskType
    ? form
    : {
        url: before.url,
        httpVerb: before.http_verb,
        httpBody: before.http_body,
        reportId: before.report_id,
        daxQuery: before.dax_query,
        visualName: before.visual_name,
        reportKeyId: before.report_key_id,
        isInteractive: before.is_interactive,
        hasCustomMessage: before.has_custom_message,
        hasVisualMetadata: before.has_visual_metadata,
        hasVisualPayload: before.has_visual_payload,
        scheduleMinutes: before.schedule_minutes,
        conditionKind: before.condition_kind,
        conditionValue: before.condition_value,
        ...form,
      }

export async function saveTask(context: SignedInContext, form: CreateOrEditTask): Promise<void> {
  const { db, tenantId, principal, now } = context
  const needed = form.id ? permissions.tasks.edit : permissions.tasks.create
  if (!principal.permissions.has(needed)) throw notAllowed(needed)
  if (form.id) await holdRow(db, 'tasks', tenantId, form.id)
  const before = form.id ? await findTask(db, tenantId, form.id) : undefined
  if (form.id && !before) throw notFound('task', form.id)
  const task = { ...(await meansOf(context, completed(form, before), before)), task_name: form.taskName.trim() }
  if (before) {
    await updateTask(db, tenantId, before.id, {
      ...task,
      last_modification_time: now,
      last_modifier_user_id: principal.userId,
    })
    return
  }
  await insertTask(db, {
    ...task,
    tenant_id: tenantId,
    creation_time: now,
    creator_user_id: principal.userId,
    last_modification_time: null,
    last_modifier_user_id: null,
  })
}
