/** Moves all tenants of an edition to another one, some at a time, so that it can be seen, cut short and gone on with. */
import { announceIdentityChange } from '../../auth/principals.ts'
import { leaveOfJobs } from '../../auth/send-limits.ts'
import { type Db, hostTransaction, tenantTransaction } from '../../db/transaction.ts'
import { defineJob, type JobContext } from '../../jobs/define-job.ts'
import { mailAsker } from '../subscription/mail-asker.ts'
import { findAskers, tellOfEdition } from '../subscription/queries.ts'
import { termsOf } from './present.ts'
import { findEdition, moveJobName } from './queries.ts'
import { isFree } from './rules.ts'

/** Tenants in one transaction. */
const portion = 200

/** Where they go stands in the store: whoever asks again meanwhile may have changed it. */
export const moveTenants = defineJob<{ sourceEditionId: number }>({
  name: moveJobName,
  retryLimit: 5,
  deadlineSeconds: 1_800,
  async run(job, { sourceEditionId }) {
    const { store, signal, progress } = job
    let isDone = false
    while (!isDone && !signal.aborted) {
      const step = await hostTransaction(store, 'move tenants to another edition', (db) =>
        movePortion(db, job, sourceEditionId),
      )
      progress(step.part)
      await tell(job, step)
      isDone = step.isDone
    }
  },
})

interface Step {
  /** From 0 to 1. */
  part: number
  isDone: boolean
  /** Which have another edition now, and which. */
  moved: readonly number[]
  /** By tenant, who had asked for an edition. */
  asked: ReadonlyMap<number, string | null>
  targetEditionId: number | null
}

/** Those whose database is away hear nothing, and the others do. */
async function tell(job: JobContext, { moved, asked, targetEditionId }: Step): Promise<void> {
  const { store, now, log, signal } = job
  for (const tenantId of moved) {
    signal.throwIfAborted()
    const userName = asked.get(tenantId)
    const telling = tenantTransaction(store, tenantId, (db) => tellOfEdition(db, tenantId, targetEditionId, now)).then(
      async () => {
        if (userName) await mailAsker(job, { tenantId, userName, answer: { kind: 'given' } }, leaveOfJobs)
      },
    )
    await telling.catch((err: unknown) => log.error({ err, tenantId }, 'nobody was told of another edition'))
  }
}

async function movePortion(db: Db, job: JobContext, sourceEditionId: number): Promise<Step> {
  const move = await db
    .selectFrom('edition_moves')
    .select(['target_edition_id', 'tenant_count', 'moved_count'])
    .where('source_edition_id', '=', sourceEditionId)
    .forUpdate()
    .executeTakeFirst()
  const target = move && (await findEdition(db, move.target_edition_id))
  // One of the two was deleted meanwhile, and with it the move.
  if (!move || !target) return { part: 1, isDone: true, moved: [], asked: new Map(), targetEditionId: null }

  // Who asked again while the move is held waits: where they go, and in whose name, was said by the same person.
  await job.jobs.actAsLastAuthor(db, job)
  // What was asked for goes with the move.
  const asked = await findAskers(db, sourceEditionId)
  const moved = await moveSome(db, sourceEditionId, move.target_edition_id, isFree(termsOf(target)))
  const movedCount = move.moved_count + moved.length
  const isDone = moved.length < portion
  await db
    .updateTable('edition_moves')
    .set({ moved_count: movedCount, ...(isDone && { end_time: job.now }) })
    .where('source_edition_id', '=', sourceEditionId)
    .execute()
  await announceIdentityChange(db, 0, 'everybody')
  const part = Math.min(movedCount / Math.max(move.tenant_count, 1), 1)
  return { part, isDone, moved, asked, targetEditionId: move.target_edition_id }
}

async function moveSome(db: Db, sourceEditionId: number, targetEditionId: number, isTargetFree: boolean) {
  const moved = await db
    // Materialized: as a mere condition it may be asked anew for each row that there is, and then no limit holds.
    .with(
      (name) => name('some').materialized(),
      (from) =>
        from
          .selectFrom('tenants')
          .select('id')
          .where('edition_id', '=', sourceEditionId)
          .where('is_deleted', '=', false)
          .orderBy('id')
          .limit(portion)
          .forUpdate(),
    )
    .updateTable('tenants')
    .from('some')
    .set({
      edition_id: targetEditionId,
      // What costs nothing does not end.
      ...(isTargetFree && { subscription_end_date_utc: null, is_in_trial_period: false }),
    })
    .whereRef('tenants.id', '=', 'some.id')
    .returning('tenants.id')
    .execute()
  return moved.map(({ id }) => id)
}
