import '@mantine/core/styles/Tooltip.css'
import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { useIsReachable } from '../store/hooks.ts'

interface CommandButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'leftSection'> {
  isBusy?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button for what only the server can do. Without the server it stays in reach and says why nothing happens. */
export function CommandButton({ isBusy = false, onClick, children, ...look }: CommandButtonProps) {
  const isReachable = useIsReachable()
  const reasonId = useId()
  const isOff = isBusy || !isReachable
  return (
    <Tooltip label={<FormattedMessage id="kit.needsServer" />} disabled={isReachable} events={inAllWays}>
      <Button
        {...look}
        aria-disabled={isOff}
        data-disabled={isOff || undefined}
        aria-describedby={isReachable ? undefined : reasonId}
        onClick={() => isOff || onClick()}
      >
        {children}
        {!isReachable && (
          <span id={reasonId} hidden>
            <FormattedMessage id="kit.needsServer" />
          </span>
        )}
      </Button>
    </Tooltip>
  )
}

const inAllWays = { hover: true, focus: true, touch: true }
