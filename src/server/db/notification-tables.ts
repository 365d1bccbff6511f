import type { Generated, GeneratedAlways } from 'kysely'
import type { NotificationKind } from '../../contract/vocabulary/notifications.ts'

interface NotificationsTable {
  tenant_id: number
  id: GeneratedAlways<number>
  kind: NotificationKind
  /** 0: it is about no record. */
  subject_id: Generated<number>
  /** Of what is no record. */
  subject_name: Generated<string>
  time: Date
  occurrences: Generated<number>
  end_time: Date | null
  kept_until: Date
}

interface NotificationReadsTable {
  tenant_id: number
  user_id: number
  notification_id: number
  /** Up to which occurrence. */
  read_until: Date
}

export interface NotificationTables {
  notifications: NotificationsTable
  notification_reads: NotificationReadsTable
}
