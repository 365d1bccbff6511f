/**
 * What the store knows of jobs under way. A claim is one attempt of one process: who has lost it changes nothing. And a job of
 * an organisation is done while that is active (`standing`).
 */
import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { retention } from '../../contract/vocabulary/limits.ts'
import type { Author } from '../db/actor.ts'
import { scheduleKey } from '../db/job-queue.ts'
import type { Store } from '../db/store.ts'
import { type Db, hostTransaction, tenantTransaction } from '../db/transaction.ts'
import { clockTolerance, secondsAfter } from '../times/moments.ts'

export interface ClaimedJob {
  /** Where it was claimed: the main store, or a tenant’s own. */
  store: Store
  tenant_id: number
  id: string
  name: string
  data: unknown
  /** Null: nobody asked for it, or a version before did not say who. */
  author: Author | null
  claim: string
  attempts: number
  is_cancelled: boolean
  /** Of the last attempt that failed, or why it is cancelled. */
  error: string | null
  standing: Standing
}

/** Another process has taken the job up, or somebody cancelled it. */
export class LostClaimError extends Error {
  override readonly name = 'LostClaimError'

  constructor() {
    super('Another process has taken this up')
  }
}

/**
 * Whether anything is to be done for the organisation: where it is switched off its jobs wait, for as long as ended ones are
 * kept; what has waited longer, and whatever one has left that is deleted, is over. The operator’s own are always done.
 */
type Standing = 'active' | 'off' | 'over'

// Both moments are told by the database’s clock.
const standing = sql<Standing>`coalesce((
  select case
    when is_deleted then 'over'
    when is_active then 'active'
    when jobs.added_at < clock_timestamp() - make_interval(days => ${retention.endedJobs}) then 'over'
    else 'off' end
  from tenants where tenants.id = jobs.tenant_id), 'active')`

/** Seconds after which what a process claimed and did not renew is anybody’s. */
const claimSeconds = 30

/** Seconds after which a job that failed is tried again at the latest. */
export const longestPause = 3_600

/** A process whose clock was ahead leaves nothing waiting for as long as it was ahead: what began to run is due soon or now. */
const isDue = (now: Date) => sql`(due_at <= ${now} or due_at > latest
  or state = 'running' and due_at > ${secondsAfter(now, claimSeconds + clockTolerance)}
  or attempts > 0 and due_at > ${secondsAfter(now, longestPause + clockTolerance)})`

export interface Claimable {
  name: string
  /** When it recurs: as late as its next time can be. What is due later was set by a clock that was ahead. */
  latest?: Date
  /** The organisation that was served last: the next by number has its turn. */
  served?: number
  /** Organisations that have their share of the places. */
  atShare?: readonly number[]
}

/** Before the first turn. */
export const nobodyYet = -1
const highestTenantId = 2 ** 31 - 1

/** Of the first kind of which one is due; of one organisation in the order of their times. */
function firstDue(claimable: readonly Claimable[], now: Date, lock = sql``) {
  const rounds = claimable.flatMap(({ name, latest = 'infinity', served = nobodyYet, atShare = [] }) => {
    const kind = { name, latest, atShare: `{${atShare.join()}}` }
    return [
      { ...kind, from: served + 1, to: highestTenantId },
      { ...kind, from: 0, to: served },
    ]
  })
  const each = <Key extends keyof (typeof rounds)[number]>(key: Key) => rounds.map((round) => round[key])
  // Rounds are looked at one after the other, up to the first that finds something: others’ rows stay free for other processes.
  return sql<{ tenant_id: number; id: string; turn: number }>`
        select found.tenant_id, found.id, turn::int
        from unnest(${each('name')}::text[], ${each('latest')}::timestamptz[], ${each('atShare')}::text[],
            ${each('from')}::int[], ${each('to')}::int[])
          with ordinality as round (name, latest, at_share, first_tenant, last_tenant, turn)
        cross join lateral (
          select tenant_id, id from jobs
          where state in ('waiting', 'running') and jobs.name = round.name
            and tenant_id between first_tenant and last_tenant and tenant_id <> all (at_share::int[]) and ${isDue(now)}
          order by tenant_id, due_at, added_at
          limit 1
          ${lock}) as found
        order by turn
        limit 1`
}

/** What would be claimed in a store, to be compared with others by its turn, and then by the organisation. */
export async function dueJobIn(store: Store, claimable: readonly Claimable[], now: Date) {
  const { rows } = await hostTransaction(store, 'which job is due', (db) => firstDue(claimable, now).execute(db))
  return rows.map(({ turn, tenant_id }) => ({ store, turn, tenant_id }))[0]
}

