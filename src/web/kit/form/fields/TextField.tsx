import { PasswordInput, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../../contract/vocabulary/messages.ts'
import { useFieldWords } from '../field-labels.ts'
import type { FieldWords } from '../form-fields.ts'
import { useSecretField } from '../secret-fields.ts'
import classes from './fields.module.css'
import { useFieldState } from './use-field-state.ts'

export interface FieldProps extends Pick<TextInputProps, 'autoComplete' | 'disabled' | 'dir' | 'inputMode'> {
  name: string
  label: MessageKey
  hint?: MessageKey | undefined
  isRequired?: boolean
  /** Has the focus when the form opens. */
  isFirst?: boolean
  /** What it is called stands beside it: it has its name for those alone who do not see that. */
  isBare?: boolean
}

interface TextFieldProps
  extends FieldProps,
    Pick<TextInputProps, 'rightSection' | 'rightSectionWidth' | 'placeholder'> {
  type?: 'text' | 'email' | 'tel'
}

export function TextField({ type = 'text', ...props }: TextFieldProps) {
  return <TextInput type={type} {...useTextInput(props)} />
}

/** Several lines, or a list that is longer than one. */
export function TextAreaField(props: FieldProps) {
  return <Textarea autosize minRows={2} maxRows={12} {...useTextInput(props)} />
}

interface PasswordFieldProps extends FieldProps {
  showLabel: MessageKey
  isShown: boolean
  onShow: (isShown: boolean) => void
}

export function PasswordField({ showLabel, isShown, onShow, ...props }: PasswordFieldProps) {
  const intl = useIntl()
  useSecretField(props.name)
  const input = useTextInput(props)
  return (
    <PasswordInput
      // The library says it of every other input, and of this one to the eye alone.
      aria-invalid={input.error ? true : undefined}
      visible={isShown}
      onVisibilityChange={onShow}
      visibilityToggleButtonProps={{
        'aria-label': intl.formatMessage({ id: showLabel }),
        'aria-hidden': false,
        tabIndex: 0,
      }}
      {...input}
      disabled={props.disabled ?? false}
    />
  )
}

/** The hint below, so that fields side by side stand on one line whether they have one or not. */
const inputWrapperOrder: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

/** What stands around an input of any kind: most are needed, so that those are marked which are not. */
export function useInputWrapper(
  { name, label, hint, isRequired = false, disabled = false, isFirst = false, isBare = false, ...input }: FieldProps,
  { isHeld, error }: { isHeld: boolean; error: string | undefined },
  inWords?: FieldWords['inWords'],
) {
  const intl = useIntl()
  useFieldWords(name, { label: intl.formatMessage({ id: label }), inWords })
  return {
    name,
    ...(isBare
      ? { 'aria-label': intl.formatMessage({ id: label }) }
      : { label: <Label of={label} isRequired={isRequired} /> }),
    // What is wrong takes the place of what would help to do it right.
    description: hint && !error && <FormattedMessage id={hint} />,
    error: error && <Fault>{error}</Fault>,
    inputWrapperOrder,
    required: isRequired,
    withAsterisk: false,
    disabled: disabled || isHeld,
    ...(isFirst && { 'data-autofocus': true }),
    ...input,
  }
}

export function Fault({ children }: { children: string }) {
  return (
    <span className={classes.fault}>
      <IconAlertCircle size={16} aria-hidden />
      {children}
    </span>
  )
}

function Label({ of: label, isRequired }: { of: MessageKey; isRequired: boolean }) {
  return (
    <>
      <FormattedMessage id={label} />
      {!isRequired && (
        <span className={classes.optional}>
          {' '}
          <FormattedMessage id="kit.form.optional" />
        </span>
      )}
    </>
  )
}

export function useTextInput<Props extends FieldProps>(props: Props) {
  const state = useFieldState<string>(props.name)
  return {
    ...useInputWrapper(props, state),
    value: state.value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => state.set(currentTarget.value),
    onBlur: state.leave,
  }
}
