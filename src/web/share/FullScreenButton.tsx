import { ActionIcon } from '@mantine/core'
import { useFullscreenDocument } from '@mantine/hooks'
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react'
import { useIntl } from 'react-intl'

/** Of the whole page, so that its own controls stay in reach. Not there where the browser has no full screen, as on some phones. */
export function FullScreenButton() {
  const { toggle, fullscreen: isFullScreen } = useFullscreenDocument()
  const label = useIntl().formatMessage({ id: isFullScreen ? 'reports.leaveFullScreen' : 'reports.fullScreen' })
  if (!document.fullscreenEnabled) return null
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={() => void toggle()}>
      {isFullScreen ? <IconArrowsMinimize size={18} aria-hidden /> : <IconArrowsMaximize size={18} aria-hidden />}
    </ActionIcon>
  )
}
