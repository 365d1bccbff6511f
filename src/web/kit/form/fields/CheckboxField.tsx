import { Checkbox } from '@mantine/core'
import { type FlagFieldProps, useFlagInput } from './use-flag-input.tsx'

export function CheckboxField(props: FlagFieldProps) {
  return <Checkbox {...useFlagInput(props)} />
}
