import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import classes from './FilterBar.module.css'

/** Milliseconds. */
const pause = 300

interface TextFilterProps {
  label: MessageKey
  maxLength: number
  value: string
  onChange: (text: string) => void
}

/** Filters when the typing pauses, and at once by Enter. */
export function TextFilter({ label, maxLength, value, onChange }: TextFilterProps) {
  const intl = useIntl()
  const [text, setText] = useState(value)
  const applied = useRef(value)
  const apply = useDebouncedCallback((typed: string) => {
    applied.current = typed.trim()
    onChange(typed)
  }, pause)

  // The address changed by other means: a link, the way back, the filter cleared.
  useEffect(() => {
    if (value === applied.current) return
    applied.current = value
    setText(value)
  }, [value])

  const name = intl.formatMessage({ id: label })
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={name}
      placeholder={name}
      maxLength={maxLength}
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
