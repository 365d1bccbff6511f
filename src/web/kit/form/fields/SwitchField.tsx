import { Switch } from '@mantine/core'
import { type FlagFieldProps, useFlagInput } from './use-flag-input.tsx'

/** A state that is on or off. Alone in its line it stands at the end, as all of a column do. */
export function SwitchField({ isAtStart = false, ...props }: FlagFieldProps & { isAtStart?: boolean }) {
  return <Switch labelPosition={isAtStart ? 'right' : 'left'} {...useFlagInput(props)} />
}
