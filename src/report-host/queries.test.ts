import { expect, test } from 'vitest'
import type { Filter } from '../contract/models/report-definition.ts'
import { inCalls, queryOf } from './queries.ts'
import { activePageOf, cloneVisual, pageOf, selectPoint, setFilters, setSlicer, visualOf } from './report-state.ts'
import { aReport } from './testing.ts'

const is = (value: string): Filter => ({
  target: { table: 'sales', column: 'region' },
  operator: 'In',
  values: [value],
})

const asked = (state = aReport(), name = 'total') => {
  const page = activePageOf(state)
  return queryOf(state, page, visualOf(page, name))
}

test('filters of the report, the page, the visual and the slicers all hold, in that order', () => {
  const withReport = setFilters(aReport(), { level: 'report' }, [is('report')])
  const withPage = setFilters(withReport, { level: 'page', pageName: 'first' }, [is('page')])
  const withVisual = setFilters(withPage, { level: 'visual', pageName: 'first', visualName: 'total' }, [is('visual')])
  const state = setSlicer(withVisual, 'first', 'slicer', [is('slicer')])
  expect(asked(state).filters).toEqual([is('report'), is('page'), is('visual'), is('slicer')])
  expect(asked(state, 'chart').filters).toEqual([is('report'), is('page'), is('slicer')])
})

test('a slicer does not filter itself, and a filter of another page does not reach here', () => {
  const state = setFilters(setSlicer(aReport(), 'first', 'slicer', [is('x')]), { level: 'page', pageName: 'second' }, [
    is('y'),
  ])
  expect(asked(state, 'slicer').filters).toEqual([])
  expect(asked(state).filters).toEqual([is('x')])
})

test('a chosen point filters the neighbours, not its own visual nor the slicers', () => {
  const point = [{ target: { table: 'sales', column: 'region' }, equals: 'North' }]
  const state = selectPoint(aReport(), 'chart', point, false)
  expect(asked(state).filters).toMatchObject([{ operator: 'In', values: ['North'] }])
  expect(asked(state, 'chart').filters).toEqual([])
  expect(asked(state, 'slicer').filters).toEqual([])
})

test('a copy of a visual asks in the name of the one it was made of', () => {
  const { state, visual } = cloneVisual(aReport(), 'first', 'total', { x: 5 })
  const copyOfCopy = cloneVisual(state, 'first', visual.name, {})
  const query = queryOf(copyOfCopy.state, pageOf(copyOfCopy.state, 'first'), copyOfCopy.visual)
  expect(query.visualName).toBe('total')
})

test('A96: a page of any size is asked for in as many calls as its rows take, in its order', () => {
  const rows = Array.from({ length: 20 }, (_, index) => (index < 10 ? 5000 : 1000))
  const calls = inCalls(rows, (each) => each)
  expect(calls.map((call) => call.length)).toEqual([8, 12])
  expect(calls.flat()).toEqual(rows)
  expect(inCalls([] as number[], (each) => each)).toEqual([])
})
