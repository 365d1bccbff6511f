import { Button, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { narrow } from '../narrow.ts'
import { StandIn } from '../StandIn.tsx'
import classes from './DateRangePicker.module.css'
import { dayInWords } from './in-words.ts'
import { type DateRange, daysIn, firstOfMonth, isWithin, nameOf, rangeNames, rangeOf, readDay } from './ranges.ts'
import { calendarClass, useCalendar } from './use-calendar.ts'

interface DateRangePopoverProps {
  label: string
  button: RefObject<HTMLButtonElement | null>
  value: DateRange
  bounds: DateRange
  today: string
  onApply: (range: DateRange) => void
  onClose: () => void
}

/** The range as it is typed, whatever way it was chosen: what is applied is what the fields say. */
function useTypedRange(start: DateRange, bounds: DateRange) {
  const intl = useIntl()
  const [from, setFrom] = useState(() => dayInWords(intl, start.from))
  const [to, setTo] = useState(() => dayInWords(intl, start.to))
  const first = readDay(from, intl.locale)
  const last = readDay(to, intl.locale)
  const range = first !== null && last !== null ? { from: first, to: last } : null
  const choose = (days: readonly [string | null, string | null]) => {
    setFrom(days[0] === null ? '' : dayInWords(intl, days[0]))
    setTo(days[1] === null ? '' : dayInWords(intl, days[1]))
  }
  const applicable = range !== null && isWithin(range, bounds) ? range : null
  return { from, to, setFrom, setTo, first, last, choose, applicable }
}

export function DateRangePopover(props: DateRangePopoverProps) {
  const { label, button, value, bounds, today, onApply, onClose } = props
  const intl = useIntl()
  const calendar = useCalendar()
  const isNarrow = useMediaQuery(narrow) === true
  const columns = isNarrow ? 1 : 2
  const typed = useTypedRange(value, bounds)
  const fromField = useRef<HTMLInputElement>(null)
  const shownFor = (day: string) => firstOfMonth(day, 1 - columns)
  const [month, setMonth] = useState(shownFor(value.to))
  const { applicable } = typed
  const chosen = applicable && nameOf(applicable, today)

  const close = () => {
    button.current?.focus()
    onClose()
  }
  const apply = (event: SubmitEvent) => {
    event.preventDefault()
    if (!applicable) return
    close()
    onApply(applicable)
  }
  const choose = (range: DateRange) => {
    typed.choose([range.from, range.to])
    setMonth(shownFor(range.to))
  }
  const showTyped = (day: string | null) => {
    if (day !== null && day >= bounds.from && day <= bounds.to) setMonth(shownFor(day))
  }
  /** Only where something was typed that cannot be meant. */
  const faultOf = (text: string, day: string | null) => {
    if (text.trim() === '') return undefined
    if (day === null) return intl.formatMessage({ id: 'kit.range.notADay' })
    if (day >= bounds.from && day <= bounds.to) return undefined
    return intl.formatMessage(
      { id: 'kit.range.outside' },
      { first: dayInWords(intl, bounds.from), last: dayInWords(intl, bounds.to) },
    )
  }
  const isTurned = typed.first !== null && typed.last !== null && typed.last < typed.first
  const toFault =
    faultOf(typed.to, typed.last) ?? (isTurned ? intl.formatMessage({ id: 'kit.range.turned' }) : undefined)

  return (
    <Popover opened onDismiss={close} position="bottom-end" trapFocus width="auto">
      <Popover.Target>
        <StandIn element={button.current} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={label} aria-labelledby={undefined}>
        <form className={classes.picker} onSubmit={apply} noValidate>
          <fieldset className={classes.names}>
            <legend className={classes.name}>
              <FormattedMessage id="kit.range.usual" />
            </legend>
            {rangeNames.map((name) => (
              <UnstyledButton
                key={name}
                className={classes.preset}
                aria-pressed={chosen === name}
                data-autofocus={(chosen ?? rangeNames[0]) === name || undefined}
                onClick={() => choose(rangeOf(name, today))}
              >
                <FormattedMessage id={name} />
                {chosen === name && <IconCheck size={16} aria-hidden />}
              </UnstyledButton>
            ))}
            <UnstyledButton
              className={classes.preset}
              aria-pressed={!chosen}
              onClick={() => {
                fromField.current?.focus()
                fromField.current?.select()
              }}
            >
              <FormattedMessage id="CustomRange" />
              {!chosen && <IconCheck size={16} aria-hidden />}
            </UnstyledButton>
          </fieldset>
          <div className={`${classes.calendar} ${calendarClass}`}>
            <DatePicker
              type="range"
              allowSingleDateInRange
              value={[typed.first, typed.last]}
              onChange={typed.choose}
              date={month}
              onDateChange={setMonth}
              numberOfColumns={columns}
              columnsToScroll={1}
              minDate={bounds.from}
              maxDate={bounds.to}
              {...calendar}
            />
          </div>
          <div className={classes.foot}>
            <TextInput
              ref={fromField}
              className={classes.field}
              label={<FormattedMessage id="kit.range.from" />}
              value={typed.from}
              error={faultOf(typed.from, typed.first)}
              onChange={({ currentTarget }) => typed.setFrom(currentTarget.value)}
              onBlur={() => showTyped(typed.first)}
            />
            <TextInput
              className={classes.field}
              label={<FormattedMessage id="kit.range.to" />}
              value={typed.to}
              error={toFault}
              onChange={({ currentTarget }) => typed.setTo(currentTarget.value)}
              onBlur={() => showTyped(typed.last)}
            />
            <output className={classes.found}>
              {applicable && <FormattedMessage id="kit.range.days" values={{ count: daysIn(applicable) }} />}
            </output>
            <Button variant="subtle" color="gray" onClick={close}>
              <FormattedMessage id="kit.cancel" />
            </Button>
            <Button type="submit" aria-disabled={!applicable} data-disabled={!applicable || undefined}>
              <FormattedMessage id="Apply" />
            </Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
