import { createTheme, MantineThemeProvider, Notification } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'

export function Toasts() {
  const intl = useIntl()
  const close = intl.formatMessage({ id: 'kit.close' })
  const theme = useMemo(() => {
    const defaultProps = { closeButtonProps: { 'aria-label': close } }
    return createTheme({ components: { Notification: Notification.extend({ defaultProps }) } })
  }, [close])
  return (
    <MantineThemeProvider theme={theme} inherit>
      <Notifications position="bottom-right" limit={4} autoClose={6000} aria-live="polite" />
    </MantineThemeProvider>
  )
}
