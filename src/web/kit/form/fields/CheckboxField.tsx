import { Checkbox } from '@mantine/core'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../../../contract/vocabulary/messages.ts'
import { useFieldState } from './use-field-state.ts'

interface CheckboxFieldProps {
  name: string
  label: MessageKey
  hint?: MessageKey | undefined
  disabled?: boolean
}

export function CheckboxField({ name, label, hint, disabled = false }: CheckboxFieldProps) {
  const { value, isHeld, error, set } = useFieldState<boolean>(name)
  return (
    <Checkbox
      name={name}
      label={<FormattedMessage id={label} />}
      description={hint && <FormattedMessage id={hint} />}
      disabled={disabled || isHeld}
      checked={value}
      error={error}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
    />
  )
}
