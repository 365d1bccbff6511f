import { expect, test } from 'vitest'
import { applyBookmark, applyState, captureState, findBookmark, resetChoices } from './bookmarks.ts'
import { openPage, selectPoint, setFilters, setSlicer } from './report-state.ts'
import { aReport, aView } from './testing.ts'

const filter = { target: { table: 'sales', column: 'region' }, operator: 'In', values: ['Köln – مدينة'] }

test('a captured state brings back page, filters, slicers, sort order and drill', () => {
  const changed = {
    ...openPage(setSlicer(setFilters(aReport(), { level: 'report' }, [filter]), 'first', 'slicer', [filter]), 'second'),
    drills: { 'first/chart': { level: 1, path: [filter] } },
    sorts: { 'first/total': { orderBy: { table: 'sales', measure: 'Amount' }, direction: 'desc' as const } },
  }
  const restored = applyState(aReport(), captureState(changed))
  expect(restored).toEqual(changed)
})

test('it brings back what was selected in a visual, unless that has gone', () => {
  const point = [{ target: { table: 'sales', column: 'region' }, equals: 'North' }]
  const selected = selectPoint(aReport(), 'chart', point, false)
  const state = captureState(selected)
  expect(applyState(aReport(), state).selection).toEqual(selected.selection)
  const [first, ...others] = aReport().pages
  const without = first ? [{ ...first, visuals: [] }, ...others] : []
  expect(applyState(aReport({ pages: without }), state).selection).toBeNull()
  // One that was captured with nothing selected takes away what is.
  expect(applyState(selected, captureState(aReport())).selection).toBeNull()
})

test.each(['', 'nonsense', btoa('{}'), btoa('{"version":1,"choices":{"activePage":1}}'), btoa('{"version":2}')])(
  'a state that this page did not make is refused: %s',
  (state) => {
    expect(() => applyState(aReport(), state)).toThrow('cannot be read')
  },
)

test('a state of another report is refused', () => {
  const other = aReport({ view: { ...aView(), reportGuid: 'other' } })
  expect(() => applyState(aReport(), captureState(other))).toThrow('another report')
})

test('a prepared bookmark changes what it names and shows what it does not hide', () => {
  const north = findBookmark(aView().bookmarks, 'north')
  const state = applyBookmark(openPage(aReport(), 'second'), north)
  expect(state.activePage).toBe('first')
  expect(state.slicers['first/slicer']).toMatchObject([{ values: ['North'] }])
  expect(state.hidden).toEqual({ first: ['note'], second: ['other'] })
  expect(() => findBookmark(aView().bookmarks, 'none')).toThrow("no bookmark 'none'")
})

test('reset brings back what the definition chose, on the page that is open', () => {
  const changed = openPage(setFilters(aReport(), { level: 'report' }, [filter]), 'second')
  expect(resetChoices(changed)).toEqual(aReport({ activePage: 'second' }))
})
