/** R2: numbers beyond what a double holds, each computed a second time with BigInt over the rows of the CSV file. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field, Filter, ReportDefinition, VisualSort } from '../../../contract/models/report-definition.ts'
import type { ImportedReport } from '../import/import-report.ts'
import { parseDax } from '../query/dax.ts'
import { aVisual, openTestLibrary, scopeOf, type TestLibrary } from '../testing.ts'

interface Row {
  id: bigint
  group: string
  /** In hundred-millionths. */
  amount: bigint
}

const whole = 100_000_000n
const first = 900_719_925_474_099_300n

function decimal(amount: bigint): string {
  const size = amount < 0n ? -amount : amount
  const fraction = String(size % whole)
    .padStart(8, '0')
    .replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${size / whole}${fraction && `.${fraction}`}`
}

const column = (name: string): Field => ({ table: 'Entries', column: name })
const measure = (name: string): Field => ({ table: 'Entries', measure: name })
const idTarget = { table: 'Entries', column: 'Id' }

const definition: ReportDefinition = {
  name: 'Exact',
  tables: [
    {
      name: 'Entries',
      file: 'entries.csv',
      columns: [
        { name: 'Id', type: 'integer' },
        { name: 'Group', type: 'text' },
        { name: 'Amount', type: 'decimal' },
      ],
    },
  ],
  measures: [
    { table: 'Entries', name: 'Ids', aggregate: 'sum', column: 'Id' },
    { table: 'Entries', name: 'Amounts', aggregate: 'sum', column: 'Amount' },
  ],
  pages: [
    {
      name: 'page',
      displayName: 'Page',
      visuals: [
        aVisual({ name: 'list', type: 'table', roles: { values: [column('Id'), column('Group'), column('Amount')] } }),
        aVisual({
          name: 'sums',
          type: 'table',
          roles: { values: [column('Group'), measure('Ids'), measure('Amounts')] },
        }),
        aVisual({ name: 'total', type: 'card', roles: { values: [measure('Ids'), measure('Amounts')] } }),
      ],
    },
  ],
}

describe.each([
  ['of as many digits as there may be', 123_456_789_012_345_678n],
  ['of the most digits that are stored in half the room', 9_999_999_999n],
])('decimals %s', (_, most) => {
  /** Neighbours that a double does not tell apart. */
  const rows: Row[] = Array.from({ length: 60 }, (_, index) => ({
    id: (index % 3 === 0 ? -1n : 1n) * (first + BigInt(index)),
    group: `g${index % 4}`,
    amount: (index % 5 === 0 ? -1n : 1n) * (most * whole + BigInt(index * 7 + 1)),
  }))

  let library: TestLibrary
  let report: ImportedReport

  beforeAll(async () => {
    library = await openTestLibrary()
    const lines = rows.map(({ id, group, amount }) => `${id},${group},${decimal(amount)}`)
    const csv = ['Id,Group,Amount', ...lines].join('\n')
    report = await library.import(await library.folder({ 'report.json': definition, 'entries.csv': csv }))
  })

  afterAll(() => library.close())

  async function ask(visualName: string, filters: Filter[] = [], sort?: VisualSort) {
    const visuals = [{ visualName, filters, rowLimit: 1000, ...(sort && { sort }) }]
    const { results } = await library.library.queryVisuals(scopeOf(report), { pageName: 'page', visuals })
    const [result] = results
    if (!result || result.error !== null) throw new Error(`${visualName} was not answered`)
    return result
  }

  const ids = async (filters: Filter[]) => (await ask('list', filters)).rows.map(([id]) => BigInt(String(id)))
  const sorted = (values: readonly bigint[]) => values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const sumOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n)

  test('R2: every whole number and decimal is answered with all its digits', async () => {
    const { rows: answered } = await ask('list')
    const told = answered.map((row) => row.map(String).join(' ')).toSorted()
    expect(told).toEqual(rows.map(({ id, group, amount }) => `${id} ${group} ${decimal(amount)}`).toSorted())
  })

  test('R2: sums of a group and of all are exact', async () => {
    const groups = Map.groupBy(rows, ({ group }) => group)
    const { rows: answered, totals } = await ask('sums')
    expect(answered.map((row) => row.map(String))).toEqual(
      [...groups]
        .toSorted()
        .map(([group, own]) => [
          group,
          String(sumOf(own.map(({ id }) => id))),
          decimal(sumOf(own.map(({ amount }) => amount))),
        ]),
    )
    const all = [String(sumOf(rows.map(({ id }) => id))), decimal(sumOf(rows.map(({ amount }) => amount)))]
    expect(totals[0]?.rows[0]?.slice(1).map(String)).toEqual(all)
    expect((await ask('total')).rows[0]?.map(String)).toEqual(all)
  })

  test('R2: a filter by one value finds its row, and no neighbour', async () => {
    for (const { id, amount } of rows.slice(0, 12)) {
      const byId = { target: idTarget, operator: 'In', values: [String(id)] }
      expect(await ids([byId])).toEqual([id])
      const byAmount = { target: { ...idTarget, column: 'Amount' }, operator: 'In', values: [decimal(amount)] }
      expect(await ids([byAmount])).toEqual([id])
    }
  })

  test('R2: a range ends at the very number', async () => {
    const limit = first + 31n
    for (const [operator, keeps] of [
      ['GreaterThan', (id: bigint) => id > limit],
      ['GreaterThanOrEqual', (id: bigint) => id >= limit],
      ['LessThan', (id: bigint) => id < limit],
      ['LessThanOrEqual', (id: bigint) => id <= limit],
    ] as const) {
      const filter = { target: idTarget, logicalOperator: 'And', conditions: [{ operator, value: String(limit) }] }
      expect(sorted(await ids([filter])), operator).toEqual(sorted(rows.map(({ id }) => id).filter(keeps)))
    }
  })

  test('R2: rows are sorted by all their digits', async () => {
    const { rows: answered } = await ask('list', [], { orderBy: idTarget, direction: 'desc' })
    const descending = sorted(rows.map(({ id }) => id)).toReversed()
    expect(answered.map(([id]) => String(id))).toEqual(descending.map(String))
  })

  test('R2: what is computed is compared exactly', async () => {
    const own = rows.filter(({ group }) => group === 'g1')
    for (const [name, value] of [
      ['Ids', String(sumOf(own.map(({ id }) => id)))],
      ['Amounts', decimal(sumOf(own.map(({ amount }) => amount)))],
    ]) {
      const filter = {
        target: { table: 'Entries', measure: name },
        logicalOperator: 'And',
        conditions: [{ operator: 'Is', value }],
      }
      expect((await ask('sums', [filter])).rows.map(([group]) => group)).toEqual(['g1'])
    }
  })

  test('R2: values to choose from and exports have all digits, and a negative one is no formula', async () => {
    const scope = scopeOf(report)
    const { fieldValues } = await library.library.queryVisuals(scope, {
      pageName: 'page',
      visuals: [],
      fieldValues: [{ target: idTarget, filters: [] }],
    })
    expect(fieldValues[0]?.values.map(String)).toEqual(sorted(rows.map(({ id }) => id)).map(String))
    for (const exportDataType of ['summarized', 'underlying'] as const) {
      const visual = { visualName: 'list', filters: [] }
      const { data } = await library.library.exportVisual(scope, { pageName: 'page', visual, exportDataType })
      expect(data.trim().split('\r\n').slice(1).toSorted()).toEqual(
        rows.map(({ id, group, amount }) => `${id},${group},${decimal(amount)}`).toSorted(),
      )
    }
  })

  test('R2: a query by text compares with all digits', () => {
    const text = `EVALUATE SUMMARIZECOLUMNS('Entries'[Id], TREATAS({${first + 1n}, 12.5}, 'Entries'[Id]), "Ids", [Ids])`
    expect(JSON.stringify(parseDax(text))).toContain(`"${first + 1n}",12.5`)
  })
})

describe('R95: what a filter says of small and large numbers', () => {
  let library: TestLibrary

  beforeAll(async () => {
    library = await openTestLibrary()
  })

  afterAll(() => library.close())

  /** `written`: as it stands in a row rule of the report's file. */
  async function amountsOf(written: string): Promise<unknown[]> {
    const csv = 'Id,Group,Amount\n9007199254740992,a,0\n9007199254740993,b,0.00000001\n9007199254740994,c,-0.00000001\n'
    const text = JSON.stringify(definition).replace(
      '"pages":',
      `"rows":[{"table":"Entries","filters":[${written}]}],"pages":`,
    )
    const report = await library.import(await library.folder({ 'report.json': text, 'entries.csv': csv }))
    const visuals = [{ visualName: 'list', filters: [], rowLimit: 10 }]
    const { results } = await library.library.queryVisuals(scopeOf(report), { pageName: 'page', visuals })
    return results[0]?.rows.map(([, group]) => group) ?? []
  }

  const amount = (operator: string, value: string) =>
    `{"target":{"table":"Entries","column":"Amount"},"logicalOperator":"And","conditions":[{"operator":"${operator}","value":${value}}]}`

  test.each([
    [
      'a number of JSON beyond what a double holds',
      '{"target":{"table":"Entries","column":"Id"},"operator":"In","values":[9007199254740993]}',
      ['b'],
    ],
    ['less than a billionth', amount('LessThan', '1e-9'), ['a', 'c']],
    ['at least a billionth', amount('GreaterThanOrEqual', '"0.000000001"'), ['b']],
    ['more than half of the least below nothing', amount('GreaterThan', '"-0.000000005"'), ['a', 'b']],
    ['a text with an exponent', amount('Is', '"1E-8"'), ['b']],
    ['what no row can be', '{"target":{"table":"Entries","column":"Amount"},"operator":"In","values":["1e-20"]}', []],
    [
      'anything but what no row can be',
      '{"target":{"table":"Entries","column":"Amount"},"operator":"NotIn","values":["1e-20",0]}',
      ['b', 'c'],
    ],
  ])('%s', async (_, written, groups) => {
    expect((await amountsOf(written)).toSorted()).toEqual(groups)
  })

  test('R112: sums of more than eighteen digits are compared as they are, also with what is finer than they can be', async () => {
    const csv = `Id,Group,Amount\n${['a', 'a', 'a', 'b'].map((group) => `999999999999999999,${group},999999999999999999.00000001`).join('\n')}\n`
    const report = await library.import(await library.folder({ 'report.json': definition, 'entries.csv': csv }))
    const groups = async (name: string, operator: string, value: string) => {
      const filter = { target: { table: 'Entries', measure: name }, conditions: [{ operator, value }] }
      const visuals = [{ visualName: 'sums', filters: [filter], rowLimit: 10 }]
      const { results } = await library.library.queryVisuals(scopeOf(report), { pageName: 'page', visuals })
      return results[0]?.rows.map(([group]) => group)
    }
    expect(await groups('Ids', 'Is', '2999999999999999997')).toEqual(['a'])
    expect(await groups('Ids', 'Is', '2999999999999999998')).toEqual([])
    expect(await groups('Amounts', 'Is', '2999999999999999997.00000003')).toEqual(['a'])
    expect(await groups('Amounts', 'GreaterThan', '2999999999999999997.000000029')).toEqual(['a'])
    expect(await groups('Amounts', 'GreaterThan', '2999999999999999997.000000031')).toEqual([])
    expect(await groups('Amounts', 'LessThan', '123456789012345678901234567890123456789')).toEqual(['a', 'b'])
    for (const value of ['0x10', ' ', 'many'])
      await expect(groups('Ids', 'Is', value)).rejects.toMatchObject({ status: 400 })
  })

  test('a number that has lost digits on the way is refused, and says how it is written', async () => {
    const report = await library.import(
      await library.folder({ 'report.json': definition, 'entries.csv': 'Id,Group,Amount\n1,a,1\n' }),
    )
    const filters = [{ target: idTarget, operator: 'In', values: [Number('999999999999999999')] }]
    const visuals = [{ visualName: 'list', filters, rowLimit: 10 }]
    await expect(library.library.queryVisuals(scopeOf(report), { pageName: 'page', visuals })).rejects.toMatchObject({
      status: 400,
    })
  })
})

test('R96: a text that begins with a byte order mark keeps it, and is found by it', async () => {
  const library = await openTestLibrary()
  try {
    const csv = 'Id,Group,Amount\n1,\ufeffmarked,1\n2,plain,2\n'
    const report = await library.import(await library.folder({ 'report.json': definition, 'entries.csv': csv }))
    const ask = async (filters: Filter[]) => {
      const visuals = [{ visualName: 'list', filters, rowLimit: 10 }]
      const { results } = await library.library.queryVisuals(scopeOf(report), { pageName: 'page', visuals })
      return results[0]?.rows.map(([, group]) => group)
    }
    expect(await ask([])).toContain('\ufeffmarked')
    const chosen = { target: { table: 'Entries', column: 'Group' }, operator: 'In', values: ['\ufeffmarked'] }
    expect(await ask([chosen])).toEqual(['\ufeffmarked'])
  } finally {
    await library.close()
  }
})
