import { TextInput, type TextInputProps } from '@mantine/core'
import { latinDigits } from './latin-digits.ts'
import { type FieldProps, useInputWrapper } from './TextField.tsx'
import { useFieldState } from './use-field-state.ts'

interface NumberFieldProps extends FieldProps, Pick<TextInputProps, 'placeholder'> {
  /** What is meant by leaving it empty. */
  empty?: number | undefined
}

/** Digits as they are typed: whole numbers become numbers, and anything else stays for the rule to speak of. */
export function NumberField({ empty, placeholder, ...props }: NumberFieldProps) {
  const state = useFieldState<number | string>(props.name)
  const typed = (text: string) => {
    const digits = latinDigits(text.trim())
    if (digits === '' && empty !== undefined) return empty
    return /^-?\d{1,15}$/.test(digits) ? Number(digits) : digits
  }
  return (
    <TextInput
      inputMode="numeric"
      dir="ltr"
      placeholder={placeholder}
      {...useInputWrapper(props, state)}
      value={state.value === empty ? '' : String(state.value)}
      onChange={({ currentTarget }) => state.set(typed(currentTarget.value))}
      onBlur={state.leave}
    />
  )
}
