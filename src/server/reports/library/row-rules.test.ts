import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Filter, ReportDefinition } from '../../../contract/models/report-definition.ts'
import { basicOperators, conditionOperators } from '../../../contract/vocabulary/reports.ts'
import type { EmbedScope } from '../../access/principal.ts'
import { modelOf } from '../definition/model.ts'
import type { ImportedReport } from '../import/import-report.ts'
import { tablesWithRules } from '../query/row-rules.ts'
import { aVisual, openTestLibrary, scopeOf, type TestLibrary } from '../testing.ts'

/** Each text of the data names who may see it. */
const owners = ['alice', 'bob', 'carol'] as const
const departments = owners.flatMap((owner) => [1, 2].map((number) => ({ id: `${owner}-d${number}`, owner })))
const people = departments.flatMap(({ id, owner }) =>
  [1, 2, 3].map((number) => ({ name: `${owner} person ${id} ${number}`, department: id, pay: number * 10 })),
)

const definition: ReportDefinition = {
  name: 'Pay',
  tables: [
    {
      name: 'People',
      file: 'people.csv',
      columns: [
        { name: 'Name', type: 'text' },
        { name: 'Department', type: 'text' },
        { name: 'Pay', type: 'integer' },
      ],
    },
    {
      name: 'Departments',
      file: 'departments.csv',
      columns: [
        { name: 'Id', type: 'text' },
        { name: 'Owner', type: 'text' },
      ],
    },
    {
      name: 'Notes',
      file: 'notes.csv',
      columns: [
        { name: 'Text', type: 'text' },
        { name: 'Role', type: 'text' },
      ],
    },
  ],
  relationships: [{ from: { table: 'People', column: 'Department' }, to: { table: 'Departments', column: 'Id' } }],
  measures: [
    { table: 'People', name: 'Sum', aggregate: 'sum', column: 'Pay' },
    { table: 'People', name: 'Heads', aggregate: 'count' },
    { table: 'People', name: 'Last name', aggregate: 'max', column: 'Name' },
    {
      table: 'People',
      name: 'Mean',
      ratio: { numerator: { table: 'People', measure: 'Sum' }, denominator: { table: 'People', measure: 'Heads' } },
    },
  ],
  rows: [
    {
      table: 'Departments',
      filters: [{ target: { table: 'Departments', column: 'Owner' }, operator: 'In', values: ['{userName}'] }],
    },
    { table: 'Departments', roles: ['Admin'], filters: [] },
    { table: 'Notes', filters: [{ target: { table: 'Notes', column: 'Role' }, operator: 'In', values: ['{roles}'] }] },
  ],
  pages: [
    {
      name: 'page',
      displayName: 'Page',
      visuals: [
        aVisual({
          name: 'card',
          type: 'card',
          roles: { values: ['Sum', 'Heads', 'Last name', 'Mean'].map((measure) => ({ table: 'People', measure })) },
        }),
        aVisual({
          name: 'table',
          type: 'table',
          roles: {
            values: [
              { table: 'People', column: 'Name' },
              { table: 'Departments', column: 'Owner' },
              { table: 'People', measure: 'Sum' },
            ],
          },
        }),
        aVisual({
          name: 'matrix',
          type: 'matrix',
          roles: {
            rows: [{ table: 'Departments', column: 'Owner' }],
            columns: [{ table: 'People', column: 'Department' }],
            values: [{ table: 'People', measure: 'Last name' }],
          },
        }),
        aVisual({
          name: 'bar',
          type: 'bar',
          roles: {
            category: [{ table: 'People', column: 'Department' }],
            values: [{ table: 'People', measure: 'Sum' }],
          },
        }),
        aVisual({ name: 'people', type: 'slicer', roles: { category: [{ table: 'People', column: 'Name' }] } }),
        aVisual({ name: 'owners', type: 'slicer', roles: { category: [{ table: 'Departments', column: 'Owner' }] } }),
        aVisual({
          name: 'range',
          type: 'slicer',
          options: { slicerMode: 'range' },
          roles: { category: [{ table: 'People', column: 'Name' }] },
        }),
        aVisual({ name: 'notes', type: 'table', roles: { values: [{ table: 'Notes', column: 'Text' }] } }),
      ],
    },
  ],
}

const pageName = 'page'
const visualNames = ['card', 'table', 'matrix', 'bar', 'people', 'owners', 'range']

let tested: TestLibrary
let report: ImportedReport

