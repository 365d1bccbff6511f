/** Every figure is computed a second time, in plain TypeScript over the rows that the CSV files were written from. */
import { DuckDBConnection } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Field, Filter, ReportDefinition, Target, VisualSort } from '../../../contract/models/report-definition.ts'
import type { VisualResult } from '../../../contract/models/report-query.ts'
import { timeUnits } from '../../../contract/vocabulary/reports.ts'
import type { ImportedReport } from '../import/import-report.ts'
import { aVisual, openTestLibrary, scopeOf, type TestLibrary, testNow } from '../testing.ts'

interface Sale {
  day: string
  shop: string | null
  product: string
  units: number
  cents: number
  isReturned: boolean | null
}

const shops = new Map([
  ['s1', { name: 'Ålesund', region: 'North' }],
  ['s2', { name: 'berlin', region: 'Middle' }],
  ['s3', { name: 'Cairo', region: 'South' }],
  ['s4', { name: 'Zagreb', region: 'Middle' }],
])

/** Some point at a shop that is not in the list, some at none. */
const sales: Sale[] = Array.from({ length: 3000 }, (_, index) => {
  const day = new Date(Date.UTC(2024, 10, 5) + ((index * 7919) % 520) * 86_400_000).toISOString().slice(0, 10)
  const shop = index % 61 === 0 ? null : index % 53 === 0 ? 's9' : `s${((index * 31) % 4) + 1}`
  const isReturned = index % 19 === 0 ? null : index % 11 === 0
  return {
    day,
    shop,
    product: `p${(index * index) % 7}`,
    units: (index % 5) + 1,
    cents: ((index * 7_877) % 100_000) + 1,
    isReturned,
  }
})

const goals = ['s1', 's2', 's3'].flatMap((shop, index) =>
  ['2025-01-01', '2025-02-01', '2026-01-01'].map((month, more) => ({
    month,
    shop,
    cents: 100_000 * (index + 1) + more,
  })),
)

const regionOf = ({ shop }: { shop: string | null }) => shops.get(shop ?? '')?.region ?? null
const nameOf = ({ shop }: { shop: string | null }) => shops.get(shop ?? '')?.name ?? null
const quarterOf = (day: string) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
const sum = (cents: readonly { cents: number }[]) => cents.reduce((total, each) => total + each.cents, 0) / 100
const units = (rows: readonly Sale[]) => rows.reduce((total, each) => total + each.units, 0)

const region: Field = { table: 'Shops', column: 'Region' }
const shopName: Field = { table: 'Shops', column: 'Name' }
const product: Field = { table: 'Sales', column: 'Product' }
const revenue: Field = { table: 'Sales', measure: 'Revenue' }
const goal: Field = { table: 'Goals', measure: 'Goal' }
const month: Field = { table: 'Days', column: 'Day', grain: 'month' }
const monthTarget = { table: 'Days', hierarchy: 'Day', hierarchyLevel: 'month' }

const definition: ReportDefinition = {
  name: 'Numbers',
  tables: [
    {
      name: 'Sales',
      file: 'sales.csv',
      columns: [
        { name: 'Day', type: 'date' },
        { name: 'Shop', type: 'text' },
        { name: 'Product', type: 'text' },
        { name: 'Units', type: 'integer' },
        { name: 'Amount', type: 'decimal' },
        { name: 'Returned', type: 'boolean' },
      ],
    },
    {
      name: 'Shops',
      file: 'shops.csv',
      columns: [
        { name: 'Id', type: 'text' },
        { name: 'Name', type: 'text' },
        { name: 'Region', type: 'text' },
      ],
    },
    { name: 'Days', file: 'days.csv', columns: [{ name: 'Day', type: 'date' }] },
    {
      name: 'Goals',
      file: 'goals.csv',
      columns: [
        { name: 'Month', type: 'date' },
        { name: 'Shop', type: 'text' },
        { name: 'Amount', type: 'decimal' },
      ],
    },
  ],
  relationships: [
    { from: { table: 'Sales', column: 'Shop' }, to: { table: 'Shops', column: 'Id' } },
    { from: { table: 'Sales', column: 'Day' }, to: { table: 'Days', column: 'Day' } },
    { from: { table: 'Goals', column: 'Shop' }, to: { table: 'Shops', column: 'Id' } },
    { from: { table: 'Goals', column: 'Month' }, to: { table: 'Days', column: 'Day' } },
  ],
  measures: [
    { table: 'Sales', name: 'Revenue', aggregate: 'sum', column: 'Amount' },
    { table: 'Sales', name: 'Sold', aggregate: 'count' },
    { table: 'Sales', name: 'Products', aggregate: 'countDistinct', column: 'Product' },
    { table: 'Sales', name: 'Average units', aggregate: 'avg', column: 'Units' },
    { table: 'Sales', name: 'First day', aggregate: 'min', column: 'Day' },
    { table: 'Sales', name: 'Last day', aggregate: 'max', column: 'Day' },
    {
      table: 'Sales',
      name: 'Returned in the middle',
      aggregate: 'count',
      filters: [
        { target: { table: 'Sales', column: 'Returned' }, operator: 'In', values: [true] },
        { target: { table: 'Shops', column: 'Region' }, operator: 'In', values: ['Middle'] },
      ],
    },
    { table: 'Goals', name: 'Goal', aggregate: 'sum', column: 'Amount' },
    {
      table: 'Sales',
      name: 'Reached',
      ratio: { numerator: { table: 'Sales', measure: 'Revenue' }, denominator: { table: 'Goals', measure: 'Goal' } },
    },
  ],
  pages: [
    {
      name: 'page',
      displayName: 'Page',
      visuals: [
        aVisual({ name: 'followed', type: 'card', roles: { category: [month], values: [revenue] } }),
        aVisual({
          name: 'card',
          type: 'card',
          roles: {
            values: [
              revenue,
              { table: 'Sales', measure: 'Sold' },
              { table: 'Sales', measure: 'Products' },
              { table: 'Sales', measure: 'Average units' },
              { table: 'Sales', measure: 'First day' },
              { table: 'Sales', measure: 'Last day' },
              { table: 'Sales', measure: 'Returned in the middle' },
              { table: 'Sales', column: 'Units', aggregate: 'sum' },
            ],
          },
        }),
        aVisual({
          name: 'table',
          type: 'table',
          roles: { values: [product, { table: 'Sales', column: 'Units', aggregate: 'sum' }, region] },
        }),
        aVisual({
          name: 'matrix',
          type: 'matrix',
          roles: {
            rows: [region, shopName],
            columns: [{ table: 'Days', column: 'Day', grain: 'year' }],
            values: [revenue],
          },
        }),
        ...(['bar', 'column', 'line', 'area'] as const).map((type) =>
          aVisual({ name: type, type, roles: { category: [region, shopName], series: [product], values: [revenue] } }),
        ),
        ...(['pie', 'donut'] as const).map((type) =>
          aVisual({ name: type, type, roles: { category: [product], values: [revenue] } }),
        ),
        aVisual({
          name: 'scatter',
          type: 'scatter',
          roles: {
            details: [shopName],
            x: [{ table: 'Sales', column: 'Units', aggregate: 'sum' }],
            y: [revenue],
            size: [{ table: 'Sales', measure: 'Sold' }],
          },
        }),
        aVisual({ name: 'slicer', type: 'slicer', roles: { category: [shopName] } }),
        aVisual({
          name: 'range',
          type: 'slicer',
          options: { slicerMode: 'range' },
          roles: { category: [{ table: 'Sales', column: 'Day' }] },
        }),
        aVisual({
          name: 'months',
          type: 'line',
          roles: { category: [month], values: [revenue, goal, { table: 'Sales', measure: 'Reached' }] },
        }),
        ...(['year', 'quarter', 'month', 'day'] as const).map((grain) =>
          aVisual({
            name: grain,
            type: 'column',
            roles: { category: [{ table: 'Sales', column: 'Day', grain }], values: [revenue] },
          }),
        ),
        ...(['Revenue', 'Products'] as const).map((measure) =>
          aVisual({
            name: `shares-${measure}`,
            type: 'bar',
            roles: { category: [product], values: [{ table: 'Sales', measure }] },
            options: { hasShares: true },
          }),
        ),
        ...(['Revenue', 'Products'] as const).map((measure) =>
          aVisual({
            name: `stacks-${measure}`,
            type: 'column',
            roles: { category: [region], series: [product], values: [{ table: 'Sales', measure }] },
            options: { isStacked: true },
          }),
        ),
        aVisual({
          name: 'counted',
          type: 'table',
          roles: { values: [product, { table: 'Sales', measure: 'Sold' }] },
        }),
        aVisual({
          name: 'by-region',
          type: 'bar',
          roles: { category: [region], values: [revenue] },
          sort: { orderBy: { table: 'Sales', measure: 'Revenue' }, direction: 'desc' },
        }),
      ],
    },
  ],
}

