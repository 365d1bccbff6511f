/**
 * Durable work: what takes long, must happen later, or must not be lost. A job is added inside the transaction whose
 * change asks for it; `JobRunner` runs it, at least once, as the job’s own tenant. A job that was cut short runs again
 * from its beginning, so each must bear being done twice.
 */
import { sql } from 'kysely'
import type { JobState } from '../db/job-tables.ts'
import type { Db } from '../db/transaction.ts'
import type { Services } from '../http/context.ts'
import type { CronText } from './cron.ts'

/** What a job is given: everything that lives as long as the process, and whose work it is. */
export interface JobCall extends Services {
  id: string
  tenantId: number
  now: Date
  /** Aborted at the job’s deadline and when the server stops. */
  signal: AbortSignal
  /** Shows how far the work is, from 0 to 1; written down within a second. */
  progress(part: number): void
}

export interface JobDefinition<Data> {
  name: string
  /** Further attempts after the first, each after a longer pause. */
  retryLimit: number
  /** One attempt may last so long. */
  deadlineSeconds: number
  /** Runs by itself at these times (UTC), as a job of the host, once however many processes there are. */
  every?: CronText
  run(job: JobCall, data: Data): Promise<void>
  /** No attempt is left, also where each one’s process was killed: whatever shows the work says that it failed. */
  givenUp?(job: JobCall, data: Data, reason: string): Promise<void>
}

export const defineJob = <Data>(definition: JobDefinition<Data>): JobDefinition<Data> => definition

/** Another attempt would fail like this one. */
export class HopelessJobError extends Error {
  override readonly name = 'HopelessJobError'
}

export interface NewJob<Data> {
  tenantId: number
  data: Data
  /** At once where it is absent. */
  startAfter?: Date
  /** While a job of this name and key is open, adding it again answers the one that there is. */
  key?: string
}

export interface JobView {
  state: JobState
  /** From 0 to 1. */
  progress: number
  /** Of the last attempt that failed. */
  error: string | null
}

export const jobChannel = 'tessera_jobs'

export const jobs = {
  /** Answers the job’s id. It starts when the transaction of `db` is committed, and never if it is not. */
  async add<Data>(db: Db, { name }: JobDefinition<Data>, job: NewJob<Data>): Promise<string> {
    const { tenantId, data, startAfter, key } = job
    const { rows } = await sql<{ id: string }>`
      with added as (
        insert into jobs (tenant_id, name, key, data, due_at)
        values (${tenantId}, ${name}, ${key ?? null}, ${JSON.stringify(data)}, ${startAfter ?? '-infinity'})
        on conflict (tenant_id, name, key) where state in ('waiting', 'running')
        -- Only a change makes the row come back.
        do update set key = excluded.key,
          -- What a process added whose clock was ahead waits no longer than what is added now.
          due_at = case when jobs.state = 'waiting' and isfinite(excluded.due_at)
            then least(jobs.due_at, excluded.due_at) else jobs.due_at end
        returning id
      )
      select id, pg_notify(${jobChannel}, '') from added`.execute(db)
    const [added] = rows
    if (!added) throw new Error(`The job ${name} was not added`)
    return added.id
  },

  /** Null where the tenant has no such job, or it ended long ago. */
  async stateOf(db: Db, tenantId: number, id: string): Promise<JobView | null> {
    const job = await db
      .selectFrom('jobs')
      .select(['state', 'progress', 'error'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .executeTakeFirst()
    return job ?? null
  },
}

export type Jobs = typeof jobs
