import { features } from './features.ts'
import { permissions } from './permissions.ts'

/**
 * What an administrator must know, by kind. `permission` is the one that lets somebody mend it, and is asked whenever somebody
 * looks: whoever has lost it sees nothing of it any more.
 */
export const notificationKinds = {
  userLockedOut: { severity: 'warn', permission: permissions.users.unlock },
  permissionWanted: { severity: 'info', permission: permissions.users.changePermissions },
  taskFailed: { severity: 'error', permission: permissions.tasks.view, feature: features.tasks },
  refreshFailed: { severity: 'error', permission: permissions.reports.edit, feature: features.powerBI },
  exportFailed: { severity: 'error', permission: permissions.reports.edit, feature: features.powerBI },
  mailFailed: { severity: 'error', permission: [permissions.tenantSettings, permissions.hostSettings] },
  mailNotSetUp: { severity: 'warn', permission: permissions.hostSettings },
  jobFailed: { severity: 'error', permission: permissions.hostMaintenance },
  testInfo: { severity: 'info', permission: permissions.hostMaintenance },
  testWarn: { severity: 'warn', permission: permissions.hostMaintenance },
  testError: { severity: 'error', permission: permissions.hostMaintenance },
  trialEnds: { severity: 'warn', permission: permissions.subscriptionManagement },
  subscriptionEnds: { severity: 'warn', permission: permissions.subscriptionManagement },
  editionChanged: { severity: 'info', permission: permissions.subscriptionManagement },
  editionGone: { severity: 'info', permission: permissions.subscriptionManagement },
  editionDeclined: { severity: 'info', permission: permissions.subscriptionManagement },
  editionRequested: { severity: 'info', permission: permissions.tenants.view },
  tenantTrialEnds: { severity: 'info', permission: permissions.tenants.view },
  tenantSubscriptionEnds: { severity: 'info', permission: permissions.tenants.view },
} as const

export type NotificationKind = keyof typeof notificationKinds

export const allNotificationKinds = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]

export const notificationSeverities = ['info', 'warn', 'error'] as const