const csv = (headings: string, rows: readonly (readonly unknown[])[]) =>
  `${headings}\n${rows.map((row) => row.map((value) => value ?? '').join(',')).join('\n')}\n`

let tested: TestLibrary
let report: ImportedReport

beforeAll(async () => {
  tested = await openTestLibrary()
  const days = [...new Set([...sales.map(({ day }) => day), ...goals.map((each) => each.month)])]
  report = await tested.import(
    await tested.folder({
      'report.json': definition,
      'sales.csv': csv(
        'Day,Shop,Product,Units,Amount,Returned',
        sales.map((sale) => [
          sale.day,
          sale.shop,
          sale.product,
          sale.units,
          (sale.cents / 100).toFixed(2),
          sale.isReturned,
        ]),
      ),
      'shops.csv': csv(
        'Id,Name,Region',
        [...shops].map(([id, shop]) => [id, shop.name, shop.region]),
      ),
      'days.csv': csv(
        'Day',
        days.map((day) => [day]),
      ),
      'goals.csv': csv(
        'Month,Shop,Amount',
        goals.map((each) => [each.month, each.shop, (each.cents / 100).toFixed(2)]),
      ),
    }),
  )
})

afterAll(() => tested.close())

async function answer(
  visualName: string,
  filters: Filter[] = [],
  more: { sort?: VisualSort; rowLimit?: number; drill?: number } = {},
): Promise<VisualResult> {
  const { results } = await tested.library.queryVisuals(scopeOf(report), {
    pageName: 'page',
    visuals: [{ visualName, filters, ...more }],
  })
  const [result] = results
  if (!result) throw new Error('no result')
  expect(result.error).toBeNull()
  return result
}

/** Groups and what is computed of each, in any order. */
function grouped<Row>(
  rows: readonly Row[],
  key: (row: Row) => unknown[],
  values: (rows: Row[]) => unknown[],
): unknown[][] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(key(row)))
  return [...groups].map(([group, members]) => [...JSON.parse(group), ...values(members)])
}

/** Floating point adds cents in another order than decimals do. */
const rounded = (rows: readonly unknown[][]): unknown[][] =>
  rows.map((row) => row.map((value) => (typeof value === 'number' ? Number(value.toFixed(6)) : value)))

const inAnyOrder = (rows: readonly unknown[][]): string[] =>
  rounded(rows)
    .map((row) => JSON.stringify(row))
    .sort()

const expectSame = (found: readonly unknown[][], expected: readonly unknown[][]) =>
  expect(inAnyOrder(found)).toEqual(inAnyOrder(expected))

