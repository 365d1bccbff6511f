/** What the page in the frame gets of dashboards and tiles of what stands in for Power BI, by tokens of its own interface. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/contract/catalogue.ts'
import { demoPowerBI } from '../../src/server/gateways/stand-ins/demo-power-bi.ts'
import { type PowerBIStandIn, startPowerBIStandIn } from '../../src/server/gateways/stand-ins/power-bi.ts'
import { contosoAdmin, type Portal, startApp } from './harness.ts'
import { asPerson, callPowerBI, csvOf, demoWorkspace, mintAt, numbered } from './power-bi-tokens.ts'
import { aReport } from './reports.ts'

const [salesBoard, peopleBoard] = [numbered('f', 1), numbered('f', 2)]
const [revenue, byRegion, headcount, departments] = [
  numbered('f', 11),
  numbered('f', 18),
  numbered('f', 12),
  numbered('f', 21),
]

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

const asAlice = asPerson('alice', ['User'])
const asAdmin = asPerson('admin', ['Admin', 'User'])
const rest = (path: string, asked?: object) => callPowerBI(standIn.url, path, asked)
const mint = (path: string, as?: object) => mintAt(standIn.url, path, as)
const ofBoard = (board: string, as?: object) => mint(`/dashboards/${board}`, as)
const ofTile = (board: string, tile: string, as?: object) => mint(`/dashboards/${board}/tiles/${tile}`, as)

const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const view = (token: string) => portal.anonymous.call('ReportLibrary_GetDashboard', bearing(token))
const ask = (token: string, tileId: string) =>
  portal.anonymous.call('ReportLibrary_QueryTile', { body: { tileId }, ...bearing(token) })

async function rowsOf(token: string, tileId: string): Promise<unknown[][]> {
  const { status, result } = await ask(token, tileId)
  expect([status, result.result?.error]).toEqual([200, null])
  return result.result.rows as unknown[][]
}

/** Cents, so that nothing is lost in adding. */
const cents = (value: string | undefined) => Math.round(Number(value) * 100)

