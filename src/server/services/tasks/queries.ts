import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { TasksQuery } from '../../../contract/services/tasks.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { taskList } from '../../../contract/vocabulary/whole-lists.ts'
import type { Principal } from '../../access/principal.ts'
import { rolesOf } from '../../auth/principal-queries.ts'
import { isOpenTo } from '../../auth/report-access.ts'
import { isNameVouchedFor } from '../../auth/vouched-names.ts'
import { containing } from '../../db/containing.ts'
import { type PageRequest, readPage } from '../../db/paging.ts'
import { byText, byValue, parseSorting, type Sort, type SortBy } from '../../db/sorting.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../db/transaction.ts'

const sortFields = {
  taskName: byText('tasks.task_name'),
  taskType: byValue('tasks.task_type'),
  url: byText('tasks.url'),
  reportName: byText('reports.name'),
  visualName: byText('tasks.visual_name'),
  nextRunTime: byValue('tasks.next_run_at'),
  id: byValue('tasks.id'),
} satisfies SortBy<'tasksGetAll'>

export const taskSorting = (sorting?: string): Sort[] => parseSorting(sorting, sortFields, taskList.usual)

export type TaskSelection = Pick<TasksQuery, 'filter' | 'taskNameFilter' | 'taskTypeFilter'>

const conditions = ({ filter, taskNameFilter, taskTypeFilter }: TaskSelection): RawBuilder<SqlBool>[] =>
  [
    filter?.trim() &&
      sql<SqlBool>`(tasks.task_name ilike ${containing(filter.trim())} or tasks.url ilike ${containing(filter.trim())}
        or tasks.visual_name ilike ${containing(filter.trim())})`,
    taskNameFilter?.trim() && sql<SqlBool>`tasks.task_name ilike ${containing(taskNameFilter.trim())}`,
    taskTypeFilter && sql<SqlBool>`tasks.task_type = ${taskTypeFilter}`,
  ].flatMap((condition) => condition || [])

type Reader = Pick<Principal, 'tenantId' | 'userId' | 'permissions'>

/** Who may see tasks may not see every report: of one that is closed to them they are not told the name (A18). */
const isToldOf = ({ tenantId, userId, permissions: held }: Reader) =>
  held.has(permissions.reports.view)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`not reports.is_disabled and ${isOpenTo(tenantId, userId)}`

/** Without a reader nobody is told of a report. */
const tasksOf = (db: Db, tenantId: number, reader: Reader | null) =>
  db
    .selectFrom('tasks')
    .leftJoin('reports', (join) =>
      join
        .onRef('reports.tenant_id', '=', 'tasks.tenant_id')
        .onRef('reports.id', '=', 'tasks.report_id')
        .on(reader ? isToldOf(reader) : sql<SqlBool>`false`),
    )
    .where('tasks.tenant_id', '=', tenantId)

const listed = (tasks: ReturnType<typeof tasksOf>) =>
  tasks
    .leftJoin('report_keys', (join) =>
      join.onRef('report_keys.tenant_id', '=', 'tasks.tenant_id').onRef('report_keys.id', '=', 'tasks.report_key_id'),
    )
    .selectAll('tasks')
    .select(['reports.name as report_name', 'report_keys.is_deleted as is_key_deleted'])

export type TaskRow = NonNullable<Awaited<ReturnType<typeof findTask>>>

export function findTaskPage(
  db: Db,
  reader: Reader,
  selection: TaskSelection,
  sorts: readonly Sort[],
  page: PageRequest,
) {
  const matching = conditions(selection).reduce(
    (tasks, condition) => tasks.where(condition),
    tasksOf(db, reader.tenantId, reader),
  )
  const count = matching.select(({ fn }) => fn.countAll<number>().as('count'))
  return readPage(listed(matching), count, sorts, page)
}

export const findTask = (db: Db, tenantId: number, id: number, reader: Reader | null = null) =>
  listed(tasksOf(db, tenantId, reader))
    .where('tasks.id', '=', id)
    .executeTakeFirst()

