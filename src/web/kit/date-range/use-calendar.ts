import './dates.css'
import { useIntl } from 'react-intl'
import classes from './Calendar.module.css'
import { utcOf } from './ranges.ts'

/** Of the box that a calendar stands in. */
export const calendarClass = classes.calendar ?? ''

/** What every calendar has in common: its words, its week and its look. */
export function useCalendar() {
  const intl = useIntl()
  const written = (options: Intl.DateTimeFormatOptions) => (day: string) =>
    intl.formatDate(utcOf(day), { timeZone: 'UTC', ...options })
  return {
    firstDayOfWeek: intl.locale.startsWith('ar') ? 6 : 1,
    hideOutsideDates: true,
    withCellSpacing: false,
    maxLevel: 'year',
    monthLabelFormat: written({ month: 'long', year: 'numeric' }),
    yearLabelFormat: written({ year: 'numeric' }),
    monthsListFormat: written({ month: 'short' }),
    weekdayFormat: written({ weekday: 'short' }),
    getDayAriaLabel: written({ dateStyle: 'full' }),
    ariaLabels: {
      nextMonth: intl.formatMessage({ id: 'kit.range.nextMonth' }),
      previousMonth: intl.formatMessage({ id: 'kit.range.previousMonth' }),
      nextYear: intl.formatMessage({ id: 'kit.range.nextYear' }),
      previousYear: intl.formatMessage({ id: 'kit.range.previousYear' }),
    },
    classNames: {
      day: classes.day ?? '',
      weekday: classes.weekday ?? '',
      calendarHeader: classes.header ?? '',
      calendarHeaderLevel: classes.level ?? '',
      monthsListControl: classes.month ?? '',
    },
  } as const
}
