/** What a card that is followed is held against, where rules, links and filters keep some of the time from its rows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Filter, ReportDefinition, RowRule } from '../../../contract/models/report-definition.ts'
import type { VisualResult } from '../../../contract/models/report-query.ts'
import type { EmbedScope } from '../../access/principal.ts'
import type { ImportedReport } from '../import/import-report.ts'
import { aVisual, openTestLibrary, scopeOf, type TestLibrary } from '../testing.ts'

/** Until the day on which the data is read, which is in a month that is not over. */
const days = Array.from({ length: 442 }, (_, day) => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10))
const sales = days.flatMap((day, index) => [
  // More at first, so that what leaves out the first months of the year before turns the sign.
  { day, product: 'lamp', amount: day < '2025-03' ? 90 : (index % 7) + 20 },
  // None in February of the last year.
  ...(day.startsWith('2026-02') ? [] : [{ day, product: 'sledge', amount: 5 }]),
])
const quarterName = (day: string) => `${day.slice(0, 4)} ${day.slice(5, 7) < '02' ? 'start' : 'rest'}`

const month = { table: 'Days', column: 'Day', grain: 'month' } as const
const cards = { revenue: 'Revenue', days: 'Different days', spring: 'Since spring' } as const

let reports = 0

const definition = (rows: RowRule[], time: { table: string; column: string; grain: 'month' } = month) =>
  ({
    name: `Years ${reports++}`,
    tables: [
      {
        name: 'Sales',
        file: 'sales.csv',
        columns: [
          { name: 'Day', type: 'date' },
          { name: 'Product', type: 'text' },
          { name: 'Amount', type: 'decimal' },
        ],
      },
      {
        name: 'Days',
        file: 'days.csv',
        columns: [
          { name: 'Day', type: 'date' },
          { name: 'Part', type: 'text' },
        ],
      },
    ],
    relationships: [{ from: { table: 'Sales', column: 'Day' }, to: { table: 'Days', column: 'Day' } }],
    measures: [
      { table: 'Sales', name: 'Revenue', aggregate: 'sum', column: 'Amount' },
      { table: 'Sales', name: 'Different days', aggregate: 'countDistinct', column: 'Day' },
      {
        table: 'Sales',
        name: 'Since spring',
        aggregate: 'sum',
        column: 'Amount',
        filters: [since('2025-02-15', 'Days')],
      },
    ],
    rows,
    pages: [
      {
        name: 'page',
        displayName: 'Page',
        visuals: Object.entries(cards).map(([name, measure]) =>
          aVisual({ name, type: 'card', roles: { category: [time], values: [{ table: 'Sales', measure }] } }),
        ),
      },
    ],
  }) satisfies ReportDefinition

const since = (day: string, table = 'Days'): Filter => ({
  target: { table, column: 'Day' },
  logicalOperator: 'And',
  conditions: [{ operator: 'GreaterThanOrEqual', value: day }],
})
const inMonths = (...values: string[]): Filter => ({
  target: { table: 'Days', hierarchy: 'Day', hierarchyLevel: 'month' },
  operator: 'In',
  values,
})
const ofProduct = (product: string): Filter => ({
  target: { table: 'Sales', column: 'Product' },
  operator: 'In',
  values: [product],
})

let tested: TestLibrary
let open: ImportedReport

const reportWith = async (...asked: Parameters<typeof definition>) =>
  tested.import(
    await tested.folder({
      'report.json': definition(...asked),
      'sales.csv': `Day,Product,Amount\n${sales.map(({ day, product, amount }) => `${day},${product},${amount}`).join('\n')}`,
      'days.csv': `Day,Part\n${days.map((day) => `${day},${quarterName(day)}`).join('\n')}`,
    }),
  )

beforeAll(async () => {
  tested = await openTestLibrary()
  open = await reportWith([])
})
afterAll(() => tested.close())

interface Asked {
  filters?: Filter[]
  link?: Filter[]
  card?: keyof typeof cards
  scope?: Partial<EmbedScope>
}

async function answer(report: ImportedReport, { filters = [], link, card = 'revenue', scope }: Asked = {}) {
  const { results } = await tested.library.queryVisuals(scopeOf(report, { ...(link && { filters: link }), ...scope }), {
    pageName: 'page',
    visuals: [{ visualName: card, filters }],
  })
  const [result] = results
  expect(result?.error).toBeNull()
  return result as VisualResult
}

const sumOf = (months: readonly string[], product?: string) =>
  sales
    .filter((sale) => months.includes(sale.day.slice(0, 7)) && (product ?? sale.product) === sale.product)
    .reduce((sum, { amount }) => sum + amount, 0)

