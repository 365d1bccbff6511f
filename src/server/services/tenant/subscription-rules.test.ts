import { expect, test } from 'vitest'
import { type SubscriptionState, stateOf } from './subscription-rules.ts'

const end = new Date('2026-12-10T12:00:00Z')
const paid = { end, isInTrialPeriod: false, waitingDays: 3 }
const trial = { ...paid, isInTrialPeriod: true }

test.each<[string, string, SubscriptionState, SubscriptionState]>([
  ['long before', '2026-12-03T11:59:59Z', 'runs', 'runs'],
  ['seven days before', '2026-12-03T12:00:00Z', 'ends soon', 'ends soon'],
  ['a second before', '2026-12-10T11:59:59Z', 'ends soon', 'ends soon'],
  ['at its end', '2026-12-10T12:00:00Z', 'waits', 'is over'],
  ['within the waiting days', '2026-12-13T11:59:59Z', 'waits', 'is over'],
  ['after the waiting days', '2026-12-13T12:00:00Z', 'is over', 'is over'],
])('%s (%s) a paid subscription %s, a trial %s', (_, moment, ofPaid, ofTrial) => {
  expect(stateOf(paid, 7, new Date(moment))).toBe(ofPaid)
  expect(stateOf(trial, 7, new Date(moment))).toBe(ofTrial)
})

test('without waiting days a paid subscription is over at its end', () => {
  expect(stateOf({ ...paid, waitingDays: 0 }, 7, end)).toBe('is over')
})

test('nobody is told before the end where the host says so', () => {
  expect(stateOf(paid, 0, new Date(end.getTime() - 1))).toBe('runs')
})