export const insertTask = (db: Db, task: Insertable<Tables['tasks']>) =>
  db.insertInto('tasks').values(task).returning('id').executeTakeFirstOrThrow()

export async function updateTask(db: Db, tenantId: number, id: number, changes: Updateable<Tables['tasks']>) {
  await db.updateTable('tasks').set(changes).where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}

export async function deleteTask(db: Db, tenantId: number, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('tasks')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** People who were deleted still did what they did, and keys opened what they opened. */
export const findRuns = (db: Db, tenantId: number, taskId: number) =>
  db
    .selectFrom('task_runs')
    .leftJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'task_runs.tenant_id').onRef('users.id', '=', 'task_runs.user_id'),
    )
    .leftJoin('report_keys', (join) =>
      join
        .onRef('report_keys.tenant_id', '=', 'task_runs.tenant_id')
        .onRef('report_keys.id', '=', 'task_runs.report_key_id'),
    )
    .selectAll('task_runs')
    .select(['users.user_name', 'report_keys.name as report_key_name'])
    .where('task_runs.tenant_id', '=', tenantId)
    .where('task_runs.task_id', '=', taskId)
    .orderBy('task_runs.started_at', 'desc')
    .orderBy('task_runs.id', 'desc')
    .limit(limits.taskRunsAnswered)
    .execute()

export type TaskRunRow = Awaited<ReturnType<typeof findRuns>>[number]

type NewRun = Pick<Insertable<Tables['task_runs']>, 'tenant_id' | 'task_id' | 'started_by' | 'user_id' | 'started_at'> &
  Partial<
    Pick<
      TaskRunRow,
      'impersonator_tenant_id' | 'impersonator_user_id' | 'report_key_id' | 'link_id' | 'status' | 'finished_at'
    >
  >

/** For the log: whose run it is, and who acted in that person’s name. */
export const whoActs = ({ userId, impersonator }: Pick<Principal, 'userId' | 'impersonator'>) => ({
  user_id: userId,
  impersonator_tenant_id: impersonator?.tenantId ?? null,
  impersonator_user_id: impersonator?.userId ?? null,
})

/** Undefined when the link was used before: its number stands in the log once, however many come with it at a time. */
export async function insertRun(db: Db, run: NewRun): Promise<number | undefined> {
  const inserted = await db
    .insertInto('task_runs')
    .values({
      impersonator_tenant_id: null,
      impersonator_user_id: null,
      report_key_id: null,
      link_id: null,
      status: 'waiting',
      http_status: null,
      row_count: null,
      is_condition_met: null,
      error: null,
      finished_at: null,
      ...run,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export async function updateRun(db: Db, tenantId: number, id: number, outcome: Updateable<Tables['task_runs']>) {
  const told = outcome.error?.slice(0, limits.taskRunError)
  await db
    .updateTable('task_runs')
    .set({ ...outcome, ...(told !== undefined && { error: told }) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** What an attempt said of the run stays as it is. */
export async function failWaitingRun(
  db: Db,
  tenantId: number,
  id: number,
  { error, finished_at }: { error: string; finished_at: Date },
) {
  await db
    .updateTable('task_runs')
    .set({ status: 'failed', error, finished_at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

/** Null for somebody who has no account any more: links are made in a person’s name and end with them. */
export async function findActivePerson(db: Db, tenantId: number, userId: number) {
  const person = await db
    .selectFrom('users')
    .select(['id', 'user_name', isNameVouchedFor.as('isNameVouchedFor')])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('is_deleted', '=', false)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return person ?? null
}

export async function findRoleNames(db: Db, tenantId: number, userId: number): Promise<string[]> {
  const roles = await db
    .selectFrom('roles')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where(sql<SqlBool>`id in (${rolesOf(tenantId, userId)})`)
    .orderBy('name')
    .execute()
  return roles.map(({ name }) => name)
}

export function findTenancyName(db: Db, tenantId: number) {
  return db.selectFrom('tenants').select('tenancy_name').where('id', '=', tenantId).executeTakeFirstOrThrow()
}
