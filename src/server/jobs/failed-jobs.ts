/** Whom the final end of a job concerns who did not ask for it: what failed for good is told until the same succeeds. */
import type { Db } from '../db/transaction.ts'
import { endNotification, notify } from '../logs/notifications.ts'
import type { ClaimedJob, JobEnd } from './claims.ts'
import { sendMail } from './send-mail.ts'

/** Whoever asked for any other one of a tenant is told by what shows its work. */
function causeOf({ tenant_id: tenantId, name }: ClaimedJob) {
  if (name === sendMail.name) return { tenantId, kind: 'mailFailed' } as const
  return tenantId === 0 ? ({ tenantId, kind: 'jobFailed', subjectName: name } as const) : undefined
}

export async function tellOfEnd(db: Db, job: ClaimedJob, { state }: JobEnd, now: Date): Promise<void> {
  // Whoever cancelled it need not be told.
  const cause = job.is_cancelled ? undefined : causeOf(job)
  if (cause) await (state === 'failed' ? notify(db, { ...cause, now }) : endNotification(db, cause))
}
