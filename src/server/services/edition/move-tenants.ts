/** Moves all tenants of an edition to another one, some at a time, so that it can be seen, cut short and gone on with. */
import { announceIdentityChange } from '../../auth/principals.ts'
import { type Db, hostTransaction } from '../../db/transaction.ts'
import { defineJob, type JobContext } from '../../jobs/define-job.ts'
import { termsOf } from './present.ts'
import { findEdition } from './queries.ts'
import { isFree } from './rules.ts'

/** Tenants in one transaction. */
const portion = 200

/** Where they go stands in the store: whoever asks again meanwhile may have changed it. */
export const moveTenants = defineJob<{ sourceEditionId: number }>({
  name: 'move-tenants-to-another-edition',
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
      isDone = step.isDone
    }
  },
})

interface Step {
  /** From 0 to 1. */
  part: number
  isDone: boolean
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
  if (!move || !target) return { part: 1, isDone: true }

  // Who asked again while the move is held waits: where they go, and in whose name, was said by the same person.
  await job.jobs.actAsLastAuthor(db, job)
  const moved = await moveSome(db, sourceEditionId, move.target_edition_id, isFree(termsOf(target)))
  const movedCount = move.moved_count + moved
  const isDone = moved < portion
  await db
    .updateTable('edition_moves')
    .set({ moved_count: movedCount, ...(isDone && { end_time: job.now }) })
    .where('source_edition_id', '=', sourceEditionId)
    .execute()
  await announceIdentityChange(db, 0, 'everybody')
  return { part: Math.min(movedCount / Math.max(move.tenant_count, 1), 1), isDone }
}

async function moveSome(db: Db, sourceEditionId: number, targetEditionId: number, isTargetFree: boolean) {
  const { numUpdatedRows } = await db
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
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
