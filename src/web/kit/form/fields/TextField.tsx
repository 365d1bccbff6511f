import { PasswordInput, TextInput, type TextInputProps } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../../contract/vocabulary/messages.ts'
import { useSecretField } from '../secret-fields.ts'
import { useFieldState } from './use-field-state.ts'

export interface FieldProps extends Pick<TextInputProps, 'autoComplete' | 'disabled' | 'dir'> {
  name: string
  label: MessageKey
  hint?: MessageKey | undefined
  isRequired?: boolean
}

export function TextField({ type = 'text', ...props }: FieldProps & { type?: 'text' | 'email' | 'tel' }) {
  return <TextInput type={type} {...useTextInput(props)} />
}

export function PasswordField({ showLabel, ...props }: FieldProps & { showLabel: MessageKey }) {
  const intl = useIntl()
  useSecretField(props.name)
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': intl.formatMessage({ id: showLabel }), tabIndex: 0 }}
      {...useTextInput(props)}
      disabled={props.disabled ?? false}
    />
  )
}

/** The hint below, so that fields side by side stand on one line whether they have one or not. */
const inputWrapperOrder: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

export function useTextInput({ name, label, hint, isRequired = false, disabled = false, ...input }: FieldProps) {
  const { value, isHeld, error, set, leave } = useFieldState<string>(name)
  return {
    name,
    label: <FormattedMessage id={label} />,
    description: hint && <FormattedMessage id={hint} />,
    inputWrapperOrder,
    required: isRequired,
    disabled: disabled || isHeld,
    value,
    error,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(currentTarget.value),
    onBlur: leave,
    ...input,
  }
}
