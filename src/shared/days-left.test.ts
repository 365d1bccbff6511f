import { expect, test } from 'vitest'
import { daysLeft } from './days-left.ts'

test('only a whole day is one that is left', () => {
  const now = new Date('2026-11-27T15:00:00Z')
  expect(daysLeft(new Date('2026-11-30T23:59:59Z'), now)).toBe(3)
  expect(daysLeft(new Date('2026-11-28T15:00:00Z'), now)).toBe(1)
  expect(daysLeft(new Date('2026-11-28T14:59:59Z'), now)).toBe(0)
})
