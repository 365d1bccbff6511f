import { useContext } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../../../contract/vocabulary/messages.ts'
import { FieldLabels } from '../field-labels.ts'
import { useFieldState } from './use-field-state.ts'

export interface FlagFieldProps {
  name: string
  label: MessageKey
  hint?: MessageKey | undefined
  disabled?: boolean
}

/** What is on or off, however it looks. */
export function useFlagInput({ name, label, hint, disabled = false }: FlagFieldProps) {
  const { value, isHeld, error, set } = useFieldState<boolean>(name)
  useContext(FieldLabels).set(name, label)
  return {
    name,
    label: <FormattedMessage id={label} />,
    description: hint && <FormattedMessage id={hint} />,
    disabled: disabled || isHeld,
    checked: value,
    error,
    onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) => set(currentTarget.checked),
  }
}
