import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useIsReachable } from '../../store/hooks.ts'
import { openedLater } from '../later.tsx'
import classes from './FilterBar.module.css'
import { canBeSet, isSet, type ListFilter, membersOf, textOf } from './list-filters.ts'
import type { OfferedAction } from './row-actions.ts'
import type { FilterControls } from './use-list-state.ts'

const FilterPopover = openedLater(async () => (await import('./FilterPopover.tsx')).FilterPopover)
const OpenRowMenu = openedLater(async () => (await import('./OpenRowMenu.tsx')).OpenRowMenu)

interface FilterChipsProps {
  list: FilterControls
  filterBy: readonly ListFilter[]
}

/** Those that are set, each with its way out, and what opens the others. */
export function FilterChips({ list, filterBy }: FilterChipsProps) {
  const add = useRef<HTMLButtonElement>(null)
  const set = filterBy.filter((filter) => isSet(filter, list.wordsOf))
  const remove = (filter: ListFilter) => {
    list.setWords(membersOf(filter).map((name) => [name, []] as const))
    // What was pressed is gone.
    add.current?.focus()
  }
  return (
    <>
      {set.map((filter) => (
        <FilterChip key={membersOf(filter)[0]} list={list} filter={filter} onRemove={() => remove(filter)} />
      ))}
      <AddFilter button={add} list={list} filters={filterBy.filter((filter) => !set.includes(filter))} />
    </>
  )
}

interface FilterChipProps {
  list: FilterControls
  filter: ListFilter
  onRemove: () => void
}

function FilterChip({ list, filter, onRemove }: FilterChipProps) {
  const intl = useIntl()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const label = intl.formatMessage({ id: filter.label })
  const value = textOf(intl, filter, list.wordsOf)
  return (
    <span className={classes.chip}>
      {filter.kind === 'flag' ? (
        <span className={classes.asked}>
          <b>{label}</b>
        </span>
      ) : (
        <button
          ref={button}
          type="button"
          className={classes.asked}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {label} <b dir="auto">{value}</b>
        </button>
      )}
      <button
        type="button"
        className={classes.remove}
        aria-label={intl.formatMessage({ id: 'kit.filter.remove' }, { label })}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <FilterPopover list={list} filter={filter} button={button} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}

interface AddFilterProps {
  button: RefObject<HTMLButtonElement | null>
  list: FilterControls
  /** Those that are not set. */
  filters: readonly ListFilter[]
}

function AddFilter({ button, list, filters }: AddFilterProps) {
  const intl = useIntl()
  const isReachable = useIsReachable()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [edited, setEdited] = useState<ListFilter>()
  const offered = filters.filter(canBeSet)
  const start = (filter: ListFilter) => {
    if (filter.kind === 'flag') list.setWords([[filter.name, ['true']]])
    else setEdited(filter)
  }
  const actionOf = (filter: ListFilter): OfferedAction => {
    const isMissing = filter.kind === 'choice' && filter.isMissing === true && !isReachable
    return {
      id: membersOf(filter).join(' '),
      label: filter.label,
      isDestructive: false,
      ...(isMissing && { reason: 'kit.needsServer' as const }),
      start: () => start(filter),
    }
  }
  return (
    <>
      <Button
        ref={button}
        variant="subtle"
        color="gray"
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        // Not gone where all are set: the focus comes back to it.
        aria-disabled={offered.length === 0}
        data-disabled={offered.length === 0 || undefined}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setIsMenuOpen(offered.length > 0 && !isMenuOpen)}
      >
        <FormattedMessage id="kit.filter" />
      </Button>
      <Suspense>
        {isMenuOpen && (
          <OpenRowMenu
            name={intl.formatMessage({ id: 'kit.filter' })}
            button={button}
            position="bottom-start"
            actions={offered.map(actionOf)}
            onClose={() => setIsMenuOpen(false)}
          />
        )}
        {edited && <FilterPopover list={list} filter={edited} button={button} onClose={() => setEdited(undefined)} />}
      </Suspense>
    </>
  )
}