/** Months of both years, and what they came to in each. */
const held = (months: readonly string[], product?: string) => ({
  from: `2026-${months[0]}`,
  to: `2026-${months.at(-1)}`,
  year: 2025,
  now: [
    null,
    sumOf(
      months.map((each) => `2026-${each}`),
      product,
    ),
  ],
  before: [
    null,
    sumOf(
      months.map((each) => `2025-${each}`),
      product,
    ),
  ],
})

describe('R84: a card that is followed is held against what its reader sees of the year before', () => {
  test('of which nothing is kept from them: all months that are over', async () => {
    expect((await answer(open)).yearBefore).toEqual(held(['01', '02']))
  })

  test('by a link, whose filter leaves out months, or a part of one', async () => {
    for (const from of ['2025-02-01', '2025-01-02'])
      expect((await answer(open, { link: [since(from)] })).yearBefore, from).toEqual(held(['02']))
    expect((await answer(open, { link: [since('2025-02-02')] })).yearBefore).toBeUndefined()
    expect((await answer(open, { link: [since('2025-02-01')], filters: [since('2026-01-01')] })).yearBefore).toEqual(
      held(['02']),
    )
    expect((await answer(open, { link: [ofProduct('lamp')] })).yearBefore).toEqual(held(['01', '02'], 'lamp'))
  })

  test('by a row rule for days, for another column of the days, or for the column that points at them', async () => {
    const ofPart: Filter = { target: { table: 'Days', column: 'Part' }, operator: 'NotIn', values: ['2025 start'] }
    const rules = {
      days: await reportWith([{ table: 'Days', filters: [since('2025-01-20')] }]),
      part: await reportWith([{ table: 'Days', filters: [ofPart] }]),
      forOthers: await reportWith([
        { table: 'Days', filters: [since('2025-02-01')] },
        { table: 'Days', roles: ['Auditor'], filters: [] },
      ]),
    }
    for (const [name, report] of Object.entries(rules))
      expect((await answer(report)).yearBefore, name).toEqual(held(['02']))
    expect((await answer(rules.forOthers, { scope: { roles: ['Auditor'] } })).yearBefore).toEqual(held(['01', '02']))
    const pointing = await reportWith([{ table: 'Sales', filters: [since('2025-01-20', 'Sales')] }])
    expect((await answer(pointing)).yearBefore).toBeUndefined()
    const product = await reportWith([{ table: 'Sales', filters: [ofProduct('lamp')] }])
    expect((await answer(product)).yearBefore).toEqual(held(['01', '02'], 'lamp'))
  })

  test('and by the time that somebody chose, where it cuts no month', async () => {
    expect((await answer(open, { filters: [since('2026-01-10')] })).yearBefore).toEqual(held(['02']))
    expect((await answer(open, { filters: [since('2026-01-10')], card: 'days' })).yearBefore).toMatchObject({
      from: '2026-02',
      now: [null, 28],
      before: [null, 28],
    })
    expect((await answer(open, { filters: [since('2026-02-10')] })).yearBefore).toBeUndefined()
    expect((await answer(open, { filters: [inMonths('2026-02')] })).yearBefore).toEqual(held(['02']))
    // By what else says when it was: a part of the year, the day of the sale, or a measure of some days alone.
    const ofParts: Filter = {
      target: { table: 'Days', column: 'Part' },
      operator: 'In',
      values: ['2025 rest', '2026 start', '2026 rest'],
    }
    expect((await answer(open, { filters: [ofParts] })).yearBefore).toEqual(held(['02']))
    expect((await answer(open, { filters: [since('2025-01-20', 'Sales')] })).yearBefore).toBeUndefined()
    expect((await answer(open, { card: 'spring' })).yearBefore).toBeUndefined()
  })

  test('where the day stands beside the figures, too', async () => {
    const own = { table: 'Sales', column: 'Day', grain: 'month' } as const
    const report = await reportWith([], own)
    expect((await answer(report)).yearBefore).toEqual(held(['01', '02']))
    expect((await answer(report, { link: [since('2025-01-20', 'Sales')] })).yearBefore).toEqual(held(['02']))
    expect((await answer(report, { filters: [since('2026-01-10', 'Sales'), ofProduct('lamp')] })).yearBefore).toEqual(
      held(['02'], 'lamp'),
    )
    const ruled = await reportWith([{ table: 'Sales', filters: [since('2025-01-20', 'Sales')] }], own)
    expect((await answer(ruled)).yearBefore).toEqual(held(['02']))
  })

  test('with the months in which there was nothing', async () => {
    const { rows, yearBefore } = await answer(open, { filters: [ofProduct('sledge')] })
    expect(rows.map(([step]) => step)).not.toContain('2026-02')
    // March is not over: January is the last that is, and February was before it.
    expect(yearBefore).toEqual(held(['01', '02'], 'sledge'))
  })
})
