import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import { useIntl } from 'react-intl'

export function Toasts() {
  const intl = useIntl()
  return (
    <Notifications
      position="bottom-right"
      limit={4}
      autoClose={6000}
      aria-live="polite"
      aria-label={intl.formatMessage({ id: 'shell.product' })}
    />
  )
}
