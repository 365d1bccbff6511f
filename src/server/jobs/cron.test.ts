import { expect, test } from 'vitest'
import { type CronText, nextTime } from './cron.ts'

const next = (cron: CronText, moment: string) => nextTime(cron, new Date(moment)).toISOString()

test.each<[CronText, string, string]>([
  ['0 3 * * *', '2026-11-02T09:00:00Z', '2026-11-03T03:00:00.000Z'],
  ['0 3 * * *', '2026-11-02T03:00:00Z', '2026-11-03T03:00:00.000Z'],
  ['*/15 * * * *', '2026-11-02T09:01:30Z', '2026-11-02T09:15:00.000Z'],
  ['5,35 8-10 * * *', '2026-11-02T10:36:00Z', '2026-11-03T08:05:00.000Z'],
  ['0 0 1 1 *', '2026-11-02T09:00:00Z', '2027-01-01T00:00:00.000Z'],
  ['0 0 29 2 *', '2026-11-02T09:00:00Z', '2028-02-29T00:00:00.000Z'],
  ['0 12 * * 1-5', '2026-11-06T13:00:00Z', '2026-11-09T12:00:00.000Z'],
  ['0 0 13 * 5', '2026-11-02T00:00:00Z', '2026-11-06T00:00:00.000Z'],
])('%s comes after %s at %s', (cron, moment, expected) => {
  expect(next(cron, moment)).toBe(expected)
})

test.each<CronText>([
  '61 * * * *',
  '* * 0 * *',
  '*/0 * * * *',
  '5-1 * * * *',
  'a * * * *',
  '* * * * * *',
  '0 0 31 2 *',
])('%s is refused', (cron) => {
  expect(() => nextTime(cron, new Date('2026-11-02T09:00:00Z'))).toThrow(RangeError)
})
