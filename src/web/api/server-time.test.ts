import { afterEach, expect, test, vi } from 'vitest'
import { clock, hearServerTime } from './server-time.ts'

const day = 24 * 60 * 60_000
const now = new Date('2026-03-01T10:00:00.700Z')

afterEach(() => vi.useRealTimers())

test('O10: the time is the server’s, where the device’s clock is off, and nobody’s until the server has answered', () => {
  vi.useFakeTimers({ now: now.getTime() + 8 * day })
  hearServerTime(null)
  hearServerTime('no date')
  expect([clock.isSure(), clock.now()]).toEqual([false, new Date()])
  hearServerTime('Sun, 01 Mar 2026 10:00:00 GMT')
  expect([clock.isSure(), clock.now()]).toEqual([true, new Date('2026-03-01T10:00:00Z')])
  // The header’s whole seconds are no reason to doubt the device.
  vi.setSystemTime(now)
  hearServerTime('Sun, 01 Mar 2026 10:00:00 GMT')
  expect(clock.now()).toEqual(now)
})