describe('a dashboard', () => {
  test('shows its tiles in the order in which they are read, each with its report (ReportLibrary_GetDashboard)', async () => {
    const { status, result, raw } = await view(await ofBoard(salesBoard))
    expect(status).toBe(200)
    expect([result.dashboardGuid, result.name]).toEqual([salesBoard, 'Sales at a glance'])
    expect(result.tiles.map(({ title }) => title)).toEqual([
      'Revenue',
      'Orders',
      'Average order',
      'Target reached',
      'Revenue and target by month',
      'Revenue by category',
      'Revenue by region',
      'Best ten products',
      'Shops against their targets',
    ])
    expect(result.tiles[0]).toMatchObject({
      reportGuid: numbered('d', 1),
      workspaceGuid: demoWorkspace,
      reportName: 'Sales in Power BI',
      pageName: 'overview',
      visual: { type: 'card' },
    })
    // Where the rows come from, and by which rules and filters, stays here.
    for (const hidden of ['{userName}', 'order-lines', '"filters"']) expect(raw.body).not.toContain(hidden)
  })

  test('has the figures of its reports, as an independent sum has them (ReportLibrary_QueryTile)', async () => {
    const token = await ofBoard(salesBoard)
    const [lines, stores] = [
      await csvOf('sales-performance', 'order-lines.csv.gz'),
      await csvOf('sales-performance', 'stores.csv'),
    ]
    const regionOf = new Map(stores.map(({ Id, Region }) => [Id, Region]))
    const sums = new Map<string, number>()
    for (const { Store, Revenue } of lines) {
      const region = regionOf.get(Store) ?? ''
      sums.set(region, (sums.get(region) ?? 0) + cents(Revenue))
    }
    const all = [...sums.values()].reduce((sum, one) => sum + one, 0)
    // The card has a row for each month beside its total.
    const total = (await ask(token, revenue)).result.result.totals[0]?.rows[0]?.at(-1)
    expect(cents(String(total))).toBe(all)
    const months = (await rowsOf(token, revenue)).map((row) => cents(String(row.at(-1))))
    expect(months.reduce((sum, one) => sum + one, 0)).toBe(all)
    const shown = (await rowsOf(token, byRegion)).map(([region, sum]) => [region, cents(String(sum))])
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(sums))
  })

  test('U281: tells of values with colours which place each has in its report', async () => {
    const token = await ofBoard(salesBoard)
    const { tiles } = (await view(token)).result
    const placesIn = async (title: string) => {
      const tileId = tiles.find((tile) => tile.title === title)?.tileId ?? ''
      const { fieldValues = [] } = (await ask(token, tileId)).result
      return fieldValues.map(({ column, values }) => [column?.target, values.slice(0, 3)])
    }
    const category = { table: 'Products', column: 'Category' }
    expect(await placesIn('Revenue by category')).toEqual([[category, ['Tents', 'Jackets', 'Footwear']]])
    expect(await placesIn('Revenue by region')).toEqual([])
  })

  test('shows each person the rows of their own', async () => {
    const [employees, units] = [await csvOf('headcount', 'employees.csv'), await csvOf('headcount', 'departments.csv')]
    const active = (isMeant: (department: string) => boolean) =>
      employees
        .filter(({ Department = '' }) => isMeant(Department))
        .reduce((sum, { Active }) => sum + Number(Active), 0)
    const managed = new Set(units.filter(({ Manager }) => Manager === 'alice').map(({ Department }) => Department))
    const [hers, all] = [await ofBoard(peopleBoard, asAlice), await ofBoard(peopleBoard, asAdmin)]
    expect((await rowsOf(all, headcount))[0]?.[0]).toBe(active(() => true))
    expect((await rowsOf(hers, headcount))[0]?.[0]).toBe(active((department) => managed.has(department)))
    expect((await rowsOf(hers, departments)).map(([name]) => name).sort()).toEqual([...managed].sort())
  })

  test('asks the store as often for all of its tiles as for one', async () => {
    const [token, ofOne] = [await ofBoard(salesBoard), await ofTile(salesBoard, revenue)]
    const costOf = async (work: () => Promise<unknown>) => {
      await work()
      const before = portal.store.roundTrips()
      await work()
      return portal.store.roundTrips() - before
    }
    const most = await costOf(() => view(token))
    expect(most).toBe(await costOf(() => view(ofOne)))
    expect(await costOf(() => ask(token, revenue))).toBe(most)
    expect(most).toBeLessThanOrEqual(2)
  })

  test('whose tiles have rules is not opened without an identity', async () => {
    const { status, body } = await rest(`/dashboards/${peopleBoard}/GenerateToken`, { accessLevel: 'View' })
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('requires effective identity')])
    // An identity for another data set is none for this one.
    const [other] = asAlice.identities
    const identities = [{ ...other, datasets: [numbered('e', 1)] }]
    expect((await rest(`/dashboards/${peopleBoard}/GenerateToken`, { accessLevel: 'View', identities })).status).toBe(
      400,
    )
  })

  test('says of a tile that its report does not have any more that it is gone, and shows the others', async () => {
    const [board] = standIn.content.workspaces[0]?.dashboards ?? []
    const [first] = board?.tiles ?? []
    if (!first) throw new Error('The dashboard has no tile')
    const before = first.visualName
    try {
      for (const visualName of ['not-there', 'heading', 'year']) {
        first.visualName = visualName
        const token = await ofBoard(salesBoard)
        const { result } = await view(token)
        expect(result.tiles.map(({ visual }) => visual !== null)).toEqual([false, ...Array(8).fill(true)])
        expect((await ask(token, revenue)).status).toBe(404)
        expect((await ask(token, byRegion)).status).toBe(200)
      }
    } finally {
      first.visualName = before
    }
  })
})