beforeAll(async () => {
  tested = await openTestLibrary()
  report = await tested.import(
    await tested.folder({
      'report.json': definition,
      'people.csv': `Name,Department,Pay\n${people.map((each) => `${each.name},${each.department},${each.pay}`).join('\n')}\nnobody's person,lost,1\nnobody's person,,1\n`,
      'departments.csv': `Id,Owner\n${departments.map((each) => `${each.id},${each.owner}`).join('\n')}\n`,
      'notes.csv': 'Text,Role\nfor sales,Sales\nfor finance,Finance\n',
    }),
  )
})

afterAll(() => tested.close())

/** All that one person can be told, as text. */
async function everything(scope: EmbedScope, filters: Filter[] = []): Promise<string> {
  const { library } = tested
  const answer = await library.queryVisuals(scope, {
    pageName,
    visuals: visualNames.map((visualName) => ({ visualName, filters })),
    fieldValues: [
      { target: { table: 'People', column: 'Name' }, filters },
      { target: { table: 'Departments', column: 'Owner' }, filters },
      { target: { table: 'People', column: 'Department' }, filters, search: 'd' },
    ],
  })
  expect(answer.results.map(({ error }) => error)).toEqual(visualNames.map(() => null))
  const exports = await Promise.all(
    ['table', 'bar', 'people', 'owners'].flatMap((visualName) =>
      (['summarized', 'underlying'] as const).map((exportDataType) =>
        library.exportVisual(scope, { pageName, visual: { visualName, filters }, exportDataType }),
      ),
    ),
  )
  return JSON.stringify([
    answer.results.map(({ rows, totals }) => [rows, totals]),
    answer.fieldValues.map(({ values }) => values),
    exports,
  ])
}

const as = (userName: string, roles: string[] = ['User']) => scopeOf(report, { userName, roles })

test.each(owners)('%s sees own rows in every kind of query, and nothing of others', async (owner) => {
  const told = await everything(as(owner))
  expect(told).toContain(owner)
  for (const other of [...owners, 'nobody'].filter((name) => name !== owner)) expect(told).not.toContain(other)
})

test('R80: a rule for a step of time lets through all days of it', async () => {
  const quarter = { table: 'Days', hierarchy: 'Day', hierarchyLevel: 'quarter' }
  const folder = await tested.folder({
    'report.json': {
      name: 'Days',
      tables: [{ name: 'Days', file: 'days.csv', columns: [{ name: 'Day', type: 'date' }] }],
      rows: [{ table: 'Days', filters: [{ target: quarter, operator: 'In', values: ['2026-Q1'] }] }],
      pages: [
        {
          name: pageName,
          displayName: 'Page',
          visuals: [aVisual({ name: 'days', type: 'table', roles: { values: [{ table: 'Days', column: 'Day' }] } })],
        },
      ],
    },
    'days.csv': 'Day\n2025-12-31\n2026-01-01\n2026-02-14\n2026-03-31\n2026-04-01\n',
  })
  const { results } = await tested.library.queryVisuals(scopeOf(await tested.import(folder)), {
    pageName,
    visuals: [{ visualName: 'days', filters: [] }],
  })
  expect(results[0]?.rows).toEqual([['2026-01-01'], ['2026-02-14'], ['2026-03-31']])
})

test('totals are over what the person sees, and an administrator sees all that belongs somewhere', async () => {
  const card = async (scope: EmbedScope) => {
    const { results } = await tested.library.queryVisuals(scope, {
      pageName,
      visuals: [{ visualName: 'card', filters: [] }],
    })
    return results[0]?.rows[0]?.slice(0, 2)
  }
  expect(await card(as('alice'))).toEqual([120, 6])
  expect(await card(as('admin', ['Admin']))).toEqual([360, 18])
  expect(await card(as('nobody special'))).toEqual([null, 0])
})

test('names of people and roles compare without regard to case', async () => {
  expect(await everything(as('ALICE'))).toBe(await everything(as('alice')))
  expect(await everything(as('x', ['admin']))).toBe(await everything(as('x', ['Admin'])))
})

test('rules may ask for the names of a person’s roles', async () => {
  const notes = async (roles: string[]) => {
    const { results } = await tested.library.queryVisuals(as('alice', roles), {
      pageName,
      visuals: [{ visualName: 'notes', filters: [] }],
    })
    return results[0]?.rows
  }
  expect(await notes(['Sales'])).toEqual([['for sales']])
  expect(await notes(['User', 'finance', 'Sales'])).toEqual([['for finance'], ['for sales']])
  expect(await notes([])).toEqual([])
})

