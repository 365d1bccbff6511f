import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import classes from './FilterBar.module.css'
import type { TypedFilter } from './list-filters.ts'
import type { FilterControls } from './use-list-state.ts'

/** Milliseconds. */
const pause = 300

interface TextFilterProps {
  list: FilterControls
  filter: TypedFilter
}

/** Filters when the typing pauses, and at once by Enter. */
export function TextFilter({ list, filter: { label, name } }: TextFilterProps) {
  const intl = useIntl()
  const [value = ''] = list.wordsOf(name)
  const [text, setText] = useState(value)
  const applied = useRef(value)
  const apply = useDebouncedCallback((typed: string) => {
    applied.current = typed.trim()
    list.setWords([[name, [typed]]])
  }, pause)

  // The address changed by other means: a link, the way back, the filter cleared.
  useEffect(() => {
    if (value === applied.current) return
    applied.current = value
    setText(value)
  }, [value])

  const words = intl.formatMessage({ id: label })
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={words}
      placeholder={words}
      maxLength={list.maxLengthOf(name)}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        apply(currentTarget.value)
      }}
      onKeyDown={({ key }) => key === 'Enter' && apply.flush()}
      // Else what was typed last would come back after the filter was cleared.
      onBlur={() => apply.flush()}
    />
  )
}
