import { expect, test } from 'vitest'
import { isExpired, isRenewalDue } from './renewal.ts'

const minutes = (count: number) => count * 60_000

test('an hour-long token is renewed when less than ten minutes are left', () => {
  const life = { receivedAt: 5000, secondsLeft: 3600 }
  expect(isRenewalDue(life, 5000 + minutes(49))).toBe(false)
  expect(isRenewalDue(life, 5000 + minutes(50) + 1)).toBe(true)
})

test('a short token is renewed in the last fifth of its life', () => {
  const life = { receivedAt: 0, secondsLeft: 300 }
  expect(isRenewalDue(life, minutes(3))).toBe(false)
  expect(isRenewalDue(life, minutes(4) + 1)).toBe(true)
})

test('a token that was slept through is expired', () => {
  const life = { receivedAt: 0, secondsLeft: 3600 }
  expect(isExpired(life, minutes(59))).toBe(false)
  expect(isExpired(life, minutes(60))).toBe(true)
})
