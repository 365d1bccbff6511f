import type { NotificationData } from '@mantine/notifications'

/** The shell draws toasts; their code comes with the first one, so that no list waits for it. */
export function toast(data: NotificationData): void {
  import('@mantine/notifications').then(({ notifications }) => notifications.show(data), reportError)
}
