import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useIntl } from 'react-intl'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'

export interface ReachableButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'leftSection'> {
  isBusy?: boolean
  /** Why it is off. */
  reason?: MessageKey | undefined
  /** What it is called where its words alone do not say what it is about. */
  label?: string
  onClick: () => void
  children: ReactNode
}

/** A button that stays in reach where it is off, and says why nothing happens. */
export function ReachableButton({
  isBusy = false,
  reason: why,
  label,
  onClick,
  children,
  ...look
}: ReachableButtonProps) {
  const intl = useIntl()
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
