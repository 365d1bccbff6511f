import { expect, test } from 'vitest'
import { greetingAt, sinceThen } from './home-rules.ts'

test('the greeting follows the clock, and the night belongs to the evening', () => {
  expect([4, 5, 11, 12, 17, 18, 23].map(greetingAt)).toEqual([
    'home.evening',
    'home.morning',
    'home.morning',
    'home.afternoon',
    'home.afternoon',
    'home.evening',
    'home.evening',
  ])
})

const now = new Date('2026-11-22T12:00:00Z')
const ago = (time: string) => sinceThen(new Date(time), now)

test('a moment is said in the largest unit of which there is one', () => {
  expect(ago('2026-11-22T11:59:40Z')).toEqual({ value: 0, unit: 'minute' })
  expect(ago('2026-11-22T11:15:00Z')).toEqual({ value: -45, unit: 'minute' })
  expect(ago('2026-11-22T10:00:00Z')).toEqual({ value: -2, unit: 'hour' })
  expect(ago('2026-11-20T12:00:00Z')).toEqual({ value: -2, unit: 'day' })
  expect(ago('2026-11-01T12:00:00Z')).toEqual({ value: -3, unit: 'week' })
})

test('a device whose clock is behind has opened nothing in the future', () => {
  expect(ago('2026-11-22T13:00:00Z')).toEqual({ value: 0, unit: 'minute' })
})
