/** A report for the unit tests of this folder. */
import type { Page } from '../contract/models/report-definition.ts'
import type { ReportView, ResultColumn } from '../contract/models/report-query.ts'
import { openReport, type ReportState } from './report-state.ts'

const region = { table: 'sales', column: 'region' }

const visual = (name: string, type: Page['visuals'][number]['type'], x: number): Page['visuals'][number] => ({
  name,
  type,
  layout: { x, y: 0, width: 100, height: 50 },
  roles: type === 'slicer' ? { category: [region] } : { values: [{ table: 'sales', measure: 'Amount' }] },
})

export const aView = (): ReportView => ({
  reportGuid: '7c1f9a52-2d0e-4b7a-9f63-0a4e3a5b6c01',
  name: 'Sales',
  description: null,
  dataVersion: '11111111-2222-4333-8444-555555555555',
  refreshedAt: '2026-05-01T00:00:00.000Z',
  definitionVersion: 'first',
  rights: { canEdit: true, canCopy: true },
  tables: [
    {
      name: 'sales',
      displayName: 'Sales',
      columns: [
        { name: 'region', displayName: 'Region', type: 'text', format: null, isHidden: false },
        { name: 'day', displayName: 'Day', type: 'date', format: null, isHidden: false },
        { name: 'sold', displayName: 'Sold', type: 'datetime', format: null, isHidden: false },
      ],
      measures: [{ name: 'Amount', displayName: 'Amount', format: null, description: null }],
    },
  ],
  filters: [],
  pages: [
    {
      name: 'first',
      displayName: 'First',
      size: { width: 1000, height: 500 },
      visuals: [
        visual('total', 'card', 0),
        visual('chart', 'bar', 100),
        visual('slicer', 'slicer', 200),
        visual('note', 'text', 300),
      ],
    },
    { name: 'second', displayName: 'Second', visuals: [{ ...visual('other', 'card', 0), isHidden: true }] },
  ],
  defaultPage: 'first',
  bookmarks: [
    {
      name: 'north',
      displayName: 'North',
      page: 'first',
      slicers: [{ visual: 'slicer', filters: [{ target: region, operator: 'In', values: ['North'] }] }],
      hidden: ['note'],
    },
  ],
  theme: {},
})

export const aReport = (change: Partial<ReportState> = {}): ReportState => ({
  ...openReport(aView(), {}, false),
  ...change,
})

/** Of an answer: a measure of sales, or a column. */
export const aColumn = (name: string, role: ResultColumn['role']): ResultColumn => ({
  name,
  role,
  type: role === 'values' ? 'decimal' : 'text',
  grain: null,
  format: null,
  isMeasure: role === 'values',
  target: role === 'values' ? { table: 'sales', measure: name } : { table: 'sales', column: name },
})
