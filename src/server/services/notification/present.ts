import type { Notification } from '../../../contract/services/notification.ts'
import { isJobKind } from '../../../contract/vocabulary/job-kinds.ts'
import { notificationKinds } from '../../../contract/vocabulary/notifications.ts'
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
  subjectName:
    row.kind === 'jobFailed' && row.name && isJobKind(row.name) ? translate(`maintenance.job.${row.name}`) : row.name,
  endTime: row.end_time?.toISOString() ?? null,
})
