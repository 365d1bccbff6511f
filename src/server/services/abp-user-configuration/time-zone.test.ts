import { expect, test } from 'vitest'
import { presentTimeZone } from './time-zone.ts'

const hour = 3_600_000
const winter = new Date('2026-01-15T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')
const ramadan = new Date('2026-03-01T12:00:00Z')

test('UTC has no offset, and its IANA name', () => {
  expect(presentTimeZone('UTC', summer)).toEqual({
    timeZoneInfo: {
      windows: {
        timeZoneId: 'UTC',
        baseUtcOffsetInMilliseconds: 0,
        currentUtcOffsetInMilliseconds: 0,
        isDaylightSavingTimeNow: false,
      },
      iana: { timeZoneId: 'Etc/UTC' },
    },
  })
})

test.each([
  ['Europe/Tallinn', summer, 2, 3],
  ['Europe/Tallinn', winter, 2, 2],
  ['America/St_Johns', summer, -3.5, -2.5],
  ['Australia/Sydney', winter, 10, 11],
  ['Asia/Kathmandu', summer, 5.75, 5.75],
  ['Africa/Casablanca', ramadan, 1, 0],
])('%s at %o is %d hours from UTC, %d at that moment', (name, now, base, current) => {
  const { windows } = presentTimeZone(name, now).timeZoneInfo
  expect([windows.baseUtcOffsetInMilliseconds, windows.currentUtcOffsetInMilliseconds]).toEqual([
    base * hour,
    current * hour,
  ])
  expect(windows.isDaylightSavingTimeNow).toBe(current > base)
})
