import { expect, test } from 'vitest'
import {
  momentUnits,
  relativeDateOperators as operators,
  timeUnits as units,
} from '../../../contract/vocabulary/reports.ts'
import { addMonths, relativeDays, relativeMoments } from './relative-days.ts'

/** A Wednesday. */
const now = new Date('2026-03-18T22:30:00Z')
const { inLast, inThis, inNext } = operators

test.each([
  ['last 7 days with today', inLast, 7, units.days, true, '2026-03-12', '2026-03-19'],
  ['last 7 days without today', inLast, 7, units.days, false, '2026-03-11', '2026-03-18'],
  ['last 2 weeks', inLast, 2, units.weeks, true, '2026-03-05', '2026-03-19'],
  ['last calendar week', inLast, 1, units.calendarWeeks, true, '2026-03-09', '2026-03-16'],
  ['last month', inLast, 1, units.months, true, '2026-02-19', '2026-03-19'],
  ['last 3 calendar months', inLast, 3, units.calendarMonths, true, '2025-12-01', '2026-03-01'],
  ['last calendar year', inLast, 1, units.calendarYears, true, '2025-01-01', '2026-01-01'],
  ['this day', inThis, 1, units.days, true, '2026-03-18', '2026-03-19'],
  ['this week', inThis, 1, units.weeks, true, '2026-03-16', '2026-03-23'],
  ['this month', inThis, 1, units.months, true, '2026-03-01', '2026-04-01'],
  ['this year', inThis, 1, units.years, true, '2026-01-01', '2027-01-01'],
  ['next 2 days with today', inNext, 2, units.days, true, '2026-03-18', '2026-03-20'],
  ['next 2 days without today', inNext, 2, units.days, false, '2026-03-19', '2026-03-21'],
  ['next calendar month', inNext, 1, units.calendarMonths, true, '2026-04-01', '2026-05-01'],
  ['next 2 years', inNext, 2, units.years, true, '2026-03-18', '2028-03-18'],
])('%s', (_title, operator, count, unit, includeToday, from, until) => {
  expect(relativeDays({ operator, count, unit, includeToday }, now)).toEqual({ from, until })
})

test.each([
  ['last 10,000 years', inLast, 10_000, units.calendarYears, '0001-01-01', '2026-01-01'],
  ['next 10,000 years', inNext, 10_000, units.calendarYears, '2027-01-01', '9999-12-31'],
  ['last 2,000 years', inLast, 2_000, units.calendarYears, '0026-01-01', '2026-01-01'],
])('R97: %s end with the calendar of the data', (_title, operator, count, unit, from, until) => {
  expect(relativeDays({ operator, count, unit, includeToday: true }, now)).toEqual({ from, until })
})

test('the last day of a long month becomes that of a short one', () => {
  expect(addMonths(new Date('2024-01-31T00:00:00Z'), 1).toISOString()).toBe('2024-02-29T00:00:00.000Z')
  expect(addMonths(new Date('2025-03-31T00:00:00Z'), -13).toISOString()).toBe('2024-02-29T00:00:00.000Z')
})

test('units and operators that there are not mean nothing', () => {
  expect(relativeDays({ operator: 7, count: 1, unit: units.days, includeToday: true }, now)).toBeUndefined()
  expect(relativeDays({ operator: inLast, count: 1, unit: 99, includeToday: true }, now)).toBeUndefined()
})

test.each([
  ['last 90 minutes', inLast, 90, momentUnits.minutes, '2026-03-18 21:00:00', '2026-03-18 22:30:01'],
  ['last 24 hours', inLast, 24, momentUnits.hours, '2026-03-17 22:30:00', '2026-03-18 22:30:01'],
  ['this hour', inThis, 1, momentUnits.hours, '2026-03-18 22:00:00', '2026-03-18 23:00:00'],
  ['this minute', inThis, 1, momentUnits.minutes, '2026-03-18 22:30:00', '2026-03-18 22:31:00'],
  ['next 2 hours', inNext, 2, momentUnits.hours, '2026-03-18 22:30:00', '2026-03-19 00:30:01'],
])('%s', (_title, operator, count, unit, from, until) => {
  expect(relativeMoments({ operator, count, unit }, now)).toEqual({ from, until })
})

test('days are no unit of moments, nor is there another operator', () => {
  expect(relativeMoments({ operator: inLast, count: 1, unit: units.days }, now)).toBeUndefined()
  expect(relativeMoments({ operator: 7, count: 1, unit: momentUnits.hours }, now)).toBeUndefined()
})
