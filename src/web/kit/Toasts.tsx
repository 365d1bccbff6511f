import { createTheme, MantineThemeProvider, Notification, useDirection } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
// What draws them comes along: it is wanted most when there is no network to fetch it by.
import './show-toast.tsx'

export function Toasts() {
  const intl = useIntl()
  const { dir } = useDirection()
  const close = intl.formatMessage({ id: 'kit.close' })
  const theme = useMemo(() => {
    const defaultProps = { closeButtonProps: { 'aria-label': close } }
    return createTheme({ components: { Notification: Notification.extend({ defaultProps }) } })
  }, [close])
  return (
    <MantineThemeProvider theme={theme} inherit>
      <Notifications
        position={dir === 'rtl' ? 'bottom-right' : 'bottom-left'}
        limit={1}
        autoClose={4000}
        aria-live="polite"
      />
    </MantineThemeProvider>
  )
}
