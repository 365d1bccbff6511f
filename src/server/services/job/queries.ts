import { type SqlBool, sql } from 'kysely'
import type { JobsQuery } from '../../../contract/services/job.ts'
import { containing } from '../../db/containing.ts'
import { scheduleKey } from '../../db/job-queue.ts'
import { type PageRequest, readPage } from '../../db/paging.ts'
import { byText, byValue, parseSorting, type Sort, type SortBy } from '../../db/sorting.ts'
import type { Db } from '../../db/transaction.ts'

const sortFields = {
  name: byText('jobs.name'),
  tenancyName: byText('tenants.tenancy_name'),
  state: byValue('jobs.state'),
  attempts: byValue('jobs.attempts'),
  addedTime: byValue('jobs.added_at'),
  dueTime: byValue('jobs.due_at'),
  endTime: byValue('jobs.ended_at'),
  id: byValue('jobs.id'),
} satisfies SortBy<'jobGetJobs'>

export const jobSorting = (sorting?: string): Sort[] => parseSorting(sorting, sortFields, 'addedTime DESC, id DESC')

export type JobRow = Awaited<ReturnType<typeof findJobs>>['items'][number]

export interface JobSelection extends Pick<JobsQuery, 'filter' | 'state'> {
  /** Whose words have the filter in them. */
  kinds: readonly string[]
  /** The filter is among the words for whose jobs are no organisation’s. */
  isOfHost: boolean
  tenantId?: number
}

export function findJobs(
  db: Db,
  { filter, kinds, isOfHost, state, tenantId }: JobSelection,
  sorts: readonly Sort[],
  request: PageRequest,
) {
  const text = filter?.trim()
  let jobs = db.selectFrom('jobs').leftJoin('tenants', 'tenants.id', 'jobs.tenant_id')
  if (tenantId !== undefined) jobs = jobs.where('jobs.tenant_id', '=', tenantId)
  if (text) {
    jobs = jobs.where(
      sql<SqlBool>`(jobs.name ilike ${containing(text)} or jobs.name = any(${kinds}::text[])
        or tenants.tenancy_name ilike ${containing(text)} or (${isOfHost} and jobs.tenant_id = 0))`,
    )
  }
  if (state) jobs = jobs.where('jobs.state', '=', state)
  const rows = jobs.select([
    'jobs.id',
    'jobs.tenant_id',
    'tenants.tenancy_name',
    'jobs.name',
    'jobs.key',
    'jobs.state',
    'jobs.is_cancelled',
    'jobs.attempts',
    'jobs.progress',
    'jobs.added_at',
    'jobs.started_at',
    'jobs.ended_at',
    'jobs.error',
    sql<Date | null>`case when isfinite(jobs.due_at) then jobs.due_at end`.as('due_at'),
  ])
  const count = jobs.select(({ fn }) => fn.countAll<number>().as('count'))
  return readPage(rows, count, sorts, request)
}

export const findTenancyNames = (db: Db, ids: readonly number[]) =>
  db.selectFrom('tenants').select('tenancy_name').where('id', 'in', ids).orderBy('tenancy_name').execute()

interface Which {
  tenantId: number
  id: string
}

const oneJob = (db: Db, { tenantId, id }: Which) =>
  db.updateTable('jobs').where('tenant_id', '=', tenantId).where('id', '=', id)

const atOnce = sql<Date>`'-infinity'`
const cancelled = 'Somebody of the operator cancelled it'

/** False where it runs, or is done. */
export async function beginAnew(db: Db, which: Which): Promise<boolean> {
  const begun = await oneJob(db, which)
    // One that is about to end by being cancelled ends first.
    .where(sql<SqlBool>`(state = 'failed' or state = 'waiting' and not is_cancelled)`)
    .set({ state: 'waiting', due_at: atOnce, attempts: 0, ended_at: null, is_cancelled: false })
    .returning('id')
    .executeTakeFirst()
  return begun !== undefined
}

/** Whoever runs it loses it, and whoever claims it then ends it. False where it has ended, or recurs and waits for its time. */
export async function endSoon(db: Db, which: Which): Promise<boolean> {
  const ended = await oneJob(db, which)
    .where('state', 'in', ['waiting', 'running'])
    .where(sql<SqlBool>`(key is distinct from ${scheduleKey} or state = 'running' or attempts > 0)`)
    .set({
      state: 'waiting',
      claim: null,
      due_at: atOnce,
      is_cancelled: true,
      // What went wrong before is still what to look for.
      error: sql`case when error ^@ ${cancelled} then error else concat_ws(' – ', ${cancelled}::text, error) end`,
    })
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}
