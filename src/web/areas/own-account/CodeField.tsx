import { type FieldProps, TextField } from '../../kit/form/fields/TextField.tsx'
import { useSecretField } from '../../kit/form/secret-fields.ts'

type CodeFieldProps = Pick<FieldProps, 'name' | 'label' | 'hint' | 'isFirst' | 'inputMode' | 'isRequired'>

/** A code opens something: it is never among what is kept of an unfinished form. */
export function CodeField(props: CodeFieldProps) {
  useSecretField(props.name)
  return <TextField inputMode="numeric" isRequired {...props} autoComplete="one-time-code" dir="ltr" />
}
