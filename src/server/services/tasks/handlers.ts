import type { tasks as contract } from '../../../contract/services/tasks.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { notFound } from '../../access/refusals.ts'
import type { Handlers, SignedInContext } from '../../context/context.ts'
import { exportedRows, keepListSheet } from '../list-sheet.ts'
import { taskColumns } from './export.ts'
import { makeRunLink } from './links.ts'
import { presentRun, presentTask } from './present.ts'
import { deleteTask, findRuns, findTask, findTaskPage, type TaskRow, taskSorting } from './queries.ts'
import { runTask } from './run-task.ts'
import { requireReport, saveTask } from './save-task.ts'
import { handOverAction, sendAction } from './send-action.ts'
import { sendActionByKey } from './send-by-key.ts'
import { findVisualsOfReport } from './visuals-of-report.ts'

async function requireTask({ db, tenantId, principal }: SignedInContext, id: number): Promise<TaskRow> {
  const task = await findTask(db, tenantId, id, principal)
  if (!task) throw notFound('task', id)
  return task
}

export const tasks: Handlers<typeof contract> = {
  async getAll({ db, principal, secrets }, { query }) {
    const page = await findTaskPage(db, principal, query, taskSorting(query.sorting), query)
    return { totalCount: page.totalCount, items: page.items.map((task) => presentTask(task, secrets)) }
  },

  async getTaskForView(context, { query }) {
    const { db, tenantId, principal, secrets, now } = context
    const [task, runs] = await Promise.all([requireTask(context, query.id), findRuns(db, tenantId, query.id)])
    const mayRun = principal.permissions.has(permissions.tasks.edit) && task.task_type !== 'Actionable'
    const seesKeys = principal.permissions.has(permissions.reports.edit)
    return {
      ...presentTask(task, secrets),
      runLink: mayRun ? makeRunLink(secrets, principal, task.id, now) : null,
      runs: runs.map((run) => presentRun(run, seesKeys)),
    }
  },

  getTaskForEdit: async (context, { query }) => presentTask(await requireTask(context, query.id), context.secrets),

  getVisualsOfReport: async (context, { query }) =>
    findVisualsOfReport(context.db, await requireReport(context, query)),

  async createOrEdit(context, { body }) {
    await saveTask(context, body)
  },

  async delete({ db, tenantId }, { query }) {
    if (!(await deleteTask(db, tenantId, query.id))) throw notFound('task', query.id)
  },

  async getTasksToExcel(context, { query }) {
    return keepListSheet(context, 'export.tasks.sheet', taskColumns, (db) =>
      findTaskPage(db, context.principal, query, taskSorting(), exportedRows),
    )
  },

  runTask: (context, { query }) => runTask(context, query),

  runActionableTask: (context, { body }) => (body.isSent ? sendAction(context, body) : handOverAction(context, body)),

  runActionableTaskByKey: (context, { body }) => sendActionByKey(context, body),
}
