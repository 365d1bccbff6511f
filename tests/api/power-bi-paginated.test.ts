/** What the page in the frame gets of paginated reports of what stands in for Power BI. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/contract/catalogue.ts'
import type { ParameterValue } from '../../src/contract/models/report-items.ts'
import { demoPowerBI } from '../../src/server/gateways/stand-ins/demo-power-bi.ts'
import { type PowerBIStandIn, startPowerBIStandIn } from '../../src/server/gateways/stand-ins/power-bi.ts'
import { contosoAdmin, type Portal, startApp } from './harness.ts'
import { asPerson, csvOf, mintAt, numbered } from './power-bi-tokens.ts'
import { aReport } from './reports.ts'
import { readSheet } from './workbook.ts'

const [invoices, listOfPeople] = [numbered('d', 3), numbered('d', 5)]

let standIn: PowerBIStandIn
let portal: Portal

beforeAll(async () => {
  portal = await startApp({
    powerBI: async (clock) => {
      standIn = await startPowerBIStandIn(demoPowerBI(), { clock })
      return standIn
    },
  })
  await aReport(portal, { tenant: 'contoso', name: 'Sales performance', folder: 'sales-performance' })
  await aReport(portal, { tenant: 'contoso', name: 'Headcount and cost' })
})

afterAll(() => portal.close())

const ofInvoices = () => mintAt(standIn.url, `/reports/${invoices}`)
const ofPeople = (userName: string, roles: string[]) =>
  mintAt(standIn.url, `/reports/${listOfPeople}`, asPerson(userName, roles))

const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

const ask = (token: string, given: Record<string, string | string[]>) =>
  portal.anonymous.call('ReportLibrary_QueryPaginatedReport', {
    body: { parameterValues: valuesOf(given) },
    ...bearing(token),
  })

const valuesOf = (given: Record<string, string | string[]>): ParameterValue[] =>
  Object.entries(given).flatMap(([name, values]) => [values].flat().map((value) => ({ name, value })))

async function rowsOf(token: string, given: Record<string, string | string[]>) {
  const { status, result, error } = await ask(token, given)
  expect([status, error, result.result?.error]).toEqual([200, null, null])
  return result.result
}

const cents = (value: unknown) => Math.round(Number(value) * 100)

/** Order lines with the names of shop and product, as the files have them. */
async function orderLines() {
  const of = (name: string) => csvOf('sales-performance', name)
  const [lines, stores, products] = [await of('order-lines.csv.gz'), await of('stores.csv'), await of('products.csv')]
  const named = (rows: Record<string, string>[], member: string) => new Map(rows.map((row) => [row.Id, row[member]]))
  const [shops, wares] = [named(stores, 'Store'), named(products, 'Product')]
  return lines.map((line) => ({
    order: Number(line.Order),
    day: line.Day ?? '',
    shop: shops.get(line.Store) ?? '',
    product: wares.get(line.Product) ?? '',
    units: Number(line.Quantity),
    revenue: cents(line.Revenue),
    isReturned: line.Returned === 'true',
  }))
}