describe('every kind of visual', () => {
  test('a card has its figures over all rows', async () => {
    const days = sales.map(({ day }) => day).sort()
    const middle = sales.filter((sale) => sale.isReturned === true && regionOf(sale) === 'Middle')
    const { rows, columns } = await answer('card')
    expect(rounded(rows)).toEqual(
      rounded([
        [
          sum(sales),
          sales.length,
          new Set(sales.map((sale) => sale.product)).size,
          units(sales) / sales.length,
          days[0],
          days.at(-1),
          middle.length,
          units(sales),
        ],
      ]),
    )
    expect(columns.map(({ type }) => type)).toEqual([
      'decimal',
      'integer',
      'integer',
      'decimal',
      'date',
      'date',
      'integer',
      'integer',
    ])
  })

  test('a card that is followed has its figures by step, and over all of them', async () => {
    const { columns, rows, totals } = await answer('followed')
    expect(columns.map(({ role, grain }) => [role, grain])).toEqual([
      ['category', 'month'],
      ['values', null],
    ])
    expectSame(
      rows,
      grouped(
        sales,
        (sale) => [sale.day.slice(0, 7)],
        (members) => [sum(members)],
      ),
    )
    expect(totals).toEqual([{ keeps: [], rows: [[null, sum(sales)]] }])
  })

  describe('R70: a card that is followed is held against the same months of the year before', () => {
    const of = (...months: string[]) => sum(sales.filter(({ day }) => months.includes(day.slice(0, 7))))
    const monthsOf = (year: number, ...numbers: number[]) => numbers.map((month) => `${year}-0${month}`)
    const until = (day: string): Filter => ({
      target: { table: 'Days', column: 'Day' },
      logicalOperator: 'And',
      conditions: [{ operator: 'LessThan', value: day }],
    })
    const years = (...values: number[]): Filter => ({
      target: { table: 'Days', hierarchy: 'Day', hierarchyLevel: 'year' },
      operator: 'In',
      values,
    })

    test('those of the last year that is shown, whatever is chosen of time', async () => {
      const months = monthsOf(2026, 1, 2, 3, 4)
      const expected = {
        from: '2026-01',
        to: '2026-04',
        year: 2025,
        now: [null, of(...months)],
        before: [null, of(...monthsOf(2025, 1, 2, 3, 4))],
      }
      expect((await answer('followed')).yearBefore).toEqual(expected)
      const chosen = await answer('followed', [years(2026)])
      expect(chosen.yearBefore).toEqual(expected)
      expect(chosen.totals).toEqual([{ keeps: [], rows: [[null, of(...months)]] }])
    })

    test('without the month that was not over as the data was read', async () => {
      const { yearBefore } = await answer('followed', [until('2026-04-01')])
      expect(yearBefore).toMatchObject({ from: '2026-01', to: '2026-02', before: [null, of(...monthsOf(2025, 1, 2))] })
    })

    test('other filters hold in both years', async () => {
      const inMiddle: Filter = { target: { table: 'Shops', column: 'Region' }, operator: 'In', values: ['Middle'] }
      const may: Filter = { target: monthTarget, operator: 'In', values: ['2026-01'] }
      const middle = (wanted: string) =>
        sum(sales.filter((sale) => regionOf(sale) === 'Middle' && sale.day.startsWith(wanted)))
      const { yearBefore } = await answer('followed', [inMiddle, may])
      expect(yearBefore).toMatchObject({ now: [null, middle('2026-01')], before: [null, middle('2025-01')] })
    })

    test('nothing is said where there is no year before, or a reader may not see it', async () => {
      expect((await answer('followed', [years(2024)])).yearBefore).toBeUndefined()
      const { results } = await tested.library.queryVisuals(scopeOf(report, { filters: [years(2026)] }), {
        pageName: 'page',
        visuals: [{ visualName: 'followed', filters: [] }],
      })
      expect(results[0]?.rows.length).toBe(4)
      expect(results[0]?.yearBefore).toBeUndefined()
    })
  })

  test('R71: bars with shares have the whole of what is shown, where their figures add up to one', async () => {
    const { totals } = await answer('shares-Revenue', [
      { target: { table: 'Shops', column: 'Region' }, operator: 'In', values: ['South'] },
    ])
    const south = sales.filter((sale) => regionOf(sale) === 'South')
    expect(totals).toEqual([{ keeps: [], rows: [[null, sum(south)]] }])
    expect((await answer('shares-Products')).totals).toEqual([])
  })

  test('U282: stacked columns have the whole of each stack, where their figures add up to one', async () => {
    const { totals } = await answer('stacks-Revenue')
    expect(totals.map(({ keeps }) => keeps)).toEqual([[0]])
    const expected = [...Map.groupBy(sales, regionOf)].map(([name, some]) => [name, null, sum(some)])
    expect(inAnyOrder(totals[0]?.rows ?? [])).toEqual(inAnyOrder(expected))
    expect((await answer('stacks-Products')).totals).toEqual([])
  })

  test('a table shows its fields in their order, and a grand total', async () => {
    const { rows, totals } = await answer('table')
    const expected = grouped(
      sales,
      (sale) => [sale.product, regionOf(sale)],
      (members) => [units(members)],
    )
    expectSame(
      rows,
      expected.map(([product, region, total]) => [product, total, region]),
    )
    expect(totals).toEqual([{ keeps: [], rows: [[null, units(sales), null]] }])
  })

  test('R79: visuals of one page read the data once each, and totals are the same where not all rows are shown', async () => {
    for (const cache of tested.library.caches) cache.clear()
    const run = vi.spyOn(DuckDBConnection.prototype, 'run')
    const visuals = ['followed', 'matrix', 'table', 'shares-Revenue'].map((visualName) => ({ visualName, filters: [] }))
    const { results } = await tested.library.queryVisuals(scopeOf(report), {
      pageName: 'page',
      visuals: [...visuals, { visualName: 'matrix', filters: [], rowLimit: 999 }, ...visuals],
    })
    expect(run).toHaveBeenCalledTimes(visuals.length + 1)
    run.mockRestore()
    expect(results.every(({ error }) => error === null)).toBe(true)
    for (const name of ['followed', 'matrix', 'table', 'shares-Revenue']) {
      const [whole, part] = [await answer(name), await answer(name, [], { rowLimit: 3 })]
      expect(part.isTruncated).toBe(true)
      expect(part.totals.map(({ keeps }) => keeps)).toEqual(whole.totals.map(({ keeps }) => keeps))
      for (const [level, { rows }] of part.totals.entries()) {
        const expected = inAnyOrder(whole.totals[level]?.rows ?? [])
        expect(expected).toEqual(expect.arrayContaining(inAnyOrder(rows)))
        expect(rows).toHaveLength(Math.min(3, expected.length))
      }
    }
  })

  test('R79: of no rows a sum is blank, and a count is nothing', async () => {
    const none: Filter = { target: { table: 'Sales', column: 'Product' }, operator: 'In', values: ['p99'] }
    expect((await answer('table', [none])).totals).toEqual([{ keeps: [], rows: [[null, null, null]] }])
    expect((await answer('counted', [none])).totals).toEqual([{ keeps: [], rows: [[null, 0]] }])
  })

  test('a matrix has totals of each level, down and across', async () => {
    const { rows, totals } = await answer('matrix')
    const yearOf = (sale: Sale) => Number(sale.day.slice(0, 4))
    const total = (members: Sale[]) => [sum(members)]
    expectSame(
      rows,
      grouped(sales, (sale) => [regionOf(sale), nameOf(sale), yearOf(sale)], total),
    )
    const of = (...keeps: number[]) =>
      totals.find((level) => JSON.stringify(level.keeps) === JSON.stringify(keeps))?.rows ?? []
    expectSame(of(), [[null, null, null, sum(sales)]])
    expectSame(
      of(2),
      grouped(sales, (sale) => [null, null, yearOf(sale)], total),
    )
    expectSame(
      of(0),
      grouped(sales, (sale) => [regionOf(sale), null, null], total),
    )
    expectSame(
      of(0, 2),
      grouped(sales, (sale) => [regionOf(sale), null, yearOf(sale)], total),
    )
    expectSame(
      of(0, 1),
      grouped(sales, (sale) => [regionOf(sale), nameOf(sale), null], total),
    )
    expect(totals).toHaveLength(5)
  })

  test.each(['bar', 'column', 'line', 'area'])(
    'a %s groups by category and series, and drills to the next level',
    async (type) => {
      expectSame(
        (await answer(type)).rows,
        grouped(
          sales,
          (sale) => [regionOf(sale), sale.product],
          (members) => [sum(members)],
        ),
      )
      const drilled = await answer(type, [], { drill: 1 })
      expectSame(
        drilled.rows,
        grouped(
          sales,
          (sale) => [nameOf(sale), sale.product],
          (members) => [sum(members)],
        ),
      )
    },
  )

  test.each(['pie', 'donut'])('a %s has a slice for each value', async (type) => {
    expectSame(
      (await answer(type)).rows,
      grouped(
        sales,
        (sale) => [sale.product],
        (members) => [sum(members)],
      ),
    )
  })

  test('a scatter has a point for each detail', async () => {
    const { rows } = await answer('scatter')
    expectSame(
      rows,
      grouped(
        sales,
        (sale) => [nameOf(sale)],
        (members) => [units(members), sum(members), members.length],
      ),
    )
  })

  test('a slicer lists its values in people’s order, a range its ends', async () => {
    expect((await answer('slicer')).rows).toEqual([['Ålesund'], ['berlin'], ['Cairo'], ['Zagreb']])
    const days = sales.map(({ day }) => day).sort()
    expect((await answer('range')).rows).toEqual([[days[0]], [days.at(-1)]])
  })
})

