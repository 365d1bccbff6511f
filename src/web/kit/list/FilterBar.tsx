import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { later } from '../later.ts'
import { narrow } from '../narrow.ts'
import classes from './FilterBar.module.css'

const FilterDrawer = later(async () => (await import('./FilterDrawer.tsx')).FilterDrawer)

interface FilterBarProps {
  /** Always in view. */
  search?: ReactNode
  /** Beside the search; behind a button on a narrow screen. */
  children?: ReactNode
  isFiltered: boolean
  onClear: () => void
  /** At its end. */
  end?: ReactNode
}

export function FilterBar({ search, children, isFiltered, onClear, end }: FilterBarProps) {
  const intl = useIntl()
  const isNarrow = useMediaQuery(narrow)
  const [isOpen, setIsOpen] = useState(false)
  const clear = isFiltered && (
    <Button variant="subtle" color="gray" leftSection={<IconX size={16} aria-hidden />} onClick={onClear}>
      <FormattedMessage id="kit.filter.clear" />
    </Button>
  )
  if (!isNarrow) {
    return (
      <search className={classes.bar}>
        {search}
        {children}
        {clear}
        {end && <div className={classes.end}>{end}</div>}
      </search>
    )
  }
  return (
    <search className={classes.bar}>
      {search}
      <Button variant="default" onClick={() => setIsOpen(true)} leftSection={<IconFilter size={16} aria-hidden />}>
        <FormattedMessage id="kit.filter" />
        {isFiltered && (
          <span className={classes.isOn} role="img" aria-label={intl.formatMessage({ id: 'kit.filter.isOn' })} />
        )}
      </Button>
      {end && <div className={classes.end}>{end}</div>}
      {isOpen && (
        <Suspense>
          <FilterDrawer onClose={() => setIsOpen(false)}>
            {children}
            {clear}
          </FilterDrawer>
        </Suspense>
      )}
    </search>
  )
}

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
