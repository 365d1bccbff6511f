import { Popover } from '@mantine/core'
import type { RefObject } from 'react'
import { useIntl } from 'react-intl'
import { clock } from '../../api/server-time.ts'
import { CheckTree } from '../check-tree/CheckTree.tsx'
import { DateRangePopover } from '../date-range/DateRangePopover.tsx'
import { firstDay, rangeOf, todayIn } from '../date-range/ranges.ts'
import { StandIn } from '../StandIn.tsx'
import { ChoiceOptions } from './ChoiceOptions.tsx'
import classes from './FilterBar.module.css'
import type { DaysFilter, ListFilter } from './list-filters.ts'
import { NumberSpan } from './NumberSpan.tsx'
import { TextFilter } from './TextFilter.tsx'
import type { FilterControls } from './use-list-state.ts'

interface FilterPopoverProps {
  list: FilterControls
  filter: ListFilter
  /** What opened it. */
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Where one filter is set; what is chosen holds at once. */
export function FilterPopover(props: FilterPopoverProps) {
  const { filter, button, onClose } = props
  const intl = useIntl()
  const close = () => {
    button.current?.focus()
    onClose()
  }
  if (filter.kind === 'days') return <DaysPopover {...props} filter={filter} />
  return (
    <Popover
      opened
      onDismiss={close}
      width={filter.kind === 'tree' ? 440 : 280}
      position="bottom-start"
      shadow="md"
      trapFocus
    >
      <Popover.Target>
        <StandIn element={button.current} />
      </Popover.Target>
      <Popover.Dropdown
        className={classes.dropdown}
        aria-label={intl.formatMessage({ id: filter.label })}
        aria-labelledby={undefined}
      >
        <Editor {...props} filter={filter} close={close} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface EditorProps {
  list: FilterControls
  filter: Exclude<ListFilter, DaysFilter>
  close: () => void
}

function Editor({ list, filter, close }: EditorProps) {
  const intl = useIntl()
  const { wordsOf, setWords } = list
  switch (filter.kind) {
    case 'choice':
      return (
        <ChoiceOptions
          label={intl.formatMessage({ id: filter.label })}
          options={filter.options}
          value={wordsOf(filter.name)[0]}
          onChange={(value) => {
            setWords([[filter.name, [value]]])
            close()
          }}
        />
      )
    case 'tree':
      return (
        <CheckTree
          label={intl.formatMessage({ id: filter.label })}
          nodes={filter.nodes}
          checked={wordsOf(filter.name)}
          onChange={(checked) => setWords([[filter.name, checked]])}
        />
      )
    case 'text':
      return <TextFilter list={list} filter={filter} />
    case 'numbers':
      return <NumberSpan list={list} filter={filter} />
    // Its chip has no editor: it is set, or it is not.
    case 'flag':
      return null
  }
}

function DaysPopover({ list, filter, button, onClose }: FilterPopoverProps & { filter: DaysFilter }) {
  const intl = useIntl()
  const today = todayIn(intl.timeZone, clock.now())
  const to = filter.max ?? today
  const [from] = list.wordsOf(filter.from)
  const [until] = list.wordsOf(filter.until)
  const value =
    from === undefined && until === undefined
      ? rangeOf('Last30Days', today)
      : { from: from ?? firstDay, to: until ?? to }
  return (
    <DateRangePopover
      label={intl.formatMessage({ id: filter.label })}
      button={button}
      value={value}
      bounds={{ from: firstDay, to }}
      today={today}
      onApply={(range) =>
        list.setWords([
          [filter.from, [range.from]],
          [filter.until, [range.to]],
        ])
      }
      onClose={onClose}
    />
  )
}
