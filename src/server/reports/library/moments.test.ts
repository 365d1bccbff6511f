/** Filters by minutes and hours, over rows whose moments are known. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Filter, ReportDefinition } from '../../../contract/models/report-definition.ts'
import type { ImportedReport } from '../import/import-report.ts'
import { aVisual, openTestLibrary, scopeOf, type TestLibrary } from '../testing.ts'

const definition: ReportDefinition = {
  name: 'Moments',
  tables: [
    {
      name: 'Calls',
      file: 'calls.csv',
      columns: [
        { name: 'At', type: 'datetime' },
        { name: 'Day', type: 'date' },
      ],
    },
  ],
  measures: [{ table: 'Calls', name: 'Count', aggregate: 'count' }],
  pages: [
    {
      name: 'page',
      displayName: 'Page',
      visuals: [aVisual({ name: 'times', type: 'table', roles: { values: [{ table: 'Calls', column: 'At' }] } })],
    },
  ],
}

const moments = [
  '2026-03-17T12:00:00',
  '2026-03-18T10:29:59',
  '2026-03-18T10:30:00',
  '2026-03-18T11:59:59',
  '2026-03-18T12:00:00',
  '2026-03-18T12:00:59',
  '2026-03-18T13:00:00',
  '2026-03-18T13:00:01',
]

let tested: TestLibrary
let report: ImportedReport

beforeAll(async () => {
  tested = await openTestLibrary()
  const lines = moments.map((moment) => `${moment},${moment.slice(0, 10)}`)
  const folder = await tested.folder({ 'report.json': definition, 'calls.csv': ['At,Day', ...lines].join('\n') })
  report = await tested.import(folder)
})

afterAll(() => tested.close())

const answer = async (filter: Filter) => {
  const visuals = [{ visualName: 'times', filters: [filter] }]
  const { results } = await tested.library.queryVisuals(scopeOf(report), { pageName: 'page', visuals })
  return results[0]?.rows.map(([moment]) => String(moment).slice(11, 19))
}

const at = { table: 'Calls', column: 'At' }

// It is noon (`testNow`).
test.each([
  ['in the last 90 minutes', 0, 90, 7, ['10:30:00', '11:59:59', '12:00:00']],
  ['in the last 2 hours', 0, 2, 8, ['10:29:59', '10:30:00', '11:59:59', '12:00:00']],
  ['in this minute', 1, 1, 7, ['12:00:00', '12:00:59']],
  ['in this hour', 1, 1, 8, ['12:00:00', '12:00:59']],
  ['in the next hour', 2, 1, 8, ['12:00:00', '12:00:59', '13:00:00']],
])('%s', async (_, operator, timeUnitsCount, timeUnitType, expected) => {
  expect(await answer({ target: at, operator, timeUnitsCount, timeUnitType })).toEqual(expected)
})

test.each([
  ['hours of a day', { target: { table: 'Calls', column: 'Day' }, operator: 0, timeUnitsCount: 2, timeUnitType: 8 }],
  ['another operator', { target: at, operator: 5, timeUnitsCount: 2, timeUnitType: 8 }],
  [
    'hours of a step of dates',
    { target: { table: 'Calls', hierarchy: 'At', hierarchyLevel: 'day' }, operator: 0, timeUnitType: 8 },
  ],
])('%s are refused', async (_, filter) => {
  await expect(answer(filter)).rejects.toMatchObject({ status: 400 })
})
