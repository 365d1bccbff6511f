import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import classes from './FilterBar.module.css'
import type { FilterOption } from './list-filters.ts'

interface ChoiceOptionsProps {
  label: string
  options: readonly FilterOption[]
  value: string | undefined
  onChange: (value: string) => void
}

/** One of several, found by typing. */
export function ChoiceOptions({ label, options, value, onChange }: ChoiceOptionsProps) {
  const intl = useIntl()
  const store = useCombobox({ opened: true })
  const [sought, setSought] = useState('')
  const wanted = sought.trim().toLocaleLowerCase(intl.locale)
  const shown = options.filter((option) => option.label.toLocaleLowerCase(intl.locale).includes(wanted))
  const { selectFirstOption } = store
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter takes the first of those that are left
  useEffect(() => {
    if (wanted !== '') selectFirstOption()
  }, [wanted])
  return (
    <Combobox store={store} onOptionSubmit={onChange}>
      <Combobox.EventsTarget withAriaAttributes={false}>
        <TextInput
          type="search"
          mb="xs"
          data-autofocus
          aria-label={intl.formatMessage({ id: 'kit.checkTree.search' })}
          placeholder={intl.formatMessage({ id: 'kit.checkTree.search' })}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options aria-label={label} className={classes.options}>
        {shown.map((option) => (
          <Combobox.Option
            key={option.value}
            value={option.value}
            className={classes.option}
            active={option.value === value}
            aria-selected={option.value === value}
          >
            <span className={classes.optionName} dir="auto">
              {option.label}
            </span>
            {option.value === value && <IconCheck size={16} aria-hidden />}
          </Combobox.Option>
        ))}
        {shown.length === 0 && (
          <Combobox.Empty>
            <FormattedMessage id="kit.checkTree.nothing" />
          </Combobox.Empty>
        )}
      </Combobox.Options>
    </Combobox>
  )
}
