import { expect, test, vi } from 'vitest'
import { type FormattedColumn, formatValue } from './formats.ts'

const valueTexts = { blank: '(Blank)', yes: 'Yes', no: 'No', other: 'Other', share: '', logScale: 'log scale' }
const column = (change: Partial<FormattedColumn>): FormattedColumn => ({
  type: 'decimal',
  format: null,
  grain: null,
  ...change,
})

test.each([
  [1234.567, null, 'en-GB', '1,234.57'],
  [1234.567, '#,##0', 'en-GB', '1,235'],
  [1234.5, '0.00', 'en-GB', '1234.50'],
  [1234.5, '€#,##0.00', 'en-GB', '€1,234.50'],
  [-1234.5, '€#,##0', 'en-GB', '−€1,235'],
  [-0.2, '#,##0', 'en-GB', '0'],
  [0.256, '0.0%', 'en-GB', '25.6%'],
  [-0.256, '0%', 'en-GB', '−26%'],
  [12, '#,##0 h', 'en-GB', '12 h'],
  [1234.5, '#,##0.00', 'de', '1.234,50'],
])('%d by the pattern %s in %s reads %s', (value, format, locale, expected) => {
  expect(formatValue(value, column({ format }), locale, valueTexts)).toBe(expected)
})

test.each([
  ['thousands', '€1,235K'],
  ['millions', '€1M'],
  ['auto', '€1.23m'],
] as const)('large numbers are shortened in %s', (units, expected) => {
  expect(formatValue(1_234_567, column({ format: '€#,##0' }), 'en-GB', valueTexts, units)).toBe(expected)
})

test.each([
  [18_474_000, '€18.5m'],
  [1_101_000, '€1.10m'],
  [504_120, '€504k'],
  [2_000_000, '€2m'],
])('%d in short has three figures: %s', (value, expected) => {
  expect(formatValue(value, column({ format: '€#,##0' }), 'en-GB', valueTexts, 'auto')).toBe(expected)
})

test('automatic units leave small numbers as they are', () => {
  expect(formatValue(4.25, column({ format: '0.00' }), 'en-GB', valueTexts, 'auto')).toBe('4.25')
})

test.each([
  ['2026-03-14', { type: 'date' }, '14 Mar 2026'],
  ['2026-03-14', { type: 'date', format: 'short' }, '14/03/2026'],
  ['2026-03-14T23:30:00', { type: 'datetime' }, '14 Mar 2026, 23:30'],
  ['2026-03-14T23:30:00Z', { type: 'datetime' }, '14 Mar 2026, 23:30'],
  ['2026', { type: 'date', grain: 'year' }, '2026'],
  ['2026-Q1', { type: 'date', grain: 'quarter' }, 'Q1 2026'],
  ['2026-03', { type: 'date', grain: 'month' }, 'Mar 2026'],
  ['2026-03-14', { type: 'date', grain: 'day' }, '14 Mar 2026'],
] as const)('%s reads as people write days', (value, change, expected) => {
  expect(formatValue(value, column(change), 'en-GB', valueTexts)).toBe(expected)
})

test.each([
  [null, '(Blank)'],
  ['', '(Blank)'],
  [true, 'Yes'],
  [false, 'No'],
  ['as it is', 'as it is'],
])('%s reads %s', (value, expected) => {
  expect(formatValue(value, column({ type: 'text' }), 'en-GB', valueTexts)).toBe(expected)
})

test.each([
  ['9007199254740993', 'integer', null, 'en-GB', 'none', '9,007,199,254,740,993'],
  ['-9007199254740993', 'integer', '#,##0', 'en-GB', 'none', '−9,007,199,254,740,993'],
  ['123456789012345678.12345678', 'decimal', '€#,##0.00', 'en-GB', 'none', '€123,456,789,012,345,678.12'],
  ['123456789012345678.12345678', 'decimal', '#,##0.0000', 'de', 'none', '123.456.789.012.345.678,1235'],
  ['9007199254740993', 'integer', '0.000', 'en-GB', 'thousands', '9007199254740.993K'],
  ['9007199254740993', 'integer', null, 'en-GB', 'auto', '9007tn'],
  ['900719925474099301', 'decimal', '0%', 'en-GB', 'none', '90071992547409930100%'],
  ['9007199254740993', 'integer', null, 'ar-EG', 'none', '٩٬٠٠٧٬١٩٩٬٢٥٤٬٧٤٠٬٩٩٣'],
  ['9007199254740993', 'text', null, 'en-GB', 'none', '9007199254740993'],
] as const)(
  'R2: %s, which no double holds, as %s by %s in %s reads whole',
  (value, type, format, locale, units, expected) => {
    expect(formatValue(value, column({ type, format }), locale, valueTexts, units)).toBe(expected)
  },
)

test('A97: a thousand values of a column are written by one format', () => {
  const numbers = vi.spyOn(Intl, 'NumberFormat')
  const dates = vi.spyOn(Intl, 'DateTimeFormat')
  for (let index = 0; index < 1000; index++) {
    formatValue(index, column({ format: '#,##0.000' }), 'fr', valueTexts)
    formatValue('2026-03-18', column({ type: 'date', format: 'full' }), 'fr', valueTexts)
  }
  expect([numbers.mock.calls.length, dates.mock.calls.length]).toEqual([1, 1])
  vi.restoreAllMocks()
})

test.each([
  [0.00000001, null, '0.00000001'],
  ['999999999999999999.99999998', '#,##0', '999,999,999,999,999,999.99999998'],
  [1234.5, '€#,##0.00', '€1,234.50'],
  [0.12345, '0%', '12.345%'],
] as const)('R120: what is compared with keeps its digits: %s by %s', (value, format, expected) => {
  expect(formatValue(value, column({ format }), 'en-GB', valueTexts, 'none', true)).toBe(expected)
})

test('what is rounded to nothing has no sign', () => {
  expect(formatValue(-0.00000851, column({}), 'en-GB', valueTexts)).toBe('0')
})