describe('a paginated report', () => {
  test('asks for its parameters, each by its kind, and offers the person’s own values (ReportLibrary_GetPaginatedReport)', async () => {
    const { status, result, raw } = await portal.anonymous.call(
      'ReportLibrary_GetPaginatedReport',
      bearing(await ofInvoices()),
    )
    expect([status, result.reportGuid, result.name]).toEqual([200, invoices, 'Invoices'])
    expect(result.parameters.map(({ name, kind, isRequired }) => [name, kind, isRequired])).toEqual([
      ['shop', 'choice', true],
      ['from', 'date', true],
      ['to', 'date', false],
      ['product', 'text', false],
      ['least', 'number', false],
      ['returned', 'flag', false],
    ])
    const stores = await csvOf('sales-performance', 'stores.csv')
    expect(result.parameters[0]?.choices?.toSorted()).toEqual(stores.map(({ Store }) => Store).toSorted())
    expect(result.page).toEqual({ width: 1123, height: 794, rows: 17 })
    for (const hidden of ['Quantity', 'order-lines', 'operator']) expect(raw.body).not.toContain(hidden)
  })

  test('has the rows of its parameters, as an independent count has them (ReportLibrary_QueryPaginatedReport)', async () => {
    const lines = await orderLines()
    const token = await ofInvoices()
    const meant: [Record<string, string | string[]>, (line: (typeof lines)[number]) => boolean][] = [
      [
        { shop: 'Zurich Sihlcity', from: '2026-07-01' },
        ({ shop, day }) => shop === 'Zurich Sihlcity' && day >= '2026-07-01',
      ],
      [
        { shop: ['Zurich Sihlcity', 'Oslo Karl Johan'], from: '2026-08-01', to: '2026-08-14', product: 'stove' },
        ({ shop, day, product }) =>
          ['Zurich Sihlcity', 'Oslo Karl Johan'].includes(shop) &&
          day >= '2026-08-01' &&
          day <= '2026-08-14' &&
          product.toLowerCase().includes('stove'),
      ],
      [
        { shop: 'Madrid Chueca', from: '2026-01-01', least: '3', returned: 'true' },
        ({ shop, day, units, isReturned }) =>
          shop === 'Madrid Chueca' && day >= '2026-01-01' && units >= 3 && isReturned,
      ],
    ]
    for (const [given, isMeant] of meant) {
      const own = lines.filter(isMeant)
      const { rows, totals, isTruncated } = await rowsOf(token, given)
      expect(isTruncated).toBe(false)
      const key = ({ order, day, shop, product }: (typeof lines)[number]) => [order, day, shop, product].join('|')
      const sums = Map.groupBy(own, key)
      const expected = [...sums].map(([name, some]) => [
        name,
        some.reduce((sum, { units }) => sum + units, 0),
        some.reduce((sum, { revenue }) => sum + revenue, 0),
      ])
      const shown = (rows as unknown[][]).map((row) => [row.slice(0, 4).join('|'), row[4], cents(row[5])])
      expect(expected.length).toBeGreaterThan(0)
      expect(shown.toSorted()).toEqual(expected.toSorted())
      // By the order, as the definition sorts.
      expect(shown.map(([name]) => Number.parseInt(String(name)))).toEqual(
        shown.map(([name]) => Number.parseInt(String(name))).toSorted((one, other) => one - other),
      )
      const total = totals.find(({ keeps }) => keeps.length === 0)?.rows[0] as unknown[]
      expect(cents(total[5])).toBe(own.reduce((sum, { revenue }) => sum + revenue, 0))
    }
  })

  test('shows each person the rows of their own, whatever they ask for', async () => {
    const [employees, units] = [await csvOf('headcount', 'employees.csv'), await csvOf('headcount', 'departments.csv')]
    const managed = units.filter(({ Manager }) => Manager === 'alice').map(({ Department }) => Department ?? '')
    const foreign = units.find(({ Manager }) => Manager !== 'alice')?.Department ?? ''
    const [hers, all] = [await ofPeople('alice', ['User']), await ofPeople('admin', ['Admin', 'User'])]
    const peopleIn = (isMeant: (department: string) => boolean) =>
      employees.filter(({ Department = '' }) => isMeant(Department)).length
    expect((await rowsOf(all, {})).rows.length).toBe(peopleIn(() => true))
    expect((await rowsOf(hers, {})).rows.length).toBe(peopleIn((name) => managed.includes(name)))
    expect((await rowsOf(all, { department: foreign })).rows.length).toBe(peopleIn((name) => name === foreign))
    expect((await rowsOf(hers, { department: foreign })).rows).toEqual([])
    // Nor are other departments offered.
    const view = await portal.anonymous.call('ReportLibrary_GetPaginatedReport', bearing(hers))
    expect(view.result.parameters[0]?.choices?.toSorted()).toEqual(managed.toSorted())
  })

  test.each<[string, Record<string, string | string[]>, string]>([
    ['a required one is missing', { shop: 'Zurich Sihlcity' }, 'needs a value for “From”'],
    ['a required one is empty', { shop: 'Zurich Sihlcity', from: '' }, 'needs a value for “From”'],
    ['there is none of the name', { shop: 'x', from: '2026-01-01', Revenue: '1' }, 'no parameter “Revenue”'],
    ['a day is none', { shop: 'x', from: '2026-13-01' }, '“From” takes no such value'],
    ['a number is none', { shop: 'x', from: '2026-01-01', least: '1e9' }, 'takes no such value'],
    ['yes or no is neither', { shop: 'x', from: '2026-01-01', returned: "' or 1=1" }, '“Returned” takes no such value'],
    ['one is given several times', { shop: 'x', from: ['2026-01-01', '2026-02-01'] }, '“From” takes no such value'],
  ])('refuses in words, where %s', async (_, given, words) => {
    const token = await ofInvoices()
    const { status, error } = await ask(token, given)
    expect(status).toBe(400)
    expect(JSON.stringify(error)).toContain(words)
    const body = { parameterValues: valuesOf(given), format: 'csv' as const }
    expect(
      (await portal.anonymous.call('ReportLibrary_ExportPaginatedReport', { body, ...bearing(token) })).status,
    ).toBe(400)
  })

  test('takes texts for what they are', async () => {
    const token = await ofInvoices()
    const given = { shop: "Zurich Sihlcity' or '1'='1", from: '2026-01-01', product: "%' --" }
    expect((await rowsOf(token, given)).rows).toEqual([])
  })

  test('is taken away as CSV and Excel, all of its rows, and noted (ReportLibrary_ExportPaginatedReport, H4)', async () => {
    const token = await ofInvoices()
    const given = { shop: 'Zurich Sihlcity', from: '2026-07-01' }
    const { rows } = await rowsOf(token, given)
    const file = async (format: 'csv' | 'xlsx') => {
      const body = { parameterValues: valuesOf(given), format }
      const answer = await portal.anonymous.call('ReportLibrary_ExportPaginatedReport', { body, ...bearing(token) })
      expect([answer.status, answer.result.rowCount, answer.result.isTruncated]).toEqual([200, rows.length, false])
      return Buffer.from(answer.result.data, 'base64')
    }
    const [head, first] = (await file('csv')).toString('utf8').split('\r\n')
    expect(head).toBe('\uFEFFOrder,Day,Store,Product,Units,Net revenue')
    expect(first).toBe((rows[0] as unknown[]).join(','))
    const sheet = readSheet(await file('xlsx'))
    expect(sheet.rows).toHaveLength(rows.length)
    expect(Object.values(sheet.rows[0] ?? {})).toEqual((rows[0] as unknown[]).map(String))
    expect([sheet.hasFormulas, sheet.isRightToLeft]).toEqual([false, false])
    await portal.app.audit.flush()
    const { result } = await (await portal.as(contosoAdmin)).call('AuditLog_GetAuditLogs', {
      query: { methodName: 'ExportPaginatedReport' },
    })
    expect(result.items.map(({ customData }) => customData)).toContain(JSON.stringify({ reportGuid: invoices }))
    // What was asked for are values of rows.
    expect(JSON.stringify(result.items)).not.toContain('Zurich')
  })
})

