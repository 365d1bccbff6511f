import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useIntl } from 'react-intl'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { useIsReachable } from '../store/hooks.ts'

interface CommandButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'leftSection'> {
  isBusy?: boolean
  /** Why it is off; without the server that is the reason. */
  reason?: MessageKey | undefined
  /** What it is called where its words alone do not say what it is about. */
  label?: string
  onClick: () => void
  children: ReactNode
}

/** A button for what only the server can do. Where it is off it stays in reach and says why nothing happens. */
export function CommandButton({ isBusy = false, reason: off, label, onClick, children, ...look }: CommandButtonProps) {
  const intl = useIntl()
  const why = useIsReachable() ? off : 'kit.needsServer'
  const reason = why && intl.formatMessage({ id: why })
  const reasonId = useId()
  const isOff = isBusy || reason !== undefined
  return (
    <Button
      {...look}
      title={reason}
      aria-label={label}
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
