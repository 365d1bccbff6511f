import { expect, test } from 'vitest'
import { activeFilters, backToStart, isChanged } from './active-filters.ts'
import { basicFilter } from './filters.ts'
import { openPage, type ReportState, selectPoint, setFilters, setSlicer } from './report-state.ts'
import { aReport } from './testing.ts'

const region = { table: 'sales', column: 'region' }
const north = basicFilter(region, ['North'])
const south = basicFilter(region, ['South'])

function everything(): ReportState {
  const sliced = setSlicer(aReport(), 'first', 'slicer', [north])
  const chosen = selectPoint(sliced, 'chart', [{ target: region, equals: 'West' }], false)
  const drilled = { ...chosen, drills: { 'first/chart': { level: 1, path: [south] } } }
  const places = [
    { level: 'report' },
    { level: 'page', pageName: 'first' },
    { level: 'visual', pageName: 'first', visualName: 'total' },
  ] as const
  return places.reduce<ReportState>((state, place) => setFilters(state, place, [north]), drilled)
}

test('all that holds on the page is listed: slicers, what is chosen in charts, and filters of every level', () => {
  expect(activeFilters(everything()).map(({ from, visual }) => [from, visual?.name])).toEqual([
    ['slicer', 'slicer'],
    ['point', 'chart'],
    ['drill', 'chart'],
    ['filter', 'total'],
    ['filter', undefined],
    ['filter', undefined],
  ])
})

test('what says nothing, is locked or hidden, or is of another page, is not', () => {
  const state = setFilters(aReport(), { level: 'report' }, [
    { ...north, operator: 'All', values: [] },
    { ...north, displaySettings: { isLockedInViewMode: true } },
    { ...north, displaySettings: { isHiddenInViewMode: true } },
  ])
  expect(activeFilters(setFilters(state, { level: 'page', pageName: 'second' }, [north]))).toEqual([])
})

test('U277: what the definition filters a visual by is no choice of the reader, and counts once it is changed', () => {
  const [page] = aReport().pages
  const pages = page ? [{ ...page, visuals: page.visuals.map((one) => ({ ...one, filters: [north] })) }] : []
  const place = { level: 'visual', pageName: 'first', visualName: 'total' } as const
  const opened = setFilters(aReport({ pages }), place, [{ ...north }])
  expect(activeFilters(opened)).toEqual([])
  expect(activeFilters(setFilters(opened, place, [south])).map(({ visual }) => visual?.name)).toEqual(['total'])
})

test('a reset goes back to what held when the report was opened, and stays on the page', () => {
  const opened = setSlicer(aReport(), 'first', 'slicer', [south])
  const start = { ...opened, start: { ...opened.start, slicers: opened.slicers } }
  expect(isChanged(start)).toBe(false)
  const changed = setSlicer({ ...everything(), start: start.start }, 'first', 'slicer', [])
  expect(isChanged(changed)).toBe(true)
  const back = backToStart(openPage(changed, 'second'))
  expect(isChanged(back)).toBe(false)
  expect(back.activePage).toBe('second')
  expect(activeFilters(openPage(back, 'first')).map(({ filter }) => filter)).toEqual([south])
})
