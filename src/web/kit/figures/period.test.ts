import { expect, test } from 'vitest'
import { canShowBy, changeOf, readInterval, readRange, spanOf } from './period.ts'

const today = '2026-11-22'
const parameters = (search: string) => new URLSearchParams(search)

test('the address names the range; what cannot be shown is the last thirty days', () => {
  expect(readRange(parameters('from=2026-11-01&to=2026-11-05'), today)).toEqual({
    from: '2026-11-01',
    to: '2026-11-05',
  })
  const usual = { from: '2026-10-24', to: '2026-11-22' }
  const faults = [
    '',
    'from=2026-11-01',
    'from=2026-11-05&to=2026-11-01',
    'from=2015-04-30&to=2015-06-01',
    'from=x&to=y',
  ]
  for (const search of [...faults, 'from=2026-11-01&to=2026-11-23']) {
    expect(readRange(parameters(search), today)).toEqual(usual)
  }
})

test('a range is shown by an interval that the server has periods enough for', () => {
  expect(canShowBy('day', { from: '2025-10-19', to: today })).toBe(true)
  expect(canShowBy('day', { from: '2025-10-18', to: today })).toBe(false)
  const all = { from: '2015-05-01', to: today }
  expect(canShowBy('week', all)).toBe(false)
  expect(canShowBy('month', all)).toBe(true)
  expect(readInterval(parameters('interval=day'), all)).toBe('month')
  expect(readInterval(parameters('interval=week'), { from: '2026-10-24', to: today })).toBe('week')
  expect(readInterval(parameters('interval=year'), { from: '2026-10-24', to: today })).toBe('day')
})

test('both days of a range are in the span that is asked for', () => {
  expect(spanOf({ from: '2026-11-01', to: '2026-11-01' })).toEqual({
    startDate: '2026-11-01T00:00:00.000Z',
    endDate: '2026-11-01T23:59:59.999Z',
  })
})

test('a change is a share of what was before, and none of nothing', () => {
  expect(changeOf(7, 5)).toBeCloseTo(0.4)
  expect(changeOf(0, 5)).toBe(-1)
  expect(changeOf(3, 0)).toBeNull()
})
