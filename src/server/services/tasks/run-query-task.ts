/** Queries on a schedule, asked in the name of whoever saved them last, with what that person may see by now. */
import { defaultLanguage } from '../../../contract/vocabulary/languages.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import type { EmbedScope } from '../../access/principal.ts'
import { wordsOfRefusal } from '../../access/refusal-words.ts'
import { Refusal, refused } from '../../access/refusals.ts'
import { whileItHolds } from '../../access/while-it-holds.ts'
import { mayOpenReports } from '../../auth/embed-rights.ts'
import { leaveOfJobs } from '../../auth/send-limits.ts'
import { siteAddress } from '../../auth/site-address.ts'
import { holdRow } from '../../db/hold.ts'
import { type Db, tenantTransaction } from '../../db/transaction.ts'
import type { Mail } from '../../gateways/mail.ts'
import { defineJob, HopelessJobError, type JobContext } from '../../jobs/define-job.ts'
import { greeting, nameInMail } from '../../jobs/letter-names.ts'
import { queueMail } from '../../jobs/send-mail.ts'
import { announceNotifications } from '../../logs/notifications.ts'
import { readSettings } from '../../settings/settings.ts'
import { translator } from '../../texts/localization.ts'
import { askReport, mayRun, type ReportAnswer, scopeOf } from './asked-report.ts'
import { judge, numberIn } from './condition.ts'
import { findTask, type TaskRow, updateRun, updateTask } from './queries.ts'
import { failTry, giveRunUp, requireFeature, type TaskRun, taskOfRun } from './task-run.ts'

/** Asked at each run, and again where the answer took long: a schedule outlasts rights. */
async function requireScope({ store, principals, tenantId, now }: JobContext, task: TaskRow): Promise<EmbedScope> {
  const userId = task.schedule_user_id ?? 0
  const holder = await principals.ofPerson({ tenantId, userId }, now)
  const mayAsk = holder && mayRun(holder) && mayOpenReports(holder)
  const scope = mayAsk && (await tenantTransaction(store, tenantId, (db) => scopeOf(db, task, userId, now)))
  if (!scope) throw refused('tasks.scheduleHasNoRight')
  return scope
}

const inWords = (error: unknown): string => {
  if (error instanceof Refusal) return wordsOfRefusal(error, translator(defaultLanguage))
  return error instanceof Error ? error.message : String(error)
}

export const runQueryTask = defineJob<TaskRun>({
  name: 'run-query-task',
  retryLimit: 2,
  deadlineSeconds: 300,
  async run(job, run) {
    try {
      await requireFeature(job)
      const task = await taskOfRun(job, run)
      const require = () => requireScope(job, task)
      const answer = await whileItHolds(await require(), require, (scope) => askReport(job, scope, task))
      await tenantTransaction(job.store, job.tenantId, async (db) => {
        await job.end(db)
        await finish(db, job, { task, runId: run.runId, answer })
      })
    } catch (error) {
      const message = inWords(error)
      await failTry(job, run, message)
      // Who may not ask, and a query that the report does not know, are refused again.
      throw error instanceof Refusal ? new HopelessJobError(message) : error
    }
  },
  givenUp: giveRunUp,
})

interface Asked {
  task: TaskRow
  runId: number
  answer: ReportAnswer
}

async function finish(db: Db, job: JobContext, { task, runId, answer }: Asked): Promise<void> {
  const { tenantId, now } = job
  const { isMet, isNews, hash } = judge(task, answer)
  const rowCount = answer.rows.length
  await updateRun(db, tenantId, runId, {
    status: 'succeeded',
    row_count: rowCount,
    is_condition_met: isMet,
    error: null,
    finished_at: now,
  })
  await announceNotifications(db, tenantId)
  // Saved meanwhile, it may be another question: this answer says nothing of it.
  await holdRow(db, 'tasks', tenantId, task.id)
  const saved = await findTask(db, tenantId, task.id)
  if (saved?.last_modification_time?.getTime() !== task.last_modification_time?.getTime()) return
  await updateTask(db, tenantId, task.id, { last_answer_hash: hash, was_condition_met: isMet === true })
  const mail = isNews && (await newsMail(db, job, task, answer))
  if (mail) await queueMail({ ...job, db }, mail, leaveOfJobs)
}

const texts = {
  rows: 'mail.task.rows',
  above: 'mail.task.above',
  below: 'mail.task.below',
  changed: 'mail.task.changed',
} as const

/** Holds no row of the report: who gets it opens them, with what they may see then. */
async function newsMail(db: Db, { tenantId, config }: JobContext, task: TaskRow, answer: ReportAnswer) {
  const { condition_kind: kind, schedule_user_id: userId } = task
  const person = await db
    .selectFrom('users')
    .select(['name', 'email_address', 'is_email_confirmed'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  if (!person || !kind || userId === null) return null
  const names = [settings.defaultLanguageName] as const
  const values = await readSettings(db, { tenantId, userId }, names)
  const translate = translator(values[settings.defaultLanguageName])
  const addressee = { name: person.name, isEmailConfirmed: person.is_email_confirmed }
  // Who made the task chose its name, and may have chosen the address.
  const told = {
    task: nameInMail({ ...addressee, name: task.task_name }) || `#${task.id}`,
    count: answer.rows.length,
    number: numberIn(answer) ?? 0,
    limit: task.condition_value ?? 0,
  }
  return {
    to: { name: nameInMail(addressee), address: person.email_address },
    subject: translate('mail.task.subject', told),
    text: [
      greeting(translate, addressee),
      translate(texts[kind], told),
      `${siteAddress(config)}/app/admin/tasks/${task.id}`,
    ].join('\n\n'),
  } satisfies Mail
}
