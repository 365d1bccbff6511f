import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/contract/catalogue.ts'
import { lifetimes } from '../../src/contract/vocabulary/limits.ts'
import type { ImportedReport } from '../../src/server/reports/import/import-report.ts'
import { contosoAdmin, contosoAlice, fabrikamAdmin, type Person, type Portal, startApp } from './harness.ts'
import { aReport, reportFolder } from './reports.ts'

let portal: Portal
let contosos: ImportedReport
let fabrikams: ImportedReport

beforeAll(async () => {
  portal = await startApp()
  contosos = await aReport(portal, { tenant: 'contoso', name: 'Headcount' })
  fabrikams = await aReport(portal, { tenant: 'fabrikam', name: 'Headcount' })
})

afterAll(() => portal.close())

/** Calls as the page in the frame does: with the embed token of that person. */
async function frameOf(person: Person, { reportId } = contosos) {
  const caller = await portal.as(person)
  const { result } = await caller.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId } })
  return { authorization: `Bearer ${result.embedTokenDto?.token}` }
}

const names = { visualName: 'grades', filters: [] }
const query = { pageName: 'people', visuals: [{ visualName: 'figures', filters: [] }] }

async function headcount(person: Person): Promise<unknown> {
  const headers = await frameOf(person)
  const { status, result } = await portal.anonymous.call('ReportLibrary_QueryVisuals', { body: query, headers })
  expect(status).toBe(200)
  return result.results[0]?.rows[0]?.[0]
}

/** Rows of a CSV without quoted commas. */
async function csv(name: string): Promise<Record<string, string>[]> {
  const [head = '', ...lines] = (await readFile(`${reportFolder('contoso')}/${name}`, 'utf8')).trim().split(/\r?\n/)
  const columns = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, index) => [columns[index] ?? '', value])))
}

describe('the page in the frame', () => {
  test('reads pages and visuals of its report, and no row-level rules (ReportLibrary_GetReport)', async () => {
    const headers = await frameOf(contosoAlice)
    const { status, result, raw } = await portal.anonymous.call('ReportLibrary_GetReport', { headers })
    expect(status).toBe(200)
    expect(result.reportGuid).toBe(contosos.reportGuid)
    expect(result.rights.canEdit).toBe(false)
    expect(result.pages.map(({ name }) => name)).toEqual(['people', 'cost'])
    expect(raw.body).not.toContain('{userName}')
  })

  test('gets numbers of the rows that the person may see (ReportLibrary_QueryVisuals)', async () => {
    const [employees, departments] = [await csv('employees.csv'), await csv('departments.csv')]
    const managed = new Set(departments.filter((row) => row.Manager === 'alice').map((row) => row.Department))
    const active = (rows: Record<string, string>[]) => rows.reduce((sum, row) => sum + Number(row.Active), 0)
    const [all, hers] = [active(employees), active(employees.filter((row) => managed.has(row.Department)))]
    expect(hers).toBeGreaterThan(0)
    expect(hers).toBeLessThan(all)
    expect([await headcount(contosoAdmin), await headcount(contosoAlice)]).toEqual([all, hers])
  })

  test('takes the data of a visual away as CSV, within the same rows, and is noted with who did (ReportLibrary_ExportVisual, H4)', async () => {
    const body = { pageName: 'people', visual: names, exportDataType: 'underlying' as const }
    const rows = async (person: Person) => {
      const headers = await frameOf(person)
      const { status, result } = await portal.anonymous.call('ReportLibrary_ExportVisual', { body, headers })
      expect(status).toBe(200)
      return result.data.trim().split(/\r?\n/).length - 1
    }
    expect(await rows(contosoAdmin)).toBe((await csv('employees.csv')).length)
    expect(await rows(contosoAlice)).toBeLessThan(await rows(contosoAdmin))
    await portal.app.audit.flush()
    const { result } = await (await portal.as(contosoAdmin)).call('AuditLog_GetAuditLogs', {
      query: { methodName: 'ExportVisual', userName: contosoAlice.userName },
    })
    const customData = JSON.stringify({ reportGuid: contosos.reportGuid })
    expect(result.items).toMatchObject([{ userName: contosoAlice.userName, customData }])
  })
})

