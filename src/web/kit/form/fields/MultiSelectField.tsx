import { type ComboboxData, MultiSelect } from '@mantine/core'
import { useIntl } from 'react-intl'
import { chosenPill } from './ChosenPill.tsx'
import classes from './fields.module.css'
import { type FieldProps, useInputWrapper } from './TextField.tsx'
import { useFieldState } from './use-field-state.ts'

interface MultiSelectFieldProps extends Omit<FieldProps, 'autoComplete' | 'dir'> {
  options: ComboboxData
  /** Those that are chosen and stay so. */
  kept?: readonly string[]
  /** What is typed to find more: the options are then those that the server finds. */
  onSearch?: (text: string) => void
}

/** Some of many, found by typing. */
export function MultiSelectField({ options, kept = [], onSearch, ...props }: MultiSelectFieldProps) {
  const intl = useIntl()
  const state = useFieldState<string[]>(props.name)
  return (
    <MultiSelect
      {...useInputWrapper(props, state)}
      classNames={{ option: classes.option, inputField: classes.sought }}
      renderPill={chosenPill}
      data={options}
      value={state.value}
      // Backspace takes away the last one, whichever it is.
      onChange={(chosen) => state.set([...new Set([...kept, ...chosen])])}
      onBlur={state.leave}
      searchable
      {...(onSearch && { onSearchChange: onSearch })}
      selectFirstOptionOnChange
      // What stands below is seen until somebody wants to choose.
      openOnFocus={false}
      nothingFoundMessage={intl.formatMessage({ id: 'kit.checkTree.nothing' })}
      // Outside the dialog a screen reader would not find it.
      comboboxProps={{ withinPortal: false }}
    />
  )
}
