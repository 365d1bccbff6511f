import type { NotificationData } from '@mantine/notifications'

/** One at a time, and the latest. The shell draws toasts; their code comes with the first one, so that no list waits for it. */
export function toast(data: NotificationData): void {
  import('@mantine/notifications').then(({ notifications }) => {
    notifications.clean()
    notifications.show(data)
  }, reportError)
}
