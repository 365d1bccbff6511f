import type { notification as contract } from '../../../contract/services/notification.ts'
import {
  allNotificationKinds,
  type NotificationKind,
  notificationKinds,
} from '../../../contract/vocabulary/notifications.ts'
import { mayCall } from '../../access/access.ts'
import { refuseWhileImpersonating } from '../../auth/impersonation.ts'
import type { Handlers, SignedInContext } from '../../context/context.ts'
import { acrossTenants, type Db } from '../../db/transaction.ts'
import { announceNotifications } from '../../logs/notifications.ts'
import { presentNotification } from './present.ts'
import { findNotifications, readNotifications } from './queries.ts'

/** Some of the operator's are about organisations. */
const dbFor = ({ db, tenantId }: SignedInContext): Db =>
  tenantId === 0 ? acrossTenants(db, 'what the operator must know') : db

/** What the caller may mend by now. What `SMTP_URL` has mended no setting tells of. */
function kindsFor(context: SignedInContext): NotificationKind[] {
  const isMended = (kind: NotificationKind) => kind === 'mailNotSetUp' && context.gateways.mail.delivers
  return allNotificationKinds.filter((kind) => mayCall(notificationKinds[kind], context) && !isMended(kind))
}

export const notification: Handlers<typeof contract> = {
  async getNotifications(context, { query }) {
    const { principal, now } = context
    const found = await findNotifications(dbFor(context), principal, kindsFor(context), query, now)
    return {
      totalCount: found.total_count,
      unreadCount: found.unread_count,
      items: found.items.map((row) => presentNotification(row, context.translate)),
    }
  },

  /** What is gone meanwhile is nothing to be read, and nobody is told whether it was there. */
  async markAsRead(context, { body: { id } }) {
    await read(context, { id })
  },

  async markAllAsRead(context, { body: { until } }) {
    await read(context, { until: new Date(until) })
  },
}

async function read(context: SignedInContext, which: Parameters<typeof readNotifications>[3]): Promise<void> {
  const { db, principal, now } = context
  // What they have not seen must not look as if they had.
  refuseWhileImpersonating(principal)
  await readNotifications(dbFor(context), principal, kindsFor(context), which, now)
  await announceNotifications(db, principal.tenantId, principal.userId)
}
