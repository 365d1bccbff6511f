import { expect, test } from 'vitest'
import { readDay, readyRanges, startOf, writeDay } from './typed-days.ts'

test.each([
  ['en-GB', '5/10/2026'],
  ['en-US', '10/5/2026'],
  ['de', '5.10.2026'],
  ['fr', '05/10/2026'],
  ['de', '5. Okt. 2026'],
  ['en-GB', '5 October 2026'],
  ['en-US', 'Oct 5, 2026'],
  ['ar-EG', '٥/١٠/٢٠٢٦'],
  ['en-GB', '2026-10-05'],
  ['de', '5.10.26'],
])('%s: “%s” is the fifth of October', (locale, typed) => {
  expect(readDay(typed, locale)).toBe('2026-10-05')
})

test.each(['en-GB', 'en-US', 'de', 'fr', 'ar-EG', 'ar'])('%s: what is written is read again', (locale) => {
  for (const day of ['2024-02-29', '2026-01-31', '2026-05-01', '2026-08-09', '2026-12-24'])
    expect(readDay(writeDay(day, locale), locale)).toBe(day)
})

test.each(['', 'tomorrow', '31/02/2026', '5/2026', '2026'])('“%s” is no day', (typed) => {
  expect(readDay(typed, 'en-GB')).toBeNull()
})

test('ready ranges end with the last day of the data', () => {
  expect(readyRanges.map((range) => startOf(range, '2026-08-15'))).toEqual([
    '2026-08-09',
    '2026-07-17',
    '2026-08-01',
    '2026-07-01',
    '2026-01-01',
  ])
})
