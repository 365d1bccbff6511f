import { expect, test } from 'vitest'
import { daysUntil } from './days-until.ts'

const now = new Date('2026-11-22T12:00:00Z')

test('days to an end are those of the calendar, and there are none where there is no end', () => {
  expect(daysUntil('2026-11-24T11:00:00Z', now, 'UTC')).toBe(2)
  expect(daysUntil('2026-11-22T13:00:00Z', now, 'UTC')).toBe(0)
  expect(daysUntil('2026-11-21T13:00:00Z', now, 'UTC')).toBeUndefined()
  expect(daysUntil(null, now, 'UTC')).toBeUndefined()
})
