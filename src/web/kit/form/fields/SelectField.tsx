import { type ComboboxData, getOptionsLockup, getParsedComboboxData, Select } from '@mantine/core'
import { useIntl } from 'react-intl'
import classes from './fields.module.css'
import { type FieldProps, useInputWrapper } from './TextField.tsx'
import { useFieldState } from './use-field-state.ts'

interface SelectFieldProps extends FieldProps {
  options: ComboboxData
  /** Many: found by typing. */
  isSearchable?: boolean
}

/** One of several. */
export function SelectField({ options, isSearchable = false, ...props }: SelectFieldProps) {
  const intl = useIntl()
  const state = useFieldState<string>(props.name)
  const inWords = (value: string) => getOptionsLockup(getParsedComboboxData(options))[value]?.label ?? value
  return (
    <Select
      {...useInputWrapper(props, state, inWords)}
      classNames={{ option: classes.option }}
      data={options}
      value={state.value}
      onChange={(chosen) => chosen !== null && state.set(chosen)}
      onBlur={state.leave}
      allowDeselect={false}
      searchable={isSearchable}
      selectFirstOptionOnChange
      // What stands below is seen until somebody wants to choose.
      openOnFocus={false}
      nothingFoundMessage={intl.formatMessage({ id: 'kit.checkTree.nothing' })}
      // Outside the dialog a screen reader would not find it.
      comboboxProps={{ withinPortal: false }}
    />
  )
}
