import { expect, test } from 'vitest'
import { isMoment, momentOfUtc, readMoment, utcOfMoment } from './moments.ts'

test.each([
  ['2 Nov 2026, 14:30', 'en-gb', '2026-11-02T14:30'],
  ['2/11/2026 9:05', 'en-gb', '2026-11-02T09:05'],
  ['2026-11-02T23:59', 'en-gb', '2026-11-02T23:59'],
  ['2 nov. 2026, 14:30', 'fr', '2026-11-02T14:30'],
  ['٢ نوفمبر ٢٠٢٦، ١٤:٣٠', 'ar', '2026-11-02T14:30'],
  ['2 Nov 2026', 'en-gb', null],
  ['2 Nov 2026, 24:00', 'en-gb', null],
  ['30 Feb 2026, 10:00', 'en-gb', null],
  ['2. Nov. 2026, 14:30', 'de', '2026-11-02T14:30'],
  ['2.11.2026, 14:30', 'de', '2026-11-02T14:30'],
  ['14:30', 'en-gb', null],
])('%s, typed in %s, is %s', (typed, locale, moment) => {
  expect(readMoment(typed, locale)).toBe(moment)
})

test('a day is no moment, and neither is what was typed in place of one', () => {
  expect(['2026-11-02T14:30', '2026-11-02', '2026-11-02T1:30', '2026-02-30T10:00', ''].filter(isMoment)).toEqual([
    '2026-11-02T14:30',
  ])
})

test.each([
  ['2026-11-02T14:30', 'UTC', '2026-11-02T14:30:00.000Z'],
  ['2026-11-02T14:30', 'Europe/Tallinn', '2026-11-02T12:30:00.000Z'],
  ['2026-07-01T00:00', 'America/New_York', '2026-07-01T04:00:00.000Z'],
  ['2026-07-01T05:45', 'Asia/Kathmandu', '2026-07-01T00:00:00.000Z'],
  // Clocks went back at four, and forward from three to four.
  ['2026-10-25T05:00', 'Europe/Tallinn', '2026-10-25T03:00:00.000Z'],
  ['2026-03-29T02:59', 'Europe/Tallinn', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T04:00', 'Europe/Tallinn', '2026-03-29T01:00:00.000Z'],
])('clocks of people show %s in %s at %s', (moment, timeZone, utc) => {
  expect(utcOfMoment(moment, timeZone)).toBe(utc)
  expect(momentOfUtc(utc, timeZone)).toBe(moment)
})
