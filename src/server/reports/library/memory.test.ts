/** Of the sales report, whose file has a hundred thousand rows: what one question leaves to those beside it. */
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Filter } from '../../../contract/models/report-definition.ts'
import type { ImportedReport } from '../import/import-report.ts'
import { aVisual, openTestLibrary, scopeOf, type TestLibrary } from '../testing.ts'

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

test('A96: lists of values count among the rows of one call', async () => {
  const fieldValues = many(3, () => ({ target: { table: 'Stores', column: 'Store' }, filters: [], rowLimit: 5000 }))
  const visuals = many(6, () => ({ visualName: 'matrix', filters: [], rowLimit: 5000 }))
  await expect(
    tested.library.queryVisuals(scopeOf(report), { pageName: 'products', visuals, fieldValues }),
  ).rejects.toMatchObject({ members: [{ member: 'fieldValues[2].rowLimit', key: 'reports.tooMuchAtOnce' }] })
})

test('A96: between the kept answers of one call others have their turn', async () => {
  const visuals = many(8, () => ({ visualName: 'lines', filters: [], rowLimit: 5000 }))
  const askAgain = () => tested.library.queryVisuals(scopeOf(report), { pageName: 'detail', visuals })
  await askAgain()
  let turns = 0
  let isAnswered = false
  const others = async () => {
    for (; !isAnswered; turns++) await setImmediate()
  }
  const waiting = others()
  await askAgain()
  isAnswered = true
  await waiting
  expect(turns).toBeGreaterThanOrEqual(8)
})

/** Of one table that is drawn whole. */
async function lettersReport(rows: number, words: number) {
  const folder = await tested.folder({
    'report.json': {
      name: 'Letters',
      tables: [
        {
          name: 'letters',
          file: 'letters.csv',
          columns: [
            { name: 'Number', type: 'integer' },
            { name: 'Text', type: 'text' },
          ],
        },
      ],
      pages: [
        {
          name: 'page',
          displayName: 'Page',
          visuals: [
            aVisual({
              name: 'all',
              type: 'table',
              roles: {
                values: [
                  { table: 'letters', column: 'Number' },
                  { table: 'letters', column: 'Text' },
                ],
              },
            }),
          ],
        },
      ],
    },
    'letters.csv': `Number,Text\n${many(rows, (index) => `${index},${'word '.repeat(words)}`).join('\n')}\n`,
  })
  return scopeOf(await tested.import(folder))
}

test('A96: what would make one answer too large is left out of it, and said', async () => {
  const scope = await lettersReport(5000, 100)
  const visuals = many(8, () => ({ visualName: 'all', filters: [], rowLimit: 5000 }))
  const { results } = await tested.library.queryVisuals(scope, { pageName: 'page', visuals })
  const errors = results.map(({ error }) => error)
  expect(errors.filter((error) => error === null)).toHaveLength(6)
  expect(errors.filter((error) => error === 'tooLarge')).toHaveLength(2)
})

test('A103: an export has as many rows as an answer may be large, and says that there are more', async () => {
  const scope = await lettersReport(30_000, 120)
  const visual = { visualName: 'all', filters: [] }
  for (const exportDataType of ['underlying', 'summarized'] as const) {
    const exported = await tested.library.exportVisual(scope, { pageName: 'page', visual, exportDataType })
    expect(exported.isTruncated).toBe(true)
    expect(exported.data.length).toBeGreaterThan(15_500_000)
    expect(exported.data.length).toBeLessThanOrEqual(16_000_000)
  }
})