test('a report with rules answers nobody without a name', async () => {
  for (const userName of ['', '  ']) {
    await expect(tested.library.queryVisuals(as(userName, ['Admin']), { pageName, visuals: [] })).resolves.toBeDefined()
    await expect(
      tested.library.queryVisuals(as(userName, ['Admin']), {
        pageName,
        visuals: [{ visualName: 'card', filters: [] }],
      }),
    ).rejects.toMatchObject({ status: 403 })
    await expect(
      tested.library.exportVisual(as(userName), {
        pageName,
        visual: { visualName: 'table', filters: [] },
        exportDataType: 'underlying',
      }),
    ).rejects.toMatchObject({ status: 403 })
  }
})

test('a person who is called like a part of a rule is a person of that name', async () => {
  for (const name of ['{roles}', '{userName}', "x' OR '1'='1", '%', 'alice"', 'alice\\']) {
    const told = await everything(as(name, ['{userName}', '{roles}']))
    for (const owner of owners) expect(told).not.toContain(owner)
  }
})

test('A137: a rule for those who lack a role is refused, and one of before shows nothing to anybody', async () => {
  const lacking = [
    {
      table: 'Notes',
      filters: [{ target: { table: 'Notes', column: 'Role' }, operator: 'NotIn', values: ['{roles}'] }],
    },
  ]
  const folder = await tested.folder({
    'report.json': { ...definition, name: 'Lacking', rows: lacking },
    'people.csv': 'Name,Department,Pay\n',
    'departments.csv': 'Id,Owner\n',
    'notes.csv': 'Text,Role\n',
  })
  await expect(tested.import(folder)).rejects.toThrow(/who lost a role would see more/)
  const identity = { userName: 'alice', isNameVouchedFor: true, roles: [] }
  const notes = modelOf({ ...definition, rows: lacking })
  expect([...tablesWithRules(notes, identity)].map(({ rules }) => rules)).toEqual([[]])
})

test('the rules themselves are not told', async () => {
  const view = JSON.stringify(await tested.library.getReport(as('alice')))
  expect(view).not.toContain('{userName}')
  expect(view).not.toContain('.csv')
})

const columns = [
  { table: 'People', column: 'Name' },
  { table: 'People', column: 'Department' },
  { table: 'Departments', column: 'Owner' },
  { table: 'Departments', column: 'Id' },
]
const target = fc.constantFrom(...columns)
const value = fc.oneof(
  fc.constantFrom(...owners, ...departments.map(({ id }) => id), '', '{userName}', null),
  fc.string({ maxLength: 12 }),
)
const filter: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ target, operator: fc.constantFrom(...basicOperators), values: fc.array(value, { maxLength: 4 }) }),
  fc.record({
    target,
    logicalOperator: fc.constantFrom('And', 'Or'),
    conditions: fc.array(
      fc.record({ operator: fc.constantFrom(...conditionOperators), value: value.map((each) => each ?? 'x') }),
      { minLength: 1, maxLength: 2 },
    ),
  }),
  fc.record({
    target,
    combinations: fc.array(
      fc.record({
        columns: fc.array(target, { minLength: 2, maxLength: 2 }),
        points: fc.array(fc.record({ values: fc.array(value, { minLength: 1, maxLength: 2 }), isKept: fc.boolean() }), {
          maxLength: 4,
        }),
      }),
      { maxLength: 1 },
    ),
  }),
  fc.record({
    target,
    operator: fc.constantFrom('Top', 'Bottom'),
    itemCount: fc.integer({ min: 1, max: 9 }),
    orderBy: fc.constantFrom({ table: 'People', measure: 'Sum' }, { table: 'People', measure: 'Last name' }),
  }),
  fc.record({
    target: fc.constant({ table: 'People', measure: 'Sum' }),
    logicalOperator: fc.constantFrom('And', 'Or'),
    conditions: fc.array(
      fc.record({
        operator: fc.constantFrom('GreaterThan', 'LessThan', 'Is', 'IsNot'),
        value: fc.integer({ min: -5, max: 300 }),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  }),
)

test('no filters, however they are put together, show a row of somebody else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...owners), fc.array(filter, { maxLength: 4 }), async (owner, filters) => {
      const told = await everything(as(owner), filters)
      for (const other of [...owners, 'nobody'].filter((name) => name !== owner)) expect(told).not.toContain(other)
    }),
    { numRuns: 60 },
  )
}, 60_000)
