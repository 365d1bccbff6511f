import type { Notification } from '../../../contract/services/notification.ts'
import { isJobKind } from '../../../contract/vocabulary/job-kinds.ts'
import { notificationKinds } from '../../../contract/vocabulary/notifications.ts'
import { permissionTree } from '../../../contract/vocabulary/permissions.ts'
import type { Translate } from '../../texts/localization.ts'
import type { NotificationRow } from './queries.ts'

export const presentNotification = (row: NotificationRow, translate: Translate): Notification => ({
  id: row.id,
  kind: row.kind,
  severity: notificationKinds[row.kind].severity,
  time: row.time.toISOString(),
  occurrences: row.occurrences,
  isRead: row.is_read,
  subjectId: row.subject_id === 0 ? null : row.subject_id,
  subjectName: nameOf(row, translate),
  endTime: row.end_time?.toISOString() ?? null,
})

function nameOf({ kind, name, subject_name }: NotificationRow, translate: Translate): string | null {
  if (kind === 'jobFailed' && name && isJobKind(name)) return translate(`maintenance.job.${name}`)
  const wanted = kind === 'permissionWanted' && permissionTree.find((one) => one.name === subject_name)
  return wanted ? `${name} (${translate(`permission.${wanted.name}`)})` : name
}
