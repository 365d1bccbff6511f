import { expect, test } from 'vitest'
import { secondsIn } from './faults.ts'

test('S31: when to come back is read as seconds or as a date, and is never at once', () => {
  const answeredAt = 'Mon, 02 Nov 2026 09:00:00 GMT'
  expect(secondsIn('77', answeredAt)).toBe(77)
  expect(secondsIn('0', answeredAt)).toBe(1)
  expect(secondsIn('Mon, 02 Nov 2026 09:02:00 GMT', answeredAt)).toBe(120)
  expect(secondsIn('Mon, 02 Nov 2026 08:00:00 GMT', answeredAt)).toBe(1)
  expect(secondsIn('1000000', answeredAt)).toBe(3600)
  expect([secondsIn(undefined, answeredAt), secondsIn('soon', answeredAt)]).toEqual([undefined, undefined])
})
