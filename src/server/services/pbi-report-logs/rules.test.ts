import { describe, expect, it } from 'vitest'
import { believedTime } from './rules.ts'

const now = new Date('2026-03-01T12:00:00Z')

describe('the time of a log entry', () => {
  it.each([
    ['a time in an outbox’s reach is kept', '2026-02-20T08:00:00+02:00', '2026-02-20T06:00:00.000Z'],
    ['a clock that is some hours ahead is believed', '2026-03-02T11:00:00Z', '2026-03-02T11:00:00.000Z'],
    ['is not later than a day from now', '2031-01-01T00:00:00Z', '2026-03-02T12:00:00.000Z'],
    ['is not older than a year', '0001-01-01T00:00:00Z', '2025-02-28T12:00:00.000Z'],
    ['that no calendar has becomes the time of arrival', '2026-12-31T23:59:60Z', '2026-03-01T12:00:00.000Z'],
  ])('%s', (_, told, believed) => {
    expect(believedTime(told, now).toISOString()).toBe(believed)
  })
})