/** One at a time. */
export async function claimDueJob(
  store: Store,
  claimable: readonly Claimable[],
  now: Date,
): Promise<ClaimedJob | undefined> {
  const due = firstDue(claimable, now, sql`for update of jobs skip locked`)
  const { rows } = await hostTransaction(store, 'claim a due job', (db) =>
    // Materialized: as a mere condition it may be asked anew for each row that there is, and then no limit holds.
    sql<Omit<ClaimedJob, 'store'>>`
      with due as materialized (${due})
      update jobs
      set state = 'running', started_at = ${now}, claim = ${randomUUID()}, attempts = attempts + 1, due_at = ${secondsAfter(now, claimSeconds)}
      from due where jobs.tenant_id = due.tenant_id and jobs.id = due.id
      returning jobs.tenant_id, jobs.id, jobs.name, data, author, claim, attempts, is_cancelled, jobs.error,
        ${standing} as standing`.execute(db),
  )
  return rows.map((job): ClaimedJob => ({ ...job, store }))[0]
}

const atOnce = sql<Date>`'-infinity'`

/** Until when nothing is due; undefined where something is that others run, or that waits for a place. */
export async function idleUntil(store: Store, now: Date, longest: Date): Promise<Date | undefined> {
  const first = await hostTransaction(store, 'when the first job is due', (db) =>
    db
      .selectFrom('jobs')
      .select('due_at')
      .where('state', 'in', ['waiting', 'running'])
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst(),
  )
  if (first && first.due_at <= now) return undefined
  return first && first.due_at < longest ? first.due_at : longest
}

/** Undefined: none is open. */
export async function nextDueTime(store: Store, now: Date): Promise<Date | undefined> {
  const next = await hostTransaction(store, 'when the next job is due', (db) =>
    db
      .selectFrom('jobs')
      .select('due_at')
      .where('state', 'in', ['waiting', 'running'])
      .where('due_at', '>', now)
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst(),
  )
  return next?.due_at
}

export const takeBackAll = (store: Store) =>
  hostTransaction(store, 'take back jobs that were cut short', (db) =>
    db.updateTable('jobs').set({ due_at: atOnce }).where('state', '=', 'running').execute(),
  )

const claimedRow = (db: Db, { tenant_id, id, claim }: ClaimedJob) =>
  db.updateTable('jobs').where('tenant_id', '=', tenant_id).where('id', '=', id).where('claim', '=', claim)

/** Undefined when another process has taken it up. */
export async function renewClaim(job: ClaimedJob, now: Date, progress?: number): Promise<Standing | undefined> {
  const renewed = await tenantTransaction(job.store, job.tenant_id, (db) =>
    claimedRow(db, job)
      .set({ due_at: secondsAfter(now, claimSeconds), ...(progress !== undefined && { progress }) })
      .returning(standing.as('standing'))
      .executeTakeFirst(),
  )
  return renewed?.standing
}

/** Until the transaction ends nobody takes the job up. */
export async function holdClaim(db: Db, { tenant_id, id, claim }: ClaimedJob): Promise<void> {
  const held = await db
    .selectFrom('jobs')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('claim', '=', claim)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held) throw new LostClaimError()
}

export async function setBack(
  job: ClaimedJob,
  to: { dueAt: Date | 'at once'; attempts: number; error: string | null },
) {
  const { dueAt, attempts, error } = to
  const due_at = dueAt === 'at once' ? atOnce : dueAt
  await tenantTransaction(job.store, job.tenant_id, (db) =>
    claimedRow(db, job).set({ state: 'waiting', claim: null, due_at, attempts, error }).execute(),
  )
}

export interface JobEnd {
  state: 'succeeded' | 'failed'
  error: string | null
}

/** The key of the job that ended; undefined when another process had taken it up. */
export async function endJob(db: Db, job: ClaimedJob, { state, error }: JobEnd, now: Date) {
  // What a job was given may be secret, and is of no more use.
  const done = state === 'succeeded' && { progress: 1, data: '{}' }
  return claimedRow(db, job)
    .set({ state, error, claim: null, ended_at: now, ...done })
    .returning('key')
    .executeTakeFirst()
}

/** Of what recurs the last success tells all that those before it told. */
export const forgetFormerSuccesses = (db: Db, { tenant_id, id, name }: ClaimedJob) =>
  db
    .deleteFrom('jobs')
    .where('tenant_id', '=', tenant_id)
    .where('name', '=', name)
    .where(sql<SqlBool>`key = ${sql.lit(scheduleKey)} and state = 'succeeded'`)
    .where('id', '<>', id)
    .execute()
