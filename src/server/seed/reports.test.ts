import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostTransaction } from '../db/transaction.ts'
import type { ImportedReport } from '../reports/import/import-report.ts'
import { openTestLibrary, scopeOf, type TestLibrary, testNow } from '../reports/testing.ts'
import { demoReports, seedReports } from './reports.ts'

const tenants = { contoso: 1, fabrikam: 2 }

let tested: TestLibrary
let imported: ImportedReport[]

beforeAll(async () => {
  tested = await openTestLibrary()
  imported = await seedReports(
    { store: tested.store, storage: tested.storage, dataDir: tested.dataDir, now: testNow },
    tenants,
  )
})

afterAll(() => tested.close())

const tenantOf = (index: number) => (index < (demoReports.contoso ?? []).length ? tenants.contoso : tenants.fabrikam)

/** Every visual of every page, with the filters that it starts with. */
async function answers(report: ImportedReport, userName: string, roles: string[], tenantId: number) {
  const scope = scopeOf(report, { tenantId, userName, roles })
  const { pages, filters } = await tested.library.getReport(scope)
  return Promise.all(
    pages.map(({ name, visuals, filters: onPage = [] }) =>
      tested.library.queryVisuals(scope, {
        pageName: name,
        visuals: visuals
          .filter(({ roles: fields }) => fields)
          .map((visual) => ({ visualName: visual.name, filters: [...filters, ...onPage, ...(visual.filters ?? [])] })),
      }),
    ),
  ).then((found) => found.flatMap(({ results }) => results))
}

test('each demo report shows something in each of its visuals', async () => {
  for (const [index, report] of imported.entries()) {
    for (const { visualName, rows, error } of await answers(report, 'admin', ['Admin'], tenantOf(index))) {
      expect(error).toBeNull()
      expect(rows.length, `${report.name}: ${visualName}`).toBeGreaterThan(0)
    }
  }
}, 60_000)

test('one of them has more than a hundred thousand rows, and each organisation a default one', async () => {
  expect(Math.max(...imported.map(({ rowCount }) => rowCount))).toBeGreaterThan(100_000)
  const defaults = await hostTransaction(tested.store, 'the test reads reports of all tenants', (db) =>
    db
      .selectFrom('reports')
      .select(['tenant_id', 'name'])
      .where('is_default_for_tenant', '=', true)
      .orderBy('tenant_id')
      .execute(),
  )
  expect(defaults).toEqual([
    { tenant_id: 1, name: 'Sales performance' },
    { tenant_id: 2, name: 'Plant output' },
  ])
})

test('an administrator and a manager see different totals of the same report', async () => {
  for (const [index, report] of imported.entries()) {
    if (report.name !== 'Headcount and cost') continue
    const figures = async (userName: string, roles: string[]) =>
      (await answers(report, userName, roles, tenantOf(index))).find(({ visualName }) => visualName === 'figures')
        ?.rows[0]?.[0]
    const [all, own] = [Number(await figures('admin', ['Admin'])), Number(await figures('alice', ['User']))]
    expect(own).toBeGreaterThan(0)
    expect(all).toBeGreaterThan(own)
  }
})

test('no report of one organisation holds a name of the other', async () => {
  for (const [index, report] of imported.entries()) {
    const told = JSON.stringify(await answers(report, 'admin', ['Admin'], tenantOf(index)))
    expect(told).not.toContain(tenantOf(index) === tenants.contoso ? 'Fabrikam' : 'Contoso')
  }
})

test('the example of the documentation becomes a report', async () => {
  const text = await readFile(new URL('../../../docs/report-format.md', import.meta.url), 'utf8')
  const block = (kind: string, start: string) =>
    text
      .split(`\`\`\`${kind}\n`)
      .find((part) => part.startsWith(start))
      ?.split('```')[0] ?? ''
  const folder = await tested.folder({
    'report.json': block('json', '{\n  "name": "Coffee"'),
    'sales.csv': block('csv', 'Day,Shop'),
  })
  expect(await readdir(folder)).toEqual(['report.json', 'sales.csv'])
  const report = await tested.import(folder)
  const { results } = await tested.library.queryVisuals(scopeOf(report), {
    pageName: 'overview',
    visuals: [{ visualName: 'revenue', filters: [] }],
  })
  expect(results[0]?.rows).toEqual([[220.6]])
})
