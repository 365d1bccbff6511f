import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import type { RefObject } from 'react'
import { StandIn } from '../StandIn.tsx'
import classes from './DatePopover.module.css'
import { calendarClass, useCalendar } from './use-calendar.ts'

interface DatePopoverProps {
  label: string
  button: RefObject<HTMLButtonElement | null>
  /** Null: none yet. */
  value: string | null
  today: string
  onChoose: (day: string) => void
  /** Nothing was chosen. */
  onClose: () => void
}

/** One day of a month, hanging on the button of its field. */
export function DatePopover({ label, button, value, today, onChoose, onClose }: DatePopoverProps) {
  const calendar = useCalendar()
  return (
    // Outside a dialog that it was opened in a screen reader would not find it.
    <Popover opened onDismiss={onClose} position="bottom-end" trapFocus width="auto" withinPortal={false}>
      <Popover.Target>
        <StandIn element={button.current} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={label} aria-labelledby={undefined}>
        <div className={calendarClass}>
          <DatePicker
            {...calendar}
            value={value}
            defaultDate={value ?? today}
            onChange={(day) => (day === null ? onClose() : onChoose(day))}
            getDayProps={(day) => (day === (value ?? today) ? { 'data-autofocus': true } : {})}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
