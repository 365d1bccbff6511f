/** Of the sales report, whose file has a hundred thousand rows: what one question leaves to those beside it. */
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Filter } from '../../../contract/models/report-definition.ts'
import type { EmbedScope } from '../../access/principal.ts'
import { drawPage } from '../drawing/page.ts'
import type { ImportedReport } from '../import/import-report.ts'
import { aVisual, openTestLibrary, scopeOf, type TestLibrary } from '../testing.ts'
import { openReportLibrary } from './library.ts'

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
  const visuals = many(6, () => ({ visualName: 'lines', filters: [], rowLimit: 5000 }))
  await expect(
    tested.library.queryVisuals(scopeOf(report), { pageName: 'detail', visuals, fieldValues }),
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

test('A120: an export of rows that are large by themselves ends with the last whole one that fits', async () => {
  const scope = await lettersReport(700, 7_000)
  const visual = { visualName: 'all', filters: [] }
  for (const exportDataType of ['underlying', 'summarized'] as const) {
    const { data, ...said } = await tested.library.exportVisual(scope, { pageName: 'page', visual, exportDataType })
    expect(said).toEqual({ rowCount: 457, isTruncated: true })
    const lines = data.split('\r\n')
    expect([lines.length, lines.at(-1)]).toEqual([459, ''])
    expect(lines.at(-2)?.length).toBeGreaterThan(35_000)
  }
})

describe('A108: a matrix of many levels', () => {
  const levels = many(8, (index) => `L${index}`)
  let scope: EmbedScope

  beforeAll(async () => {
    const fields = levels.map((column) => ({ table: 'facts', column }))
    const folder = await tested.folder({
      'report.json': {
        name: 'Levels',
        tables: [
          {
            name: 'facts',
            file: 'facts.csv',
            columns: [...levels.map((name) => ({ name, type: 'text' as const })), { name: 'Amount', type: 'integer' }],
          },
        ],
        pages: [
          {
            name: 'page',
            displayName: 'Page',
            visuals: [5, 3].flatMap((rows) =>
              [3, 0].map((columns) =>
                aVisual({
                  name: `${rows}x${columns}`,
                  type: 'matrix',
                  roles: {
                    rows: fields.slice(0, rows),
                    ...(columns > 0 && { columns: fields.slice(rows, rows + columns) }),
                    values: [{ table: 'facts', column: 'Amount', aggregate: 'sum' }],
                  },
                }),
              ),
            ),
          },
        ],
      },
      // As many rows in each level, whatever a row is for.
      'facts.csv': `${[...levels, 'Amount'].join()}\n${many(6000, (row) => `${levels.map(() => row).join()},1`).join('\n')}\n`,
    })
    scope = scopeOf(await tested.import(folder))
  })

  const asked = (visualName: string, count = 1) =>
    tested.library.queryVisuals(scope, {
      pageName: 'page',
      visuals: many(count, () => ({ visualName, filters: [], rowLimit: 5000 })),
    })

  test.each([
    ['5x3', 11, 3636],
    ['5x0', 5, 5000],
    ['3x3', 7, 5000],
    ['3x0', 3, 5000],
  ])('of %s has no more rows with its totals than one call may have', async (name, count, most) => {
    const [result] = (await asked(name)).results
    const sizes = [result?.rows ?? [], ...(result?.totals ?? []).map(({ rows }) => rows)].map((rows) => rows.length)
    expect(sizes.filter((size) => size > 1)).toEqual(many(count, () => most))
    expect(result?.isTruncated).toBe(true)
  })

  test('counts among the rows of a call with its totals', async () => {
    expect((await asked('5x0')).results).toHaveLength(1)
    for (const name of ['5x3', '5x0', '3x3'])
      await expect(asked(name, 2)).rejects.toMatchObject({
        members: [{ member: 'visuals[1].rowLimit', key: 'reports.tooMuchAtOnce' }],
      })
    expect((await asked('3x0', 2)).results.map(({ error }) => error)).toEqual([null, null])
  })

  test('is drawn on a page with others, in as many calls as all of them take', async () => {
    const { signal } = new AbortController()
    const picture = await drawPage(tested.library, scope, { pageName: 'page', locale: 'en-gb', signal })
    expect(picture).toMatch(/^<svg /)
  })

  test('is exported with all its rows', async () => {
    const request = { pageName: 'page', visual: { visualName: '5x3', filters: [] } }
    const { data } = await tested.library.exportVisual(scope, { ...request, exportDataType: 'summarized' })
    expect(data.trimEnd().split('\r\n')).toHaveLength(6001)
  })
})

test('A148: a page whose picture would be too large is not drawn to its end, and others have their turns meanwhile', async () => {
  const names = many(30, (index) => `C${index}`)
  const folder = await tested.folder({
    'report.json': {
      name: 'Large',
      tables: [{ name: 'facts', file: 'facts.csv', columns: names.map((name) => ({ name, type: 'text' as const })) }],
      pages: [
        {
          name: 'page',
          displayName: 'Page',
          size: { width: 20_000, height: 20_000 },
          visuals: many(60, (index) => ({
            name: `table-${index}`,
            type: 'table' as const,
            roles: { values: names.map((column) => ({ table: 'facts', column })) },
            layout: { x: 0, y: 0, width: 20_000, height: 20_000 },
          })),
        },
      ],
    },
    'facts.csv': `${names.join()}\n${many(500, (row) => names.map((name) => `${name} ${row}`).join()).join('\n')}\n`,
  })
  const scope = scopeOf(await tested.import(folder))
  const { signal } = new AbortController()
  let isDrawing = true
  let turns = 0
  const others = async () => {
    while (isDrawing) {
      await setImmediate()
      turns++
    }
  }
  const waiting = others()
  await expect(drawPage(tested.library, scope, { pageName: 'page', locale: 'en-gb', signal })).rejects.toThrow(
    'too large',
  )
  isDrawing = false
  await waiting
  expect(turns).toBeGreaterThan(3)
})

test('A150: a draft that is no visual is refused where it is exported, as a table or by its rows', async () => {
  const scope = scopeOf(report, { canEdit: true })
  for (const draft of [{ type: 'card' as const }, { type: 'matrix' as const, roles: { values: [] } }])
    for (const exportDataType of ['summarized', 'underlying'] as const)
      await expect(
        tested.library.exportVisual(scope, {
          pageName: 'products',
          visual: { visualName: 'new', filters: [], draft },
          exportDataType,
        }),
      ).rejects.toMatchObject({ status: 400, members: [{ member: 'visual.draft', key: 'visual.unfit' }] })
})

test('A107: exports and queries that take too long are refused in words', async () => {
  const { store, storage } = tested
  const library = openReportLibrary({ store, storage, log: { error: () => undefined }, files: { requestTimeout: 1 } })
  const scope = scopeOf(report)
  const visual = { visualName: 'lines', filters: [] }
  const exporting = (exportDataType: 'summarized' | 'underlying') => () =>
    library.exportVisual(scope, { pageName: 'detail', visual, exportDataType })
  const query = `EVALUATE SUMMARIZECOLUMNS('Products'[Product], 'Stores'[Store], "Revenue", [Net revenue])`
  for (const ask of [exporting('underlying'), exporting('summarized'), () => library.runQuery(scope, query)]) {
    // Three have their turn, and the others have waited too long by then.
    const ended = await Promise.allSettled(many(9, () => ask()))
    const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(failures.length).toBeGreaterThanOrEqual(6)
    for (const failure of failures) expect(failure).toMatchObject({ status: 400, key: 'reports.tookTooLong' })
  }
  await library.close()
})