describe('a tile', () => {
  test('is opened alone, and its token opens none of its neighbours', async () => {
    const { body } = await rest(`/dashboards/${salesBoard}/tiles/${revenue}`)
    expect(body).toMatchObject({ id: revenue, rowSpan: 1, colSpan: 3, embedUrl: expect.stringContaining(revenue) })
    const token = await ofTile(salesBoard, revenue)
    expect((await view(token)).result.tiles.map(({ tileId }) => tileId)).toEqual([revenue])
    expect((await ask(token, revenue)).status).toBe(200)
    expect((await ask(token, byRegion)).status).toBe(404)
    expect((await rest(`/dashboards/${salesBoard}/tiles/${headcount}`)).status).toBe(404)
  })

  test('of another dashboard, data set or organisation is not there, whatever number is asked for', async () => {
    const token = await ofBoard(salesBoard)
    for (const tileId of [headcount, departments, numbered('d', 2), numbered('e', 2), numbered('f', 99)]) {
      expect((await ask(token, tileId)).status).toBe(404)
    }
    const refused = await portal.anonymous.callWith('ReportLibrary_QueryTile', {
      body: { tileId: `${revenue}'; --` },
      ...bearing(token),
    })
    expect(refused.status).toBe(400)
    // A tile that points into another organisation is as if its report were gone.
    const [board] = standIn.content.workspaces[0]?.dashboards ?? []
    const foreign = standIn.content.workspaces[1]?.reports[0]
    const report = standIn.content.workspaces[0]?.reports[1]
    if (!board || !foreign?.shows || !report?.shows) throw new Error('The demo has other items')
    const before = report.shows
    await aReport(portal, { tenant: 'fabrikam', name: foreign.shows.reportName })
    board.tiles.push({
      ...board.tiles[0],
      id: numbered('f', 30),
      reportId: report.id,
      pageName: 'people',
      visualName: 'figures',
    } as never)
    report.shows = foreign.shows
    try {
      const mixed = await ofBoard(salesBoard)
      expect((await view(mixed)).result.tiles.find(({ tileId }) => tileId === numbered('f', 30))?.visual).toBeNull()
      expect((await ask(mixed, numbered('f', 30))).status).toBe(404)
    } finally {
      report.shows = before
      board.tiles.pop()
    }
  })
})

describe('C6: a token', () => {
  const ofItems: [OperationId, object][] = [
    ['ReportLibrary_GetDashboard', {}],
    ['ReportLibrary_QueryTile', { body: { tileId: revenue } }],
  ]
  const ofReports: [OperationId, object][] = [
    ['ReportLibrary_GetReport', {}],
    ['ReportLibrary_QueryVisuals', { body: { pageName: 'overview', visuals: [] } }],
    [
      'ReportLibrary_ExportVisual',
      {
        body: {
          pageName: 'overview',
          visual: { visualName: 'by-region', filters: [] },
          exportDataType: 'underlying',
        },
      },
    ],
  ]

  test.each(ofReports)('of a dashboard or a tile does not open the report behind it: %s', async (id, input) => {
    for (const token of [await ofBoard(salesBoard), await ofTile(salesBoard, revenue)]) {
      expect((await portal.anonymous.callWith(id, { ...input, ...bearing(token) })).status).toBe(401)
    }
  })

  test.each(ofItems)('of a report, a session or of nobody opens no dashboard: %s', async (id, input) => {
    const asReport = await mint(`/reports/${numbered('d', 1)}`)
    expect((await portal.anonymous.callWith('ReportLibrary_GetReport', bearing(asReport))).status).toBe(200)
    expect((await portal.anonymous.callWith(id, { ...input, ...bearing(asReport) })).status).toBe(401)
    expect((await (await portal.as(contosoAdmin)).callWith(id, input)).status).toBe(401)
    expect((await portal.anonymous.callWith(id, input)).status).toBe(401)
  })

  test.each(ofItems)('ends when the service says so: %s', async (id, input) => {
    const token = await ofBoard(salesBoard)
    expect((await portal.anonymous.callWith(id, { ...input, ...bearing(token) })).status).toBe(200)
    portal.moveClock(3_601)
    expect((await portal.anonymous.callWith(id, { ...input, ...bearing(token) })).status).toBe(401)
  })
})