describe('dates', () => {
  test.each([
    ['year', (day: string) => Number(day.slice(0, 4))],
    ['quarter', quarterOf],
    ['month', (day: string) => day.slice(0, 7)],
    ['day', (day: string) => day],
  ] as const)('are drawn together by %s, oldest first', async (grain, step) => {
    const { rows } = await answer(grain)
    const expected = grouped(
      sales,
      (sale) => [step(sale.day)],
      (members) => [sum(members)],
    )
    expectSame(rows, expected)
    expect(rows.map(([first]) => first)).toEqual(expected.map(([first]) => first).sort())
  })

  test('filter by a step of theirs', async () => {
    const filter = {
      target: { table: 'Sales', hierarchy: 'Day', hierarchyLevel: 'Quarter' },
      operator: 'In',
      values: ['2025-Q1', '2026-Q1'],
    }
    const kept = sales.filter(({ day }) => ['2025-Q1', '2026-Q1'].includes(quarterOf(day)))
    expectSame(
      (await answer('pie', [filter])).rows,
      grouped(
        kept,
        (sale) => [sale.product],
        (members) => [sum(members)],
      ),
    )
  })
})

describe('relationships', () => {
  test('values of two tables meet where their groups are the same', async () => {
    const monthOf = (day: string) => day.slice(0, 7)
    const months = new Set([...sales.map(({ day }) => monthOf(day)), ...goals.map((each) => monthOf(each.month))])
    const expected = [...months].map((month) => {
      const sold = sales.filter(({ day }) => monthOf(day) === month)
      const wanted = goals.filter((each) => monthOf(each.month) === month)
      const goalSum = wanted.length === 0 ? null : sum(wanted)
      return [
        month,
        sold.length === 0 ? null : sum(sold),
        goalSum,
        goalSum === null || sold.length === 0 ? null : sum(sold) / goalSum,
      ]
    })
    expectSame((await answer('months')).rows, expected)
  })

  test('a filter on a table reaches the tables that point at it, and no others', async () => {
    const filter = { target: { table: 'Shops', column: 'Region' }, operator: 'In', values: ['Middle'] }
    const { rows } = await answer('months', [
      filter,
      { target: { table: 'Sales', column: 'Product' }, operator: 'In', values: ['p1'] },
    ])
    const sold = sales.filter((sale) => regionOf(sale) === 'Middle' && sale.product === 'p1')
    const wanted = goals.filter((each) => regionOf(each) === 'Middle')
    expect(rows.reduce((total, row) => total + Number(row[1] ?? 0), 0)).toBeCloseTo(sum(sold), 6)
    expect(rows.reduce((total, row) => total + Number(row[2] ?? 0), 0)).toBeCloseTo(sum(wanted), 6)
  })
})

