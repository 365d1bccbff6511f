import {
  type Icon,
  IconArrowUpCircle,
  IconBellCheck,
  IconCalendarDue,
  IconClipboardX,
  IconDatabaseX,
  IconKey,
  IconLock,
  IconMailOff,
  IconMailX,
  IconPhotoX,
  IconSettingsX,
} from '@tabler/icons-react'
import type { NotificationKind } from '../../contract/vocabulary/notifications.ts'
import type { Notification } from '../api/generated/notification.ts'
import type { Area } from '../areas/area.ts'
import { hostSettings } from '../areas/host-settings/area.ts'
import { maintenance } from '../areas/maintenance/area.ts'
import { reports } from '../areas/reports/area.ts'
import { subscriptionManagement } from '../areas/subscription-management/area.ts'
import { tasks } from '../areas/tasks/area.ts'
import { tenantSettings } from '../areas/tenant-settings/area.ts'
import { tenants } from '../areas/tenants/area.ts'
import { users } from '../areas/users/area.ts'
import { mailSectionId } from '../kit/settings/sections/section-ids.ts'
import { type Access, mayOpen } from '../session/access.ts'

/** What is shown at first, and what comes with each further press. */
export const shownAtOnce = 20

/** One question of bell and panel, so that it is one entry of the cache. */
export const firstNotifications = { onlyUnread: false, maxResultCount: shownAtOnce, skipCount: 0 } as const

interface Look {
  icon: Icon
  /** Where it is mended: the first that the person may open. */
  areas: readonly Area[]
  /** Below the area: the page of what it is about, a tab, or a section. */
  below?: (subjectId: number | null) => string
}

const ofSubject = (subjectId: number | null) => `/${subjectId}`

/** The section of the settings. */
const ofMail = `#${mailSectionId}`

const ofTest: Look = { icon: IconBellCheck, areas: [maintenance] }

export const notificationLooks: Readonly<Record<NotificationKind, Look>> = {
  userLockedOut: { icon: IconLock, areas: [users], below: ofSubject },
  permissionWanted: { icon: IconKey, areas: [users], below: (id) => `/${id}?tab=permissions` },
  taskFailed: { icon: IconClipboardX, areas: [tasks], below: ofSubject },
  refreshFailed: { icon: IconDatabaseX, areas: [reports], below: (id) => `/${id}?tab=refreshes` },
  exportFailed: { icon: IconPhotoX, areas: [reports], below: (id) => `/${id}?tab=keys` },
  mailFailed: { icon: IconMailX, areas: [tenantSettings, hostSettings], below: () => ofMail },
  mailNotSetUp: { icon: IconMailOff, areas: [hostSettings], below: () => ofMail },
  jobFailed: { icon: IconSettingsX, areas: [maintenance], below: () => '?tab=jobs&state=failed' },
  testInfo: ofTest,
  testWarn: ofTest,
  testError: ofTest,
  trialEnds: { icon: IconCalendarDue, areas: [subscriptionManagement] },
  subscriptionEnds: { icon: IconCalendarDue, areas: [subscriptionManagement] },
  editionChanged: { icon: IconArrowUpCircle, areas: [subscriptionManagement] },
  editionGone: { icon: IconArrowUpCircle, areas: [subscriptionManagement] },
  editionDeclined: { icon: IconArrowUpCircle, areas: [subscriptionManagement] },
  editionRequested: { icon: IconArrowUpCircle, areas: [tenants], below: ofSubject },
  tenantTrialEnds: { icon: IconCalendarDue, areas: [tenants], below: ofSubject },
  tenantSubscriptionEnds: { icon: IconCalendarDue, areas: [tenants], below: ofSubject },
}

/** Undefined: the person may open no page that mends it. */
export function pathOf(
  { kind, subjectId }: Pick<Notification, 'kind' | 'subjectId'>,
  access: Access,
): string | undefined {
  const { areas, below } = notificationLooks[kind]
  const area = areas.find((area) => mayOpen(area, access))
  return area && area.path + (below?.(subjectId) ?? '')
}
