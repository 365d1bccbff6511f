import { expect, test } from 'vitest'
import { openWith } from './load-config.ts'
import {
  addPage,
  applyConfig,
  deletePage,
  openPage,
  renamePage,
  renewView,
  selectPoint,
  setSlicer,
} from './report-state.ts'
import { aReport, aView } from './testing.ts'

const region = { table: 'sales', column: 'region' }
const at = (name: string, product = 'Bicycle') => [
  { target: region, equals: name },
  { target: { table: 'sales', column: 'product' }, equals: product },
]
const chosen = (state: ReturnType<typeof aReport>) =>
  state.selection?.points.map((point) => point.map(({ equals }) => equals))

test('choosing a point again lets it go', () => {
  const once = selectPoint(aReport(), 'chart', at('North'), false)
  expect(chosen(once)).toEqual([['North', 'Bicycle']])
  expect(selectPoint(once, 'chart', at('North'), false).selection).toBeNull()
})

test('points are kept together only where they differ in one group, so that the filters say exactly them', () => {
  const one = selectPoint(aReport(), 'chart', at('North'), true)
  const two = selectPoint(one, 'chart', at('South'), true)
  expect(chosen(two)).toEqual([
    ['North', 'Bicycle'],
    ['South', 'Bicycle'],
  ])
  expect(chosen(selectPoint(two, 'chart', at('West', 'Helmet'), true))).toEqual([['West', 'Helmet']])
})

test('a point of another visual takes the place of what was chosen', () => {
  const one = selectPoint(aReport(), 'chart', at('North'), true)
  expect(selectPoint(one, 'total', at('South'), true).selection).toMatchObject({
    visualName: 'total',
    points: [at('South')],
  })
})

test('opening another page lets the chosen points go', () => {
  expect(openPage(selectPoint(aReport(), 'chart', at('North'), false), 'second').selection).toBeNull()
})

test('a configuration sets page, filters at two levels and slicers by their field', () => {
  const filter = { target: region, operator: 'In', values: ['North'] }
  const state = applyConfig(aReport(), {
    pageName: 'first',
    filters: { allPages: { operation: 1, filters: [filter] }, currentPage: { operation: 1, filters: [filter] } },
    slicers: [{ selector: { $schema: 'wrong', target: region }, state: { filters: [filter] } }],
  })
  expect(state.filters).toMatchObject([filter])
  expect(state.pageFilters.first).toMatchObject([filter])
  expect(state.slicers['first/slicer']).toMatchObject([filter])
})

test('R113: other data than its own is refused', () => {
  const view = aView()
  const opening = (datasetBinding: object) => () => openWith({ id: view.reportGuid, datasetBinding }, view)
  expect(opening({ datasetId: 'another' })).toThrow()
  expect(opening({ paginatedReportBindings: [{ sourceDatasetId: 'a', targetDatasetId: 'b' }] })).toThrow()
  expect(opening({ paginatedReportBindings: [] })).not.toThrow()
})

test('R113: an empty name of a page is none', () => {
  expect(applyConfig(aReport(), { pageName: '' }).activePage).toBe('first')
})

test('R103: slicers of a configuration keep their own column', () => {
  const target = { table: 'sales', column: 'day' }
  const setting = (state: object) => () =>
    applyConfig(aReport(), { slicers: [{ selector: { visualName: 'slicer' }, state }] })
  expect(setting({ filters: [{ target, operator: 'In', values: ['2026-01-01'] }] })).toThrow('own column')
  expect(setting({ filters: [], targets: [target] })).toThrow('keeps its own column')
  expect(setting({ filters: [], targets: [region] })).not.toThrow()
})

test('a configuration that names a page which is not there is refused', () => {
  expect(() => applyConfig(aReport(), { pageName: 'none' })).toThrow("no page 'none'")
})

test('pages are added, renamed and deleted, and one always stays', () => {
  const { state, page } = addPage(aReport(), 'Third')
  expect(state).toMatchObject({ activePage: page.name, hasUnsavedChanges: true })
  const renamed = renamePage(state, page.name, 'Other')
  expect(renamed.pages.at(-1)?.displayName).toBe('Other')
  const rest = deletePage(deletePage(renamed, page.name), 'first')
  expect(rest.activePage).toBe('second')
  expect(() => deletePage(rest, 'second')).toThrow('at least one page')
})

test('newer data keeps what people chose, and goes to the first page when theirs is gone', () => {
  const filter = { target: region, operator: 'In', values: ['North'] }
  const state = openPage(setSlicer(aReport(), 'first', 'slicer', [filter]), 'second')
  const view = aView()
  const renewed = renewView(state, { ...view, dataVersion: 'new', pages: view.pages.slice(0, 1) })
  expect(renewed.activePage).toBe('first')
  expect(renewed.slicers['first/slicer']).toEqual([filter])
})