describe('filters', () => {
  const onRegion = { table: 'Shops', column: 'Region' }
  const onName = { table: 'Shops', column: 'Name' }
  const onUnits = { table: 'Sales', column: 'Units' }
  const onDay = { table: 'Sales', column: 'Day' }
  const onProduct = { table: 'Sales', column: 'Product' }
  const onReturned = { table: 'Sales', column: 'Returned' }
  const advanced = (target: Filter['target'], operator: string, value?: string | number | boolean | null): Filter => ({
    target,
    logicalOperator: 'And',
    conditions: [{ operator, ...(value !== undefined && { value }) }],
  })
  const combined = (
    columns: Filter['target'][],
    ...points: [isKept: boolean, ...values: (string | number | null)[]][]
  ): Filter => ({
    target: columns[0] ?? onRegion,
    combinations: [{ columns, points: points.map(([isKept, ...values]) => ({ values, isKept })) }],
  })
  const onStep = (hierarchyLevel: string) => ({ table: 'Sales', hierarchy: 'Day', hierarchyLevel })
  const [onMonth, onQuarter, onYear] = [onStep('month'), onStep('quarter'), onStep('year')]
  const everySecond = ['01', '03', '05', '07', '09', '11']
  const isOf = (sale: Sale, region: string | null, product: string) =>
    regionOf(sale) === region && sale.product === product
  const manyTexts = Array.from({ length: 20 }, (_, index) => `region ${index}`)
  const days = [...new Set(sales.map(({ day }) => day))].sort()
  const blankOrNot = (value: string | null, test: (text: string) => boolean) => value === null || !test(value)

  const cases: [title: string, filter: Filter, keeps: (sale: Sale) => boolean][] = [
    [
      'In',
      { target: onRegion, operator: 'In', values: ['North', 'South'] },
      (sale) => ['North', 'South'].includes(regionOf(sale) ?? ''),
    ],
    [
      'In with blank',
      { target: onRegion, operator: 'In', values: ['North', null] },
      (sale) => [null, 'North'].includes(regionOf(sale)),
    ],
    [
      'NotIn keeps blank',
      { target: onRegion, operator: 'NotIn', values: ['North'] },
      (sale) => regionOf(sale) !== 'North',
    ],
    [
      'In a long list',
      { target: onRegion, operator: 'In', values: [...manyTexts, 'North', '', 'South'] },
      (sale) => ['North', 'South'].includes(regionOf(sale) ?? ''),
    ],
    [
      'In a long list with blank',
      { target: onRegion, operator: 'In', values: [...manyTexts, 'North', null] },
      (sale) => [null, 'North'].includes(regionOf(sale)),
    ],
    [
      'NotIn a long list keeps blank',
      { target: onRegion, operator: 'NotIn', values: [...manyTexts, 'North'] },
      (sale) => regionOf(sale) !== 'North',
    ],
    [
      'In a long list one of which holds what parts it',
      { target: onRegion, operator: 'In', values: [...manyTexts, 'North', 'a\u001fSouth'] },
      (sale) => regionOf(sale) === 'North',
    ],
    [
      'In a long list of numbers',
      { target: onUnits, operator: 'In', values: [...manyTexts.map((_, index) => 100 + index), 2, '5', 2.5] },
      (sale) => [2, 5].includes(sale.units),
    ],
    [
      'In a long list of days',
      { target: onDay, operator: 'In', values: days.filter((_, index) => index % 3 === 0) },
      (sale) => days.indexOf(sale.day) % 3 === 0,
    ],
    [
      'In months side by side',
      { target: onMonth, operator: 'In', values: ['2025-02', '2025-01', '2025-03-17'] },
      ({ day }) => day >= '2025-01-01' && day < '2025-04-01',
    ],
    [
      'In months apart from each other',
      { target: onMonth, operator: 'In', values: everySecond.map((month) => `2025-${month}`) },
      ({ day }) => day.startsWith('2025') && everySecond.includes(day.slice(5, 7)),
    ],
    [
      'NotIn months apart from each other',
      { target: onMonth, operator: 'NotIn', values: everySecond.map((month) => `2025-${month}`) },
      ({ day }) => !(day.startsWith('2025') && everySecond.includes(day.slice(5, 7))),
    ],
    ['Is a quarter', advanced(onQuarter, 'Is', '2025-Q4'), ({ day }) => quarterOf(day) === '2025-Q4'],
    ['IsNot a year', advanced(onYear, 'IsNot', 2025), ({ day }) => !day.startsWith('2025')],
    ['LessThan a quarter', advanced(onQuarter, 'LessThan', '2025-Q2'), ({ day }) => day < '2025-04-01'],
    ['LessThanOrEqual a month', advanced(onMonth, 'LessThanOrEqual', '2025-12'), ({ day }) => day < '2026-01-01'],
    ['GreaterThan a month', advanced(onMonth, 'GreaterThan', '2025-12-24'), ({ day }) => day >= '2026-01-01'],
    ['GreaterThanOrEqual a year', advanced(onYear, 'GreaterThanOrEqual', 2026), ({ day }) => day >= '2026-01-01'],
    [
      'months that begin in the last four months',
      { target: onMonth, operator: 0, timeUnitsCount: 4, timeUnitType: timeUnits.months },
      ({ day }) => day >= '2025-12-01' && day < '2026-04-01',
    ],
    [
      'quarters that begin in the last calendar year',
      { target: onQuarter, operator: 0, timeUnitsCount: 1, timeUnitType: timeUnits.calendarYears },
      ({ day }) => day.startsWith('2025'),
    ],
    [
      'years that begin in the last ten thousand',
      { target: onYear, operator: 0, timeUnitsCount: 10_000, timeUnitType: timeUnits.years },
      () => true,
    ],
    ['NotIn blank', { target: onRegion, operator: 'NotIn', values: [null] }, (sale) => regionOf(sale) !== null],
    ['All', { target: onRegion, operator: 'All', values: [] }, () => true],
    ['In numbers', { target: onUnits, operator: 'In', values: [2, '5'] }, (sale) => [2, 5].includes(sale.units)],
    ['In booleans', { target: onReturned, operator: 'In', values: [false] }, (sale) => sale.isReturned === false],
    ['Is', advanced(onName, 'Is', 'Cairo'), (sale) => nameOf(sale) === 'Cairo'],
    ['IsNot keeps blank', advanced(onName, 'IsNot', 'Cairo'), (sale) => nameOf(sale) !== 'Cairo'],
    ['LessThan a half', advanced(onUnits, 'LessThan', 2.5), (sale) => sale.units < 2.5],
    ['GreaterThanOrEqual', advanced(onUnits, 'GreaterThanOrEqual', 4), (sale) => sale.units >= 4],
    [
      'LessThanOrEqual a day',
      advanced(onDay, 'LessThanOrEqual', '2025-06-30T00:00:00.000Z'),
      (sale) => sale.day <= '2025-06-30',
    ],
    [
      'Contains without case',
      advanced(onName, 'Contains', 'AG'),
      (sale) => nameOf(sale)?.toLowerCase().includes('ag') ?? false,
    ],
    [
      'DoesNotContain keeps blank',
      advanced(onName, 'DoesNotContain', 'ag'),
      (sale) => blankOrNot(nameOf(sale), (text) => text.includes('ag')),
    ],
    ['StartsWith', advanced(onName, 'StartsWith', 'B'), (sale) => nameOf(sale)?.toLowerCase().startsWith('b') ?? false],
    [
      'DoesNotStartWith',
      advanced(onName, 'DoesNotStartWith', 'b'),
      (sale) => blankOrNot(nameOf(sale), (text) => text.startsWith('b')),
    ],
    ['IsBlank', advanced(onReturned, 'IsBlank'), (sale) => sale.isReturned === null],
    ['IsNotBlank', advanced(onName, 'IsNotBlank'), (sale) => nameOf(sale) !== null],
    [
      'one of two conditions',
      {
        target: onUnits,
        logicalOperator: 'Or',
        conditions: [
          { operator: 'Is', value: 1 },
          { operator: 'GreaterThan', value: 4 },
        ],
      },
      (sale) => sale.units === 1 || sale.units > 4,
    ],
    [
      'the last two calendar months',
      { target: onDay, operator: 0, timeUnitsCount: 2, timeUnitType: 4, includeToday: true },
      (sale) => sale.day >= '2026-01-01' && sale.day < '2026-03-01',
    ],
    [
      'the last 30 days',
      { target: onDay, operator: 0, timeUnitsCount: 30, timeUnitType: 0, includeToday: true },
      (sale) =>
        sale.day > new Date(testNow.getTime() - 30 * 86_400_000).toISOString().slice(0, 10) && sale.day <= '2026-03-18',
    ],
    [
      'tuples of a region and a product',
      combined([onRegion, onProduct], [true, 'North', 'p1'], [true, 'South', 'p2'], [true, null, 'p4']),
      (sale) => isOf(sale, 'North', 'p1') || isOf(sale, 'South', 'p2') || isOf(sale, null, 'p4'),
    ],
    [
      'points that are left out, and nothing else',
      combined([onRegion, onProduct], [false, 'North', 'p1'], [false, null, 'p4']),
      (sale) => !isOf(sale, 'North', 'p1') && !isOf(sale, null, 'p4'),
    ],
    [
      'a branch of a hierarchy without one of its leaves',
      combined([onRegion, onProduct], [true, 'North'], [false, 'North', 'p1'], [true, 'South', 'p2']),
      (sale) => (regionOf(sale) === 'North' && sale.product !== 'p1') || isOf(sale, 'South', 'p2'),
    ],
    [
      'all but a branch, of which one leaf stays',
      combined([onRegion, onProduct, onUnits], [false, 'North'], [true, 'North', 'p1', 3]),
      (sale) => isOf(sale, 'North', 'p1') && sale.units === 3,
    ],
    [
      'a blank branch is left out, and what is below it with it',
      combined([onRegion, onProduct], [false, null], [false, 'North', 'p2']),
      (sale) => regionOf(sale) !== null && !isOf(sale, 'North', 'p2'),
    ],
    [
      'a step of dates together with a number',
      combined([onMonth, onUnits], [true, '2025-03', 2], [true, '2025-04']),
      (sale) => (sale.day.startsWith('2025-03') && sale.units === 2) || sale.day.startsWith('2025-04'),
    ],
    [
      'one of several lists of different columns',
      {
        target: onRegion,
        combinations: [
          { columns: [onRegion], points: [{ values: ['North'], isKept: true }] },
          { columns: [onProduct, onUnits], points: [{ values: ['p2', 5], isKept: true }] },
        ],
      },
      (sale) => regionOf(sale) === 'North' || (sale.product === 'p2' && sale.units === 5),
    ],
    [
      'all of several lists that leave out',
      {
        target: onRegion,
        combinations: [
          { columns: [onRegion], points: [{ values: ['North'], isKept: false }] },
          { columns: [onProduct, onUnits], points: [{ values: ['p2', 5], isKept: false }] },
        ],
      },
      (sale) => regionOf(sale) !== 'North' && !(sale.product === 'p2' && sale.units === 5),
    ],
    [
      'a long list of points',
      combined(
        [onRegion, onProduct],
        ...manyTexts.map((text): [boolean, string, string] => [true, text, 'p1']),
        ...Array.from({ length: 40 }, (_, index): [boolean, string, string] => [true, 'North', `p${index + 2}`]),
      ),
      (sale) => regionOf(sale) === 'North' && Number(sale.product.slice(1)) >= 2,
    ],
  ]

  test.each(cases)('%s', async (_title, filter, keeps) => {
    const kept = sales.filter(keeps)
    expect(kept.length).toBeGreaterThan(0)
    expectSame(
      (await answer('pie', [filter])).rows,
      grouped(
        kept,
        (sale) => [sale.product],
        (members) => [sum(members)],
      ),
    )
  })

  test('several filters all hold', async () => {
    const filters = [cases[0]?.[1], cases[5]?.[1], cases[11]?.[1]].filter((filter) => filter !== undefined)
    const kept = sales.filter((sale) => [cases[0], cases[5], cases[11]].every((each) => each?.[2](sale)))
    expectSame(
      (await answer('pie', filters)).rows,
      grouped(
        kept,
        (sale) => [sale.product],
        (members) => [sum(members)],
      ),
    )
  })

  test('a chosen point of a month and a series filters the other visuals', async () => {
    const filters = [
      { target: monthTarget, operator: 'In', values: ['2025-03'] },
      { target: { table: 'Sales', column: 'Product' }, operator: 'In', values: ['p2'] },
    ]
    const kept = sales.filter((sale) => sale.day.startsWith('2025-03') && sale.product === 'p2')
    expect((await answer('card', filters)).rows[0]?.slice(0, 2)).toEqual([sum(kept), kept.length])
  })
})

