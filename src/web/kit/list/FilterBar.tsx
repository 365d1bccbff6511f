import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { openedLater } from '../later.tsx'
import { narrow } from '../narrow.ts'
import classes from './FilterBar.module.css'
import { FilterChips } from './FilterChips.tsx'
import { isSet, type ListFilter, type TypedFilter } from './list-filters.ts'
import { TextFilter } from './TextFilter.tsx'
import type { FilterControls, ListControls } from './use-list-state.ts'

const FilterDrawer = openedLater(async () => (await import('./FilterDrawer.tsx')).FilterDrawer)

interface FilterBarProps {
  list: ListControls & FilterControls
  /** At its start. */
  start?: ReactNode
  /** Always in view. */
  search?: TypedFilter | undefined
  filterBy: readonly ListFilter[]
  /** Filters that the page draws itself. */
  children?: ReactNode
  /** At its end. */
  end?: ReactNode
  /** What the sheet’s button says of so many rows. */
  showRows: MessageKey
  /** Rows on all pages; absent: not known yet. */
  found: number | undefined
}

/** In one line: what is sought, what is set, and what else could be; on a narrow screen behind one button. */
export function FilterBar(props: FilterBarProps) {
  const { list, start, search, filterBy, children, end } = props
  const isNarrow = useMediaQuery(narrow)
  const hasFilters = filterBy.length > 0 || Boolean(children)
  const isEmpty = !start && !search && !hasFilters && !end
  if (isEmpty) return null
  return (
    <search className={classes.bar}>
      {start}
      {search && <TextFilter list={list} filter={search} />}
      {isNarrow
        ? hasFilters && <FilterSheetButton {...props} />
        : hasFilters && (
            <>
              {filterBy.length > 0 && <FilterChips list={list} filterBy={filterBy} />}
              {children}
            </>
          )}
      {!isNarrow && list.isFiltered && <ClearFilters onClear={list.clearFilters} />}
      {end && <div className={classes.end}>{end}</div>}
    </search>
  )
}

const ClearFilters = ({ onClear }: { onClear: () => void }) => (
  <Button variant="subtle" color="gray" onClick={onClear}>
    <FormattedMessage id="kit.filter.clear" />
  </Button>
)

function FilterSheetButton(props: FilterBarProps) {
  const { list, filterBy, children, showRows, found } = props
  const intl = useIntl()
  const [isOpen, setIsOpen] = useState(false)
  const count = filterBy.filter((filter) => isSet(filter, list.wordsOf)).length
  return (
    <>
      <Button
        variant="default"
        miw="var(--control)"
        aria-haspopup="dialog"
        aria-label={intl.formatMessage({ id: 'kit.filter.button' }, { count })}
        onClick={() => setIsOpen(true)}
      >
        <IconAdjustmentsHorizontal size={16} aria-hidden />
        {count > 0 && <span className={classes.count}>{intl.formatNumber(count)}</span>}
      </Button>
      {isOpen && (
        <Suspense>
          <FilterDrawer
            list={list}
            filterBy={filterBy}
            showRows={showRows}
            found={found}
            onClose={() => setIsOpen(false)}
          >
            {children}
          </FilterDrawer>
        </Suspense>
      )}
    </>
  )
}
