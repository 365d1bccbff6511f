import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

export function Toasts() {
  return <Notifications position="bottom-right" limit={4} autoClose={6000} aria-live="polite" />
}
