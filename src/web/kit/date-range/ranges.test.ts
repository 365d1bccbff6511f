import { describe, expect, test } from 'vitest'
import { daysIn, isDay, isWithin, nameOf, rangeBefore, rangeNames, rangeOf, readDay, todayIn } from './ranges.ts'

test.each([
  ['Today', '2026-03-01', '2026-03-01', 1],
  ['Yesterday', '2026-02-28', '2026-02-28', 1],
  ['Last7Days', '2026-02-23', '2026-03-01', 7],
  ['Last30Days', '2026-01-31', '2026-03-01', 30],
  ['ThisMonth', '2026-03-01', '2026-03-01', 1],
  ['LastMonth', '2026-02-01', '2026-02-28', 28],
] as const)('on the first of March, %s is from %s to %s', (name, from, to, days) => {
  const range = rangeOf(name, '2026-03-01')
  expect(range).toEqual({ from, to })
  expect(daysIn(range)).toBe(days)
})

test('a month before January is December, and February has its day more', () => {
  expect(rangeOf('LastMonth', '2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(rangeOf('LastMonth', '2024-03-31')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
})

test('a range is known by its name, and has none when it was chosen by hand', () => {
  for (const name of rangeNames) expect(nameOf(rangeOf(name, '2026-11-22'), '2026-11-22')).toBe(name)
  expect(nameOf({ from: '2026-11-02', to: '2026-11-22' }, '2026-11-22')).toBeUndefined()
})

test('the range before has as many days and ends the day before, over a change of the clocks too', () => {
  const before = rangeBefore({ from: '2026-03-16', to: '2026-04-14' })
  expect(before).toEqual({ from: '2026-02-14', to: '2026-03-15' })
  expect(daysIn(before)).toBe(30)
})

test('which day it is depends on where', () => {
  const moment = new Date('2026-11-22T23:30:00Z')
  expect(todayIn('UTC', moment)).toBe('2026-11-22')
  expect(todayIn('Asia/Riyadh', moment)).toBe('2026-11-23')
  expect(todayIn('America/New_York', new Date('2026-11-22T03:00:00Z'))).toBe('2026-11-21')
})

test('bounds hold both ends, and a range does not end before it begins', () => {
  const bounds = { from: '2015-05-01', to: '2026-11-22' }
  expect(isWithin(bounds, bounds)).toBe(true)
  expect(isWithin({ from: '2015-04-30', to: '2015-05-02' }, bounds)).toBe(false)
  expect(isWithin({ from: '2026-11-01', to: '2026-11-23' }, bounds)).toBe(false)
  expect(isWithin({ from: '2026-11-02', to: '2026-11-01' }, bounds)).toBe(false)
})

test('only days that there are count as days', () => {
  expect(['2024-02-29', '2026-02-29', '2026-13-01', '26-01-01', 'today', ''].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

describe('a day that is typed', () => {
  test.each([
    ['2026-11-02', '2026-11-02'],
    ['2/11/2026', '2026-11-02'],
    ['02.11.2026', '2026-11-02'],
    ['2 Nov 2026', '2026-11-02'],
    ['2 november 2026', '2026-11-02'],
    ['31 Feb 2026', null],
    ['2 Ju 2026', null],
    ['2/11', null],
    ['2/11/26', null],
    ['soon', null],
    ['', null],
  ])('%j is %j in English', (typed, day) => {
    expect(readDay(typed, 'en-gb')).toBe(day)
  })

  test('may be written in French, as the page writes them', () => {
    expect(readDay('2 nov. 2026', 'fr')).toBe('2026-11-02')
    expect(readDay('2 août 2026', 'fr')).toBe('2026-08-02')
    expect(readDay('02/11/2026', 'fr')).toBe('2026-11-02')
    expect(readDay('2 jui. 2026', 'fr')).toBeNull()
  })

  test('may be written in Arabic, and with its digits', () => {
    expect(readDay('٢/١١/٢٠٢٦', 'ar')).toBe('2026-11-02')
    expect(readDay('2 نوفمبر 2026', 'ar')).toBe('2026-11-02')
    expect(readDay('02\u200f/11\u200f/2026', 'ar')).toBe('2026-11-02')
  })
})
