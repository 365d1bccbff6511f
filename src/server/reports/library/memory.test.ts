/** Of the sales report, whose file has a hundred thousand rows: what one question leaves to those beside it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Filter } from '../../../contract/models/report-definition.ts'
import type { ImportedReport } from '../import/import-report.ts'
import { openTestLibrary, scopeOf, type TestLibrary } from '../testing.ts'

const logged: unknown[] = []
let tested: TestLibrary
let report: ImportedReport

beforeAll(async () => {
  tested = await openTestLibrary({ log: { error: (...line: unknown[]) => logged.push(line) } })
  report = await tested.import('demo/reports/contoso/sales-performance')
})

afterAll(() => tested.close())

const top = (itemCount: number): Filter => ({
  target: { table: 'Products', column: 'Product' },
  operator: 'Top',
  itemCount,
  orderBy: { table: 'Sales', measure: 'Net revenue' },
})

const without = (count: number, first: number): Filter => ({
  target: { table: 'Stores', column: 'Store' },
  operator: 'NotIn',
  values: Array.from({ length: count }, (_, index) => `a shop that is nowhere ${first + index}`),
})

const many = <T>(count: number, item: (index: number) => T) => Array.from({ length: count }, (_, index) => item(index))

const ask = (filters: Filter[]) =>
  tested.library.queryVisuals(scopeOf(report), { pageName: 'products', visuals: [{ visualName: 'matrix', filters }] })

test('A70: more long lists in one statement than may be are refused, which is told', async () => {
  const lists = many(20, (index) => without(500, index))
  for (const filters of [[...many(4, (index) => top(5 + index)), ...lists], lists]) {
    await expect(ask(filters)).rejects.toMatchObject({
      status: 400,
      members: [{ member: 'visuals[0].filters', key: 'reports.tooMuchAtOnce' }],
    })
  }
})

test('A70: beside the largest questions the usual ones are answered, and nothing is logged', async () => {
  let asking = true
  const large = many(3, async (caller) => {
    for (let call = 0; asking; call++) {
      const lists = many(2, (index) => without(500, caller * 1000 + call * 10 + index))
      const { results } = await ask([...many(4, (index) => top(5 + index + caller)), ...lists])
      expect(results[0]?.error).toBeNull()
    }
  })
  for (let index = 0; index < 5; index++) {
    const { results } = await ask([top(3 + index), without(20 + index, 0)])
    expect(results[0]?.error).toBeNull()
  }
  asking = false
  await Promise.all(large)
  expect(logged).toEqual([])
})
