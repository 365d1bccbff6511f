import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import classes from './FilterBar.module.css'
import type { NumbersFilter } from './list-filters.ts'
import type { FilterControls } from './use-list-state.ts'

interface NumberSpanProps {
  list: FilterControls
  filter: NumbersFilter
}

/** From and to; either may be open. They hold when a field is left, and by Enter. */
export function NumberSpan({ list, filter }: NumberSpanProps) {
  const intl = useIntl()
  const [from, setFrom] = useState(list.wordsOf(filter.from)[0] ?? '')
  const [until, setUntil] = useState(list.wordsOf(filter.until)[0] ?? '')
  const apply = () =>
    list.setWords([
      [filter.from, [from]],
      [filter.until, [until]],
    ])
  return (
    <form
      className={classes.span}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <TextInput
        label={intl.formatMessage({ id: 'kit.range.from' })}
        inputMode="numeric"
        autoComplete="off"
        value={from}
        onChange={({ currentTarget }) => setFrom(digitsOf(currentTarget.value))}
        onBlur={apply}
      />
      <TextInput
        label={intl.formatMessage({ id: 'kit.range.to' })}
        inputMode="numeric"
        autoComplete="off"
        value={until}
        onChange={({ currentTarget }) => setUntil(digitsOf(currentTarget.value))}
        onBlur={apply}
      />
      {/* Enter in either of two fields sends a form that has such a button. */}
      <button type="submit" hidden />
    </form>
  )
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')
