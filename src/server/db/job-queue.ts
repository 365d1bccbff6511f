/**
 * Durable work: what takes long, must happen later, or must not be lost. A job is added inside the transaction whose
 * change asks for it; `JobRunner` runs it, at least once, as the job’s own tenant and in the name of whoever asked for it.
 */
import { sql } from 'kysely'
import { currentAuthor } from './actor.ts'
import type { JobState } from './job-tables.ts'
import type { Db } from './transaction.ts'

/** A kind of job, as the queue sees it: by name, and by what it is given. */
interface JobKind<Data> {
  name: string
  run(job: never, data: Data): Promise<void>
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

/** Says whose job was added; a version before says nothing. */
export const jobChannel = 'tessera_jobs'

/** Of a job that recurs by itself: one open job stands for its schedule. */
export const scheduleKey = 'schedule'

/** Something has become due. */
export async function announceJob(db: Db, tenantId: number): Promise<void> {
  await sql`select pg_notify(${jobChannel}, ${String(tenantId)})`.execute(db)
}

export const jobs = {
  /** Answers the job’s id. It starts when the transaction of `db` is committed, and never if it is not. */
  async add<Data>(db: Db, { name }: JobKind<Data>, job: NewJob<Data>): Promise<string> {
    const { tenantId, data, startAfter, key } = job
    const author = currentAuthor()
    const { rows } = await sql<{ id: string }>`
      with added as (
        insert into jobs (tenant_id, name, key, data, due_at, author)
        values (${tenantId}, ${name}, ${key ?? null}, ${JSON.stringify(data)}, ${startAfter ?? '-infinity'},
          ${author && JSON.stringify(author)})
        on conflict (tenant_id, name, key) where state in ('waiting', 'running')
        -- Only a change makes the row come back.
        do update set key = excluded.key, author = excluded.author,
          -- What a process added whose clock was ahead waits no longer than what is added now.
          due_at = case when jobs.state = 'waiting' and isfinite(excluded.due_at)
            then least(jobs.due_at, excluded.due_at) else jobs.due_at end
        returning id
      )
      select id, pg_notify(${jobChannel}, ${String(tenantId)}) from added`.execute(db)
    const [added] = rows
    if (!added) throw new Error(`The job ${name} was not added`)
    return added.id
  },

  /** For the rest of the transaction: in the name of whoever asked last, where somebody has since the job began. */
  async actAsLastAuthor(db: Db, { tenantId, id, now }: { tenantId: number; id: string; now: Date }): Promise<void> {
    const ofJob = { clientIpAddress: null, now }
    await sql`
      select set_config('app.actor', (author || ${JSON.stringify(ofJob)}::jsonb)::text, true)
      from jobs where tenant_id = ${tenantId} and id = ${id} and author is not null`.execute(db)
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
