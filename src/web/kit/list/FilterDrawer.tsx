import { Button, Drawer, NativeSelect, Switch } from '@mantine/core'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { CheckTree } from '../check-tree/CheckTree.tsx'
import { openedLater } from '../later.tsx'
import classes from './FilterDrawer.module.css'
import {
  type ChoiceFilter,
  canBeSet,
  type DaysFilter,
  isSet,
  type ListFilter,
  membersOf,
  textOf,
} from './list-filters.ts'
import { NumberSpan } from './NumberSpan.tsx'
import { TextFilter } from './TextFilter.tsx'
import type { FilterControls, ListControls } from './use-list-state.ts'

const FilterPopover = openedLater(async () => (await import('./FilterPopover.tsx')).FilterPopover)

interface FilterDrawerProps {
  list: ListControls & FilterControls
  filterBy: readonly ListFilter[]
  showRows: MessageKey
  found: number | undefined
  onClose: () => void
  /** Filters that the page draws itself. */
  children?: ReactNode
}

/** The filters on a narrow screen, all in one sheet; its button counts while somebody chooses. */
export function FilterDrawer(props: FilterDrawerProps) {
  const { list, filterBy, showRows, found, onClose, children } = props
  const intl = useIntl()
  const shown = filterBy.filter((filter) => canBeSet(filter) || isSet(filter, list.wordsOf))
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="85%"
      radius={0}
      classNames={classes}
      title={<FormattedMessage id="kit.filter" />}
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': intl.formatMessage({ id: 'kit.close' }) }}
    >
      <div className={classes.filters}>
        {shown.map((filter) => (
          <Field key={membersOf(filter)[0]} list={list} filter={filter} />
        ))}
        {children}
        {list.isFiltered && (
          <Button variant="subtle" color="gray" className={classes.clear} onClick={list.clearFilters}>
            <FormattedMessage id="kit.filter.clear" />
          </Button>
        )}
      </div>
      <div className={classes.foot}>
        <Button fullWidth onClick={onClose}>
          {found === undefined ? (
            <FormattedMessage id="kit.filter.showAll" />
          ) : (
            <FormattedMessage id={showRows} values={{ count: found }} />
          )}
        </Button>
      </div>
    </Drawer>
  )
}

interface FieldProps {
  list: FilterControls
  filter: ListFilter
}

function Field({ list, filter }: FieldProps) {
  const intl = useIntl()
  const { wordsOf, setWords } = list
  const label = intl.formatMessage({ id: filter.label })
  switch (filter.kind) {
    case 'choice':
      return (
        <NativeSelect
          label={label}
          value={wordsOf(filter.name)[0] ?? ''}
          data={[{ value: '', label: intl.formatMessage({ id: 'kit.filter.any' }) }, ...optionsOf(filter, wordsOf)]}
          onChange={({ currentTarget: { value } }) => setWords([[filter.name, value === '' ? [] : [value]]])}
        />
      )
    case 'tree':
      return (
        <CheckTree
          label={label}
          nodes={filter.nodes}
          checked={wordsOf(filter.name)}
          onChange={(checked) => setWords([[filter.name, checked]])}
        />
      )
    case 'flag':
      return (
        <Switch
          label={label}
          labelPosition="left"
          className={classes.flag}
          checked={wordsOf(filter.name).length > 0}
          onChange={({ currentTarget }) => setWords([[filter.name, currentTarget.checked ? ['true'] : []]])}
        />
      )
    case 'text':
      return <TextFilter list={list} filter={filter} />
    case 'numbers':
      return (
        <fieldset className={classes.group}>
          <legend className={classes.legend}>{label}</legend>
          <NumberSpan list={list} filter={filter} />
        </fieldset>
      )
    case 'days':
      return <Days list={list} filter={filter} />
  }
}

function optionsOf({ name, options, unknown }: ChoiceFilter, wordsOf: FilterControls['wordsOf']) {
  const [value] = wordsOf(name)
  const isKnown = value === undefined || options.some((option) => option.value === value)
  return isKnown ? options : [...options, { value, label: unknown ?? value }]
}

function Days({ list, filter }: { list: FilterControls; filter: DaysFilter }) {
  const intl = useIntl()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        <FormattedMessage id={filter.label} />
      </legend>
      <Button ref={button} variant="default" fullWidth justify="start" onClick={() => setIsOpen(true)}>
        {isSet(filter, list.wordsOf) ? textOf(intl, filter, list.wordsOf) : <FormattedMessage id="kit.filter.any" />}
      </Button>
      {isOpen && (
        <Suspense>
          <FilterPopover list={list} filter={filter} button={button} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </fieldset>
  )
}
