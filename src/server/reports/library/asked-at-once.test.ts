/** R73: what many ask at once is asked of the data once. */
import { DuckDBConnection } from '@duckdb/node-api'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ImportedReport } from '../import/import-report.ts'
import { aVisual, openTestLibrary, scopeOf, type TestLibrary } from '../testing.ts'

let tested: TestLibrary
let report: ImportedReport

beforeAll(async () => {
  tested = await openTestLibrary()
  const revenue = { table: 'Sales', measure: 'Revenue' }
  const folder = await tested.folder({
    'report.json': {
      name: 'Sales',
      tables: [{ name: 'Sales', file: 'sales.csv', columns: [{ name: 'Amount', type: 'decimal' }] }],
      measures: [{ table: 'Sales', name: 'Revenue', aggregate: 'sum', column: 'Amount' }],
      pages: [
        {
          name: 'page',
          displayName: 'Page',
          visuals: [aVisual({ name: 'card', type: 'card', roles: { values: [revenue] } })],
        },
      ],
    },
    'sales.csv': `Amount\n${Array.from({ length: 5_000 }, (_, row) => row).join('\n')}\n`,
  })
  report = await tested.import(folder)
})

afterAll(() => tested.close())

beforeEach(() => {
  for (const cache of tested.library.caches) cache.clear()
})

const ask = (signal?: AbortSignal) =>
  tested.library.queryVisuals(
    scopeOf(report),
    { pageName: 'page', visuals: [{ visualName: 'card', filters: [] }] },
    signal,
  )
const sum = (5_000 * 4_999) / 2

test('fifty frames that open a page ask for its figures once, and each has them', async () => {
  const run = vi.spyOn(DuckDBConnection.prototype, 'run')
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask()))
  expect(answers.map(({ results }) => results[0]?.rows)).toEqual(Array(50).fill([[sum]]))
  expect(run).toHaveBeenCalledTimes(1)
  run.mockRestore()
})

test('one of them who goes away takes nothing from the others', async () => {
  const leaving = new AbortController()
  const run = vi.spyOn(DuckDBConnection.prototype, 'run').mockImplementationOnce(async () => {
    leaving.abort()
    throw new Error('INTERRUPT Error: Interrupted!')
  })
  const [gone, ...others] = await Promise.allSettled([ask(leaving.signal), ask(), ask()])
  expect(gone?.status).toBe('rejected')
  expect(others.map((other) => other.status === 'fulfilled' && other.value.results[0]?.rows)).toEqual([
    [[sum]],
    [[sum]],
  ])
  expect(run).toHaveBeenCalledTimes(2)
  run.mockRestore()
})
