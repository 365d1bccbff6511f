import { expect, test } from 'vitest'
import { beginningOf, labelOf, periodsOf, readSpan, shifted } from './dashboard-periods.ts'

const at = (text: string) => new Date(`${text}Z`)
const labels = (unit: 'day' | 'week' | 'month', start: string, end: string) =>
  periodsOf(unit, { start: at(start), end: at(end) }).map((period) => labelOf(unit, period))

test('a span holds every period that it touches, in the order of time', () => {
  expect(labels('day', '2026-02-27T23:59', '2026-03-01T00:00')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(labels('month', '2025-12-31T12:00', '2026-02-01T00:00')).toEqual(['2025-12', '2026-01', '2026-02'])
})

test('weeks begin on Mondays', () => {
  expect(labels('week', '2026-11-01T10:00', '2026-11-02T00:00')).toEqual(['2026-10-26', '2026-11-02'])
  expect(beginningOf('week', at('2026-11-08T23:59'))).toEqual(at('2026-11-02T00:00'))
})

test('a month earlier than January is December', () => {
  expect(shifted('month', at('2026-01-01T00:00'), -1)).toEqual(at('2025-12-01T00:00'))
})

test('A56: years of the first century are those, and nothing lies before all that is kept', () => {
  expect(labels('month', '0050-01-31T12:00', '0050-02-01T00:00')).toEqual(['0050-01', '0050-02'])
  expect(beginningOf('day', at('0001-01-01T12:00'))).toEqual(at('0001-01-01T00:00'))
  for (const unit of ['day', 'week', 'month'] as const)
    expect(shifted(unit, at('0001-01-01T00:00'), -30)).toEqual(at('0001-01-01T00:00'))
})

test('a span that ends before it begins, or holds too many periods, is refused', () => {
  expect(() => readSpan({ startDate: '2026-01-02T00:00:00Z', endDate: '2026-01-01T00:00:00Z' })).toThrow()
  expect(() => periodsOf('day', { start: at('2020-01-01T00:00'), end: at('2026-01-01T00:00') })).toThrow()
})
