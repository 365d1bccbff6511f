import { expect, test } from 'vitest'
import type { ResultColumn, VisualResult } from '../../contract/models/report-query.ts'
import { aColumn, aView } from '../testing.ts'
import { partOfWhole } from './part-of-whole.ts'

const [visual] = aView().pages[0]?.visuals ?? []

function said(column: Partial<ResultColumn>, part: unknown, whole: unknown, dir = 'ltr') {
  if (!visual) throw new Error('The page has no visual.')
  const resultOf = (value: unknown): VisualResult => ({
    visualName: 'total',
    columns: [{ ...aColumn('Amount', 'values'), ...column }],
    rows: [[value]],
    totals: [],
    isTruncated: false,
    error: null,
  })
  const valueTexts = { blank: '', yes: '', no: '', other: '', share: '', logScale: '' }
  const shown = { ...visual, options: {} }
  const context = { visual: shown, result: resultOf(part), whole: resultOf(whole), locale: 'en-GB', valueTexts }
  const text = (key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values)].join(' ')
  return partOfWhole(context, text, dir, 0)
}

const sum = { addsUp: true, format: '#,##0' }

test('U331: of what adds up the card says which share of the whole it is, in its own form', () => {
  expect(said(sum, 17_257, 75_033)).toBe('value.partOf 75,033 23%')
})

test.each([
  ['an average that is smaller than that of all', { format: '€#,##0.00' }, 200, 243.03, '€243.03'],
  ['an average that is larger', { format: '€#,##0.00' }, 300, 243.03, '€243.03'],
  ['a ratio', { format: '0.0%' }, 0.02, 0.043, '4.3%'],
  ['a sum with what is below nothing', sum, -5, 100, '100'],
  ['a sum of which nothing is left', sum, null, 100, '100'],
])('U331: of %s it says what it is of all', (_, column, part, whole, figure) => {
  expect(said(column, part, whole)).toBe(`value.ofAll ${figure}`)
})

test('U331: where one reads from the right the figure does, too', () => {
  expect(said(sum, 1, 4, 'rtl')).toBe('value.partOf \u20674\u2069 \u206725%\u2069')
})

test('U331: nothing is said of a whole that is blank', () => {
  expect(said(sum, 1, null)).toBeNull()
})
