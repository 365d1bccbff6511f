import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useIntl } from 'react-intl'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'

interface ToolButtonProps {
  label: MessageKey
  icon: Icon
  isOff?: boolean
  isBusy?: boolean
  isPressed?: boolean
  /** What is to be done next. */
  isNext?: boolean
  onClick: () => void
}

/** One of the buttons above a report. Where it is off it stays in reach. */
export function ToolButton({
  label,
  icon: ItsIcon,
  isOff = false,
  isBusy = false,
  isPressed,
  isNext = false,
  onClick,
}: ToolButtonProps) {
  const intl = useIntl()
  const name = intl.formatMessage({ id: label })
  return (
    <Tooltip label={name} withinPortal={false}>
      <ActionIcon
        variant={isNext ? 'filled' : 'subtle'}
        // Brand colour is what is chosen.
        color={isPressed || isNext ? 'brand' : 'gray'}
        size="lg"
        aria-disabled={isOff || isBusy}
        data-disabled={isOff || undefined}
        loading={isBusy}
        aria-label={name}
        aria-pressed={isPressed}
        onClick={() => isOff || isBusy || onClick()}
      >
        <ItsIcon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
