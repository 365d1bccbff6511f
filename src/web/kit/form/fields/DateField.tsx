import { ActionIcon, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { clock } from '../../../api/server-time.ts'
import { dayInWords, momentInWords } from '../../date-range/in-words.ts'
import { dayOfMoment, isMoment, readMoment, timeOfMoment } from '../../date-range/moments.ts'
import { isDay, readDay, todayIn } from '../../date-range/ranges.ts'
import { openedLater } from '../../later.tsx'
import { type FieldProps, useInputWrapper } from './TextField.tsx'
import { useFieldState } from './use-field-state.ts'

const DatePopover = openedLater(async () => (await import('../../date-range/DatePopover.tsx')).DatePopover)

interface DateFieldProps extends Omit<FieldProps, 'dir'> {
  /** With the time of the day, as clocks of the person's own zone show it. */
  hasTime?: boolean
}

/**
 * A day, typed or taken from a calendar. The form holds `yyyy-mm-dd`, with a time `yyyy-mm-ddThh:mm`; what cannot be read stays
 * as it was typed, for the rule to speak of.
 */
export function DateField({ hasTime = false, ...props }: DateFieldProps) {
  const intl = useIntl()
  const state = useFieldState<string>(props.name)
  const wrapper = useInputWrapper(props, state, (value) => inWords(intl, value))
  const [typed, setTyped] = useState<string>()
  const [isOpen, setIsOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const today = todayIn(intl.timeZone, clock.now())
  const name = intl.formatMessage({ id: 'kit.date.choose' }, { field: intl.formatMessage({ id: props.label }) })

  const type = (text: string) => {
    setTyped(text)
    state.set((hasTime ? readMoment : readDay)(text, intl.locale) ?? text)
  }
  const leave = () => {
    setTyped(undefined)
    state.leave()
  }
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  const choose = (day: string) => {
    close()
    state.set(hasTime ? day + (isMoment(state.value) ? timeOfMoment(state.value) : midnight) : day)
    // The day was chosen, and the time is what is typed next.
    if (hasTime) requestAnimationFrame(() => selectTime(input.current))
  }
  return (
    <div>
      <TextInput
        {...wrapper}
        ref={input}
        value={typed ?? inWords(intl, state.value)}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={leave}
        rightSectionWidth="var(--control)"
        rightSection={
          !wrapper.disabled && (
            <ActionIcon
              ref={button}
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={name}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              <IconCalendar size={16} aria-hidden />
            </ActionIcon>
          )
        }
      />
      {isOpen && (
        <Suspense>
          <DatePopover
            label={name}
            button={button}
            value={dayOf(state.value)}
            today={today}
            onChoose={choose}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}

const midnight = 'T00:00'

const dayOf = (value: string): string | null => {
  if (isMoment(value)) return dayOfMoment(value)
  return isDay(value) ? value : null
}

function inWords(intl: IntlShape, value: string): string {
  if (isMoment(value)) return momentInWords(intl, value)
  return isDay(value) ? dayInWords(intl, value) : value
}

function selectTime(input: HTMLInputElement | null): void {
  const at = input?.value.search(/\p{Nd}+:\p{Nd}+$/u) ?? -1
  input?.focus()
  if (at >= 0) input?.setSelectionRange(at, input.value.length)
}