describe('C6: a token of a paginated report', () => {
  const others: [OperationId, object][] = [
    ['ReportLibrary_GetReport', {}],
    ['ReportLibrary_QueryVisuals', { body: { pageName: 'overview', visuals: [] } }],
    ['ReportLibrary_GetDashboard', {}],
    ['ReportLibrary_QueryTile', { body: { tileId: numbered('f', 11) } }],
  ]
  test.each(others)('opens neither the report behind it nor a dashboard: %s', async (id, input) => {
    const { status } = await portal.anonymous.callWith(id, { ...input, ...bearing(await ofInvoices()) })
    expect(status).toBe(id.endsWith('Dashboard') || id.endsWith('Tile') ? 404 : 401)
  })

  test('of something else opens no paginated report', async () => {
    const tokens = [
      await mintAt(standIn.url, `/reports/${numbered('d', 1)}`),
      await mintAt(standIn.url, `/dashboards/${numbered('f', 1)}`),
    ]
    const statuses = tokens.map(async (token) => [
      (await portal.anonymous.call('ReportLibrary_GetPaginatedReport', bearing(token))).status,
      (await ask(token, {})).status,
    ])
    expect(await Promise.all(statuses)).toEqual([
      [401, 401],
      [404, 404],
    ])
  })

  test('with rules is not made without an identity, and ends when the service says so', async () => {
    await expect(mintAt(standIn.url, `/reports/${listOfPeople}`)).rejects.toThrow('400')
    const token = await ofInvoices()
    portal.moveClock(3_601)
    expect((await portal.anonymous.call('ReportLibrary_GetPaginatedReport', bearing(token))).status).toBe(401)
  })
})
