/** A paginated report of the rows of the small report: six on a page, by region and day. */
import type { PaginatedReportView, ParameterValue, ReportParameter } from '../../../src/contract/models/report-items.ts'
import type { ResultColumn, VisualResult } from '../../../src/contract/models/report-query.ts'
import { rows } from './fixture-report.ts'

export const paginatedGuid = 'dddddddd-0000-4000-8000-000000000001'

export const paginatedTokens: readonly string[] = ['paginated-reader', 'paginated-reader-renewed']

const parameter = (name: string, more: Partial<ReportParameter>): ReportParameter => ({
  ...{ name, prompt: name, kind: 'text', isRequired: false, isMultiple: false, choices: null, defaults: [] },
  ...more,
})

export const paginatedView = (): PaginatedReportView => ({
  reportGuid: paginatedGuid,
  name: 'Invoices',
  parameters: [
    parameter('region', {
      ...{ prompt: 'Region', kind: 'choice', isRequired: true, isMultiple: true },
      choices: ['North', 'South', 'West'],
      defaults: ['North', 'South'],
    }),
    parameter('from', { prompt: 'From', kind: 'date' }),
    parameter('product', { prompt: 'Product', kind: 'choice', choices: ['Bicycle', 'Helmet'] }),
    parameter('least', { prompt: 'At least', kind: 'number' }),
    parameter('paid', { prompt: 'Paid', kind: 'flag' }),
    parameter('text', { prompt: 'Contains' }),
  ],
  page: { width: 800, height: 500, rows: 6 },
  header: 'Example Ltd',
  footer: 'Confidential',
  refreshedAt: '2026-05-01T06:00:00.000Z',
})

const column = (name: string, more: Partial<ResultColumn> = {}): ResultColumn => ({
  ...{ name, role: 'values', type: 'text', grain: null, format: null, isMeasure: false },
  target: { table: 'sales', column: name },
  ...more,
})

export function answerPaginated(given: readonly ParameterValue[]): VisualResult {
  const of = (wanted: string) => given.flatMap(({ name, value }) => (name === wanted && value ? [value] : []))
  const [regions, [from], [product]] = [of('region'), of('from'), of('product')]
  const kept = rows.filter(
    (row) =>
      regions.includes(String(row.region)) &&
      (!from || String(row.day) >= from) &&
      (!product || row.product === product),
  )
  const total = kept.reduce((sum, { amount }) => sum + Number(amount), 0)
  return {
    visualName: 'table',
    columns: [
      column('Region'),
      column('Product'),
      column('Day', { type: 'date', format: 'medium' }),
      column('Amount', { type: 'decimal', format: '€#,##0.00', isMeasure: true }),
    ],
    rows: kept.map(({ region, product: name, day, amount }) => [region, name, day, amount]),
    totals: [{ keeps: [], rows: [[null, null, null, total]] }],
    isTruncated: false,
    error: null,
  }
}
