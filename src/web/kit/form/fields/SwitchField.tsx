import { Switch } from '@mantine/core'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../../../contract/vocabulary/messages.ts'
import { useFieldState } from './use-field-state.ts'

interface SwitchFieldProps {
  name: string
  label: MessageKey
  hint?: MessageKey
  disabled?: boolean
}

/** A state that is on or off. The switch stands at the end, as all of a column do. */
export function SwitchField({ name, label, hint, disabled = false }: SwitchFieldProps) {
  const { value, isHeld, error, set } = useFieldState<boolean>(name)
  return (
    <Switch
      name={name}
      labelPosition="left"
      label={<FormattedMessage id={label} />}
      description={hint && <FormattedMessage id={hint} />}
      disabled={disabled || isHeld}
      checked={value}
      error={error}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
    />
  )
}
