/**
 * Invites people of a list, each by itself and after they were made: the list is done whatever mails may leave (A111). What may
 * not leave yet does so later, to whoever is still there and has no other password by then.
 */
import { askLeaveToInvite } from '../../auth/send-limits.ts'
import type { SignedInContext } from '../../context/context.ts'
import { tenantTransaction } from '../../db/transaction.ts'
import { defineJob, HopelessJobError } from '../../jobs/define-job.ts'
import { queueMail } from '../../jobs/send-mail.ts'
import { secondsAfter } from '../../times/moments.ts'
import { activationMail } from './activation-mail.ts'
import { findTenancyName, findUser } from './queries.ts'
import type { ChosenPassword } from './save-user.ts'

interface Invitation {
  userId: number
  /** Who brought the list. */
  by: number
  /** Its words are written in it. */
  culture: string
  sealedPassword: string
}

/** Seconds; by then every count has begun anew. */
const later = 3_600

export const sendInvitation = defineJob<Invitation>({
  name: 'send-invitation',
  retryLimit: 8,
  deadlineSeconds: 60,
  async run(job, invitation) {
    const { tenantId, secrets, now, store, jobs } = job
    const { userId, by, culture, sealedPassword } = invitation
    const opened = secrets.open('mail', tenantId, sealedPassword)
    if (opened === null) throw new HopelessJobError('This invitation was sealed by a key that is gone')
    const { password, passwordHash }: ChosenPassword = JSON.parse(opened)
    const { translate } = await job.texts.of(tenantId, culture)
    await tenantTransaction(store, tenantId, async (db) => {
      await job.end(db)
      const [user, tenancyName] = await Promise.all([findUser(db, tenantId, userId), findTenancyName(db, tenantId)])
      if (!user?.is_active || user.password_hash !== passwordHash) return
      const leave = await askLeaveToInvite({ ...job, db }, by, user.email_address)
      if (!leave)
        return jobs.add(db, sendInvitation, { tenantId, data: invitation, startAfter: secondsAfter(now, later) })
      const mail = activationMail({ ...job, translate }, { ...user, tenancyName, password })
      return queueMail({ ...job, db }, mail, leave)
    })
  },
})

type InvitingContext = Pick<SignedInContext, 'db' | 'jobs' | 'secrets' | 'tenantId' | 'principal' | 'culture'>

export function queueInvitation(
  { db, jobs, secrets, tenantId, principal, culture }: InvitingContext,
  userId: number,
  chosen: ChosenPassword,
): Promise<string> {
  const sealedPassword = secrets.seal('mail', tenantId, JSON.stringify(chosen))
  return jobs.add(db, sendInvitation, { tenantId, data: { userId, by: principal.userId, culture, sealedPassword } })
}
