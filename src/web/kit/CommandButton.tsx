import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useIntl } from 'react-intl'
import { useIsReachable } from '../store/hooks.ts'

interface CommandButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'leftSection'> {
  isBusy?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button for what only the server can do. Without the server it stays in reach and says why nothing happens. */
export function CommandButton({ isBusy = false, onClick, children, ...look }: CommandButtonProps) {
  const intl = useIntl()
  const reason = useIsReachable() ? undefined : intl.formatMessage({ id: 'kit.needsServer' })
  const reasonId = useId()
  const isOff = isBusy || reason !== undefined
  return (
    <Button
      {...look}
      title={reason}
      aria-disabled={isOff}
      data-disabled={isOff || undefined}
      aria-describedby={reason && reasonId}
      onClick={() => isOff || onClick()}
    >
      {children}
      {reason && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </Button>
  )
}
