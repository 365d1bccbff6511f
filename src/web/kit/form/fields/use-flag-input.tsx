import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../../contract/vocabulary/messages.ts'
import { useFieldWords } from '../field-labels.ts'
import { Fault } from './TextField.tsx'
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
  useFieldWords(name, { label: useIntl().formatMessage({ id: label }) })
  return {
    name,
    label: <FormattedMessage id={label} />,
    // What is wrong takes the place of what would help to do it right.
    description: hint && !error && <FormattedMessage id={hint} />,
    disabled: disabled || isHeld,
    checked: value,
    error: error && <Fault>{error}</Fault>,
    onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) => set(currentTarget.checked),
  }
}
