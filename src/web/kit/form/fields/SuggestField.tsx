import { Autocomplete } from '@mantine/core'
import { type FieldProps, useTextInput } from './TextField.tsx'

const shownSuggestions = 50

/** A text of one's own, or one of those that are in use. */
export function SuggestField({ suggestions, ...props }: FieldProps & { suggestions: readonly string[] }) {
  const { onChange, ...input } = useTextInput(props)
  return (
    <Autocomplete
      {...input}
      data={suggestions}
      limit={shownSuggestions}
      openOnFocus={false}
      // Outside the dialog a screen reader would not find it.
      comboboxProps={{ withinPortal: false }}
      onChange={(value) => onChange({ currentTarget: { value } })}
    />
  )
}