test('A65: filters that keep the best of each other’s rows are few, and nobody waits for their refusal', async () => {
  const headers = await frameOf(contosoAlice)
  const department = { table: 'Employees', column: 'Department' }
  const filters = [
    ...Array.from({ length: 50 }, (_, index) => ({
      target: department,
      operator: 'Top',
      itemCount: 5 + index,
      orderBy: { table: 'Employees', column: 'Department', aggregationFunction: 'count' },
    })),
    ...Array.from({ length: 50 }, () => ({
      target: department,
      operator: 'NotIn',
      values: Array.from({ length: 1500 }, (_, value) => String(value)),
    })),
  ]
  const begun = process.cpuUsage()
  const { status, error } = await portal.anonymous.call('ReportLibrary_QueryVisuals', {
    body: { pageName: 'people', visuals: [{ visualName: 'grades', filters }] },
    headers,
  })
  expect(status).toBe(400)
  expect(error?.validationErrors?.map(({ members }) => members)).toEqual([['visuals[0].filters[4]']])
  expect(process.cpuUsage(begun).user).toBeLessThan(1_500_000)
})

const calls: [OperationId, object][] = [
  ['ReportLibrary_GetReport', {}],
  ['ReportLibrary_QueryVisuals', { body: query }],
  ['ReportLibrary_ExportVisual', { body: { pageName: 'people', visual: names, exportDataType: 'summarized' } }],
]

describe('who may', () => {
  test.each(calls)('%s: nobody without an embed token, not even with an access token (C6)', async (id, input) => {
    const admin = await portal.as(contosoAdmin)
    expect((await portal.anonymous.callWith(id, input)).status).toBe(401)
    expect((await admin.callWith(id, input)).status).toBe(401)
    const headers = await frameOf(contosoAdmin)
    expect((await portal.anonymous.callWith(id, { ...input, headers })).status).toBe(200)
  })

  test('an embed token opens nothing else (C6)', async () => {
    const headers = await frameOf(contosoAdmin)
    const input = { body: {}, headers }
    expect((await portal.anonymous.call('User_GetUsers', input)).status).toBe(401)
  })

  test('a token shows the report of its own tenant alone', async () => {
    const body = {
      pageName: 'people',
      visual: { visualName: 'names', filters: [] },
      exportDataType: 'underlying' as const,
    }
    const headers = await frameOf(fabrikamAdmin, fabrikams)
    const { data } = (await portal.anonymous.call('ReportLibrary_ExportVisual', { body, headers })).result
    expect(data).toContain('F-1000')
    expect(data).not.toContain('C-1000')
  })

  test('nobody after the token has ended', async () => {
    const headers = await frameOf(contosoAdmin)
    portal.moveClock(lifetimes.embedToken)
    expect((await portal.anonymous.call('ReportLibrary_GetReport', { headers })).status).toBe(401)
    portal.moveClock(-lifetimes.embedToken)
  })
})

describe('what is refused', () => {
  test.each<[string, object]>([
    ['a page', { ...query, pageName: 'nowhere' }],
    ['a visual', { ...query, visuals: [{ visualName: 'nothing', filters: [] }] }],
  ])('%s that the report does not have', async (_, body) => {
    const headers = await frameOf(contosoAdmin)
    const { status } = await portal.anonymous.callWith('ReportLibrary_QueryVisuals', { body, headers })
    expect([400, 404]).toContain(status)
  })
})

test('A96: who asks one call for more rows than it may have is told at which question', async () => {
  const headers = await frameOf(contosoAlice)
  const ask = (count: number) => {
    const visuals = Array.from({ length: count }, () => ({ ...names, rowLimit: 5000 }))
    return portal.anonymous.callWith('ReportLibrary_QueryVisuals', { body: { pageName: 'people', visuals }, headers })
  }
  // A stack asks for its rows and for the sums over them.
  expect((await ask(4)).status).toBe(200)
  const { status, error } = await ask(120)
  expect(status).toBe(400)
  expect(error?.validationErrors?.flatMap(({ members }) => members)).toEqual(['visuals[4].rowLimit'])
})

test('a new report that several processes import at once is one report', async () => {
  const imports = [1, 2, 3, 4].map(() => aReport(portal, { tenant: 'fabrikam', name: 'At once' }))
  const reportIds = (await Promise.all(imports)).map(({ reportId }) => reportId)
  expect(new Set(reportIds).size).toBe(1)
  const caller = await portal.as(fabrikamAdmin)
  const { error } = await caller.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId: reportIds[0] ?? 0 } })
  expect(error).toBeNull()
})
