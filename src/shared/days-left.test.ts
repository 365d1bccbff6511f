import { expect, test } from 'vitest'
import { daysLeft } from './days-left.ts'

const now = new Date('2026-11-27T15:00:00Z')

test('U140: days are counted as on a calendar: 71 hours are three days, and less than a day may be tomorrow', () => {
  expect(daysLeft(new Date('2026-11-30T14:00:00Z'), now)).toBe(3)
  expect(daysLeft(new Date('2026-11-28T14:59:59Z'), now)).toBe(1)
  expect(daysLeft(new Date('2026-11-27T23:59:59Z'), now)).toBe(0)
  expect(daysLeft(new Date('2026-11-27T14:59:59Z'), now)).toBeLessThan(0)
})

test('the calendar is that of the place', () => {
  const end = new Date('2026-11-27T23:30:00Z')
  expect(daysLeft(end, now, 'Europe/Zurich')).toBe(1)
  expect(daysLeft(end, now, 'America/New_York')).toBe(0)
})
