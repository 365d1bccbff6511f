import { expect, test } from 'vitest'
import { subscriptionNotice } from './subscription-notice.ts'

const now = new Date('2026-11-22T12:00:00Z')
const tenant = (more: Partial<NonNullable<Parameters<typeof subscriptionNotice>[0]>> = {}) => ({
  isInTrialPeriod: false,
  subscriptionEndDateUtc: '2026-11-27T12:00:00Z',
  subscriptionPaymentType: 0,
  ...more,
})
const noticeOf = (one: Parameters<typeof subscriptionNotice>[0]) => subscriptionNotice(one, 7, now, 'UTC')

test('a subscription that ends within the days of notice is told of, and a later one is not', () => {
  expect(noticeOf(tenant())).toEqual({ kind: 'ending', days: 5 })
  expect(noticeOf(tenant({ subscriptionEndDateUtc: '2026-12-27T12:00:00Z' }))).toBeUndefined()
})

test('a trial is told of whenever it ends', () => {
  const trial = { isInTrialPeriod: true }
  expect(noticeOf(tenant({ ...trial, subscriptionEndDateUtc: '2026-12-27T12:00:00Z' }))).toEqual({
    kind: 'trial',
    days: 35,
  })
  expect(noticeOf(tenant({ ...trial, subscriptionEndDateUtc: null }))).toEqual({ kind: 'trial' })
})

test('who pays automatically, has no end, or is the operator, is told nothing', () => {
  expect(noticeOf(tenant({ subscriptionPaymentType: 1, isInTrialPeriod: true }))).toBeUndefined()
  expect(noticeOf(tenant({ subscriptionEndDateUtc: null }))).toBeUndefined()
  expect(noticeOf(null)).toBeUndefined()
})
