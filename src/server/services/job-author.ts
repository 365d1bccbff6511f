/** Of jobs in the name of whoever began them: what they may do is asked anew, and the job ends with their session. */
import type { Principal } from '../access/principal.ts'
import { Refusal, refused } from '../access/refusals.ts'
import type { LinkMaker, SessionHolder } from '../auth/principals.ts'
import type { SignedInContext } from '../context/context.ts'
import type { Actor } from '../db/actor.ts'
import type { JobContext } from '../jobs/define-job.ts'

/** In which it was begun, or gone on with. */
export type JobSession = Omit<LinkMaker, 'stamp'>

export const sessionOf = ({ tenantId, principal }: SignedInContext): JobSession => {
  const { userId, sessionId, impersonator } = principal
  return { tenantId, userId, sessionId, impersonator }
}

/** By now: the session may have ended, and the right. */
export async function authorOf(job: JobContext, session: JobSession): Promise<SessionHolder> {
  const holder = await job.principals.ofSession(session, job.now)
  if (!holder) throw refused('import.sessionHasEnded')
  return holder
}

export const actorOf = ({ tenantId, now }: JobContext, { userId, impersonator }: Principal): Actor => ({
  tenantId,
  userId,
  impersonatorTenantId: impersonator?.tenantId ?? null,
  impersonatorUserId: impersonator?.userId ?? null,
  clientIpAddress: null,
  now,
})

const busy = 503

interface Portions {
  /** True: that was the last one. */
  next(): Promise<boolean>
  whenRefused(refusal: Refusal): Promise<unknown>
}

/** Until all is done or the server stops. A refusal ends it for good, unless it is “not now”: then the job runs again. */
export async function inPortions(job: JobContext, { next, whenRefused }: Portions): Promise<void> {
  try {
    let isDone = false
    while (!isDone && !job.signal.aborted) isDone = await next()
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.status === busy) throw refusal
    await whenRefused(refusal)
  }
}