describe('top N and filters on measures', () => {
  const top = (operator: string, itemCount: number): Filter => ({
    target: { table: 'Sales', column: 'Product' },
    operator,
    itemCount,
    orderBy: { table: 'Sales', measure: 'Revenue' },
  })
  const byProduct = (rows: readonly Sale[]) =>
    grouped(
      rows,
      (sale) => [sale.product],
      (members) => [sum(members)],
    ).sort((one, other) => Number(other[1]) - Number(one[1]))

  test.each([
    ['Top', (rows: unknown[][]) => rows.slice(0, 2)],
    ['Bottom', (rows: unknown[][]) => rows.slice(-2)],
  ] as const)('%s two keep the rows of these groups, also in visuals that do not show them', async (operator, best) => {
    const names = best(byProduct(sales)).map(([product]) => product)
    const kept = sales.filter((sale) => names.includes(sale.product))
    expectSame((await answer('pie', [top(operator, 2)])).rows, best(byProduct(sales)))
    expectSame(
      (await answer('by-region', [top(operator, 2)])).rows,
      grouped(
        kept,
        (sale) => [regionOf(sale)],
        (members) => [sum(members)],
      ),
    )
  })

  test('A65: a long list is no longer for being asked again for each of the best', async () => {
    const list = (values: string[]): Filter => ({
      target: { table: 'Shops', column: 'Region' },
      operator: 'In',
      values,
    })
    const many = Array.from({ length: 4900 }, (_, index) => `region ${index}`)
    const filters = [1, 2, 3, 4].map((count) => top('Top', 7 - count)).concat(list([...many, 'North']))
    const north = sales.filter((sale) => regionOf(sale) === 'North')
    expectSame((await answer('pie', filters)).rows, byProduct(north).slice(0, 3))
  })

  test.each([1, 4, 5, 20, 32, 33, 400])('A70: a list of %i values keeps what it names', async (count) => {
    const others = (more: string) => Array.from({ length: count - 1 }, (_, index) => `region ${index}${more}`)
    const names = (operator: string, values: (string | null)[]): Filter => ({
      target: { table: 'Shops', column: 'Region' },
      operator,
      values,
    })
    for (const more of ['', '\u001f']) {
      const list = ['North', ...others(more)]
      const kept = (keeps: (region: string | null) => boolean) =>
        byProduct(sales.filter((sale) => keeps(regionOf(sale))))
      expectSame(
        (await answer('pie', [names('In', list)])).rows,
        kept((region) => region === 'North'),
      )
      expectSame(
        (await answer('pie', [names('NotIn', list)])).rows,
        kept((region) => region !== 'North'),
      )
      expectSame(
        (await answer('pie', [names('In', [...list, null])])).rows,
        kept((region) => region === 'North' || region === null),
      )
      expectSame(
        (await answer('pie', [names('NotIn', [...list, null])])).rows,
        kept((region) => region !== 'North' && region !== null),
      )
    }
  })

  test('A65: what one request becomes has a bound, which is told', async () => {
    const list = {
      target: { table: 'Shops', column: 'Region' },
      operator: 'NotIn',
      values: ['a', 'b', 'c', 'd', 'e', 'f'],
    }
    const filters = [top('Top', 3), top('Top', 4), top('Top', 5), ...Array.from({ length: 97 }, () => list)]
    const visuals = Array.from({ length: 120 }, () => ({ visualName: 'pie', filters, rowLimit: 1 }))
    await expect(tested.library.queryVisuals(scopeOf(report), { pageName: 'page', visuals })).rejects.toMatchObject({
      status: 400,
      members: [{ key: 'reports.tooMuchAtOnce' }],
    })
  })

  test('top N sees the other filters', async () => {
    const north = sales.filter((sale) => regionOf(sale) === 'North')
    const filters = [top('Top', 3), { target: { table: 'Shops', column: 'Region' }, operator: 'In', values: ['North'] }]
    expectSame((await answer('pie', filters)).rows, byProduct(north).slice(0, 3))
  })

  test('a filter on a measure keeps groups, and totals over no others', async () => {
    const all = grouped(
      sales,
      (sale) => [sale.product, regionOf(sale)],
      (members) => [units(members)],
    )
    const least =
      all.map(([, , total]) => Number(total)).sort((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0
    const filter = {
      target: { table: 'Sales', column: 'Units', aggregationFunction: 'Sum' },
      logicalOperator: 'And',
      conditions: [{ operator: 'GreaterThan', value: least }],
    }
    const kept = all.filter(([, , total]) => Number(total) > least)
    const { rows, totals } = await answer('table', [filter])
    expectSame(
      rows,
      kept.map(([product, region, total]) => [product, total, region]),
    )
    expect(totals[0]?.rows).toEqual([[null, kept.reduce((sum, [, , total]) => sum + Number(total), 0), null]])
  })
})

describe('order and limits', () => {
  test('a visual is sorted as it says, and as it is asked', async () => {
    const byRevenue = grouped(
      sales,
      (sale) => [regionOf(sale)],
      (members) => [sum(members)],
    ).sort((one, other) => Number(other[1]) - Number(one[1]))
    expect(rounded((await answer('by-region')).rows)).toEqual(rounded(byRevenue))
    const sort: VisualSort = { orderBy: { table: 'Shops', column: 'Region' }, direction: 'desc' }
    expect((await answer('by-region', [], { sort })).rows.map(([name]) => name)).toEqual([
      'South',
      'North',
      'Middle',
      null,
    ])
    const byGoal: VisualSort = { orderBy: { table: 'Goals', measure: 'Goal' }, direction: 'asc' }
    expect((await answer('by-region', [], { sort: byGoal })).rows.map(([name]) => name)).toEqual([
      'North',
      'Middle',
      'South',
      null,
    ])
  })

  test('rows beyond the limit are left out, and said to be', async () => {
    const { rows, isTruncated } = await answer('day', [], { rowLimit: 10 })
    expect(rows).toHaveLength(10)
    expect(isTruncated).toBe(true)
    expect((await answer('year', [], { rowLimit: 3 })).isTruncated).toBe(false)
  })
})

describe('export', () => {
  const exported = async (
    visualName: string,
    exportDataType: 'summarized' | 'underlying',
    filters: Filter[] = [],
    rows?: number,
  ) =>
    tested.library.exportVisual(scopeOf(report), {
      pageName: 'page',
      visual: { visualName, filters },
      exportDataType,
      ...(rows !== undefined && { rows }),
    })

  test('summarised is what the visual shows', async () => {
    const { data, isTruncated } = await exported('pie', 'summarized')
    const [heading, ...lines] = data.trimEnd().split('\r\n')
    expect(heading).toBe('Product,Revenue')
    expectSame(
      lines.map((line) => line.split(',').map((value, index) => (index === 1 ? Number(value) : value))),
      grouped(
        sales,
        (sale) => [sale.product],
        (members) => [sum(members)],
      ),
    )
    expect(isTruncated).toBe(false)
  })

  test('underlying is the rows that it was made of', async () => {
    const filter = { target: { table: 'Shops', column: 'Region' }, operator: 'In', values: ['North'] }
    const kept = sales.filter((sale) => regionOf(sale) === 'North')
    const { data } = await exported('bar', 'underlying', [filter])
    const [heading, ...lines] = data.trimEnd().split('\r\n')
    expect(heading).toBe('Day,Shop,Product,Units,Amount,Returned,Region')
    const expected = kept.map((sale) =>
      [sale.day, sale.shop, sale.product, sale.units, sale.cents / 100, sale.isReturned ?? '', 'North'].join(','),
    )
    expect(lines.sort()).toEqual(expected.sort())
    expect((await exported('bar', 'underlying', [], 5)).isTruncated).toBe(true)
  })
})

describe('refusals', () => {
  const refusal = async (filters: Filter[], visualName = 'pie', more: { sort?: VisualSort } = {}) => {
    const asked = tested.library.queryVisuals(scopeOf(report), {
      pageName: 'page',
      visuals: [{ visualName, filters, ...more }],
    })
    return asked.then(
      () => undefined,
      (error: { status: number; members: { member: string; values: { name: string } }[] }) => ({
        status: error.status,
        member: error.members[0]?.member,
        name: error.members[0]?.values.name,
      }),
    )
  }
  const inColumn = (table: string, column: string, values: Filter['values'] = []): Filter => ({
    target: { table, column },
    operator: 'In',
    values,
  })

  test('what the definition does not have is refused by name', async () => {
    expect(await refusal([inColumn('Sales', 'Salary')])).toEqual({
      status: 400,
      member: 'visuals[0].filters[0].target.column',
      name: 'Salary',
    })
    expect(await refusal([inColumn('t0', 'c0')])).toEqual({
      status: 400,
      member: 'visuals[0].filters[0].target.table',
      name: 't0',
    })
    expect(await refusal([], 'nothing')).toEqual({ status: 400, member: 'visuals[0].visualName', name: 'nothing' })
    const sort: VisualSort = { orderBy: { table: 'Sales', measure: 'Profit' }, direction: 'asc' }
    expect(await refusal([], 'pie', { sort })).toEqual({
      status: 400,
      member: 'visuals[0].sort.orderBy.measure',
      name: 'Profit',
    })
  })

  test.each([
    ['a word for a number', inColumn('Sales', 'Units', ['many'])],
    ['a day that is not in the calendar', inColumn('Sales', 'Day', ['2025-02-30'])],
    ['year 0', inColumn('Sales', 'Day', ['0000-01-01'])],
    [
      'a number without end',
      {
        target: { table: 'Sales', column: 'Units' },
        logicalOperator: 'And',
        conditions: [{ operator: 'Is', value: 1e300 }],
      },
    ],
    [
      'an operator that there is not',
      { target: { table: 'Sales', column: 'Units' }, operator: 'In) OR 1=1 --', values: [1] },
    ],
    [
      'a point with more values than columns',
      {
        target: { table: 'Sales', column: 'Product' },
        combinations: [
          { columns: [{ table: 'Sales', column: 'Product' }], points: [{ values: ['p1', 2], isKept: true }] },
        ],
      },
    ],
    [
      'points of a measure',
      {
        target: { table: 'Sales', column: 'Product' },
        combinations: [{ columns: [{ table: 'Sales', measure: 'Revenue' }], points: [{ values: [2], isKept: true }] }],
      },
    ],
    [
      'several lists that keep and leave out',
      {
        target: { table: 'Sales', column: 'Product' },
        combinations: [true, false].map((isKept) => ({
          columns: [{ table: 'Sales', column: 'Product' }],
          points: [{ values: ['p1'], isKept }],
        })),
      },
    ],
    ['a filter without members', { target: { table: 'Sales', column: 'Units' } }],
    [
      'top N by a column',
      {
        target: { table: 'Sales', column: 'Product' },
        operator: 'Top',
        itemCount: 3,
        orderBy: { table: 'Sales', column: 'Units' },
      },
    ],
  ] as [string, Filter][])('%s is refused', async (_title, filter) => {
    expect((await refusal([filter]))?.status).toBe(400)
  })

  test('a value that looks like SQL is a value', async () => {
    const { rows } = await answer('pie', [inColumn('Sales', 'Product', ["p1' OR '1'='1"])])
    expect(rows).toEqual([])
  })

  test('a report of another tenant, and one that is not there, are not found', async () => {
    for (const scope of [
      scopeOf(report, { tenantId: 2 }),
      scopeOf({ ...report, reportGuid: '00000000-0000-4000-8000-000000000000' }),
    ]) {
      await expect(tested.library.getReport(scope)).rejects.toMatchObject({ status: 404 })
    }
  })
})

test('lists of values can stand in the order of a measure, the largest first', async () => {
  const asked = { target: { table: 'Sales', column: 'Product' }, filters: [] }
  const valuesBy = async (orderBy: Target) => {
    const { fieldValues } = await tested.library.queryVisuals(scopeOf(report), {
      pageName: 'page',
      visuals: [],
      fieldValues: [{ ...asked, orderBy }],
    })
    return fieldValues[0]
  }
  const byRevenue = grouped(
    sales,
    (sale) => [sale.product],
    (members) => [sum(members)],
  ).sort((one, other) => Number(other[1]) - Number(one[1]))
  const found = await valuesBy({ table: 'Sales', measure: 'Revenue' })
  expect(found?.values).toEqual(byRevenue.map(([product]) => product))
  await expect(valuesBy({ table: 'Sales', column: 'Product' })).rejects.toMatchObject({
    members: [{ member: 'fieldValues[0].orderBy' }],
  })
})

test('lists of values to choose from can be searched', async () => {
  const { fieldValues } = await tested.library.queryVisuals(scopeOf(report), {
    pageName: 'page',
    visuals: [],
    fieldValues: [
      { target: { table: 'Shops', column: 'Name' }, filters: [], search: 'R' },
      { target: monthTarget, filters: [], rowLimit: 2 },
    ],
  })
  expect(fieldValues.map(({ values, isTruncated }) => ({ values, isTruncated }))).toEqual([
    { values: ['berlin', 'Cairo', 'Zagreb'], isTruncated: false },
    { values: ['2024-11', '2024-12'], isTruncated: true },
  ])
})

test('R100: the last day of each group is compared as a day, and a number is refused for it', async () => {
  const isAfter = (value: string | number): Filter => ({
    target: { table: 'Sales', measure: 'Last day' },
    logicalOperator: 'And',
    conditions: [{ operator: 'GreaterThan', value }],
  })
  const lastDays = grouped(
    sales,
    ({ product: name }) => [name],
    (rows) => [
      rows
        .map(({ day }) => day)
        .toSorted()
        .at(-1),
    ],
  )
  const [, limit] = lastDays.toSorted((one, other) => String(one[1]).localeCompare(String(other[1])))[0] ?? []
  const { rows } = await answer('pie', [isAfter(String(limit))])
  const later = lastDays.filter(([, last]) => String(last) > String(limit)).map(([name]) => name)
  expect(inAnyOrder(rows.map(([name]) => [name]))).toEqual(inAnyOrder(later.map((name) => [name])))
  await expect(answer('pie', [isAfter(5)])).rejects.toMatchObject({ status: 400 })
})
