import { Button } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { clock } from '../../api/server-time.ts'
import { openedLater } from '../later.tsx'
import classes from './DateRangePicker.module.css'
import { type DateRange, daysIn, firstDay, todayIn, utcOf } from './ranges.ts'

const DateRangePopover = openedLater(async () => (await import('./DateRangePopover.tsx')).DateRangePopover)

interface DateRangePickerProps {
  label: MessageKey
  value: DateRange
  onChange: (range: DateRange) => void
  /** The first day that can be chosen. */
  min?: string
  /** The last one; absent: today, where the person is. */
  max?: string
}

/** Says which days are shown and how many they are; others are chosen in what it opens. */
export function DateRangePicker({ label, value, onChange, min = firstDay, max }: DateRangePickerProps) {
  const intl = useIntl()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const today = todayIn(intl.timeZone, clock.now())
  const days = intl.formatDateTimeRange(utcOf(value.from), utcOf(value.to), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  const name = intl.formatMessage({ id: label })
  return (
    <>
      <Button
        ref={button}
        variant="default"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        leftSection={<IconCalendar size={16} aria-hidden />}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={classes.name}>{name}: </span>
        <span className={classes.days}>{days}</span>
        <span className={classes.count}>
          <FormattedMessage id="kit.range.days" values={{ count: daysIn(value) }} />
        </span>
      </Button>
      {isOpen && (
        <Suspense>
          <DateRangePopover
            label={name}
            button={button}
            value={value}
            bounds={{ from: min, to: max ?? today }}
            today={today}
            onApply={onChange}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
