import type { twoFactor as contract } from '../../../contract/services/two-factor.ts'
import { refused } from '../../access/refusals.ts'
import { refuseWhileImpersonating } from '../../auth/impersonation.ts'
import { requireLeave } from '../../auth/send-limits.ts'
import { endAllSessions } from '../../auth/sessions.ts'
import type { Handlers } from '../../context/context.ts'
import { greeting, nameInMail } from '../../jobs/letter-names.ts'
import { queueMail } from '../../jobs/send-mail.ts'
import { removeAuthenticator } from '../../sign-in/second-factor.ts'
import { reachableUser } from '../user/reachable-user.ts'

export const twoFactor: Handlers<typeof contract> = {
  async resetTwoFactor(context, { body }) {
    const { db, tenantId, principal, now, translate } = context
    refuseWhileImpersonating(principal)
    // Whoever finds an open session of an administrator must not take that one's own second factor away.
    if (body.id === principal.userId) throw refused('OwnSecondFactorNeedsCode')
    const { user } = await reachableUser(context, body.id)
    await removeAuthenticator(db, tenantId, user.id)
    await endAllSessions(db, tenantId, user.id, 'second factor changed', now)
    const addressee = { name: user.name, isEmailConfirmed: user.is_email_confirmed }
    const leave = await requireLeave(context, 'authenticator reset', user.email_address)
    const mail = {
      to: { name: nameInMail(addressee), address: user.email_address },
      subject: translate('mail.twoFactorReset.subject'),
      text: [
        greeting(translate, addressee),
        translate('mail.twoFactorReset.intro', { userName: user.user_name }),
        translate('mail.twoFactorReset.notYou'),
      ].join('\n\n'),
    }
    await queueMail(context, mail, leave)
  },
}
