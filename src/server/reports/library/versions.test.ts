import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportDefinition } from '../../../contract/models/report-definition.ts'
import { tenantTransaction } from '../../db/transaction.ts'
import { aVisual, openTestLibrary, scopeOf, type TestLibrary } from '../testing.ts'
import { openReportLibrary, type ReportLibrary } from './library.ts'

const definition: ReportDefinition = {
  name: 'Switching',
  tables: [{ name: 'Rows', file: 'rows.csv', columns: [{ name: 'Version', type: 'integer' }] }],
  pages: [
    {
      name: 'page',
      displayName: 'Page',
      visuals: [
        aVisual({
          name: 'card',
          type: 'card',
          roles: {
            values: [
              { table: 'Rows', column: 'Version', aggregate: 'min' },
              { table: 'Rows', column: 'Version', aggregate: 'max' },
              { table: 'Rows', column: 'Version', aggregate: 'count' },
            ],
          },
        }),
        aVisual({ name: 'values', type: 'slicer', roles: { category: [{ table: 'Rows', column: 'Version' }] } }),
      ],
    },
  ],
}

let tested: TestLibrary
beforeAll(async () => {
  tested = await openTestLibrary()
})
afterAll(() => tested.close())

/** Version n has n rows, all n. */
const version = (number: number) =>
  tested.folder({ 'report.json': definition, 'rows.csv': `Version\n${`${number}\n`.repeat(number)}` })

const request = {
  pageName: 'page',
  visuals: [
    { visualName: 'card', filters: [] },
    { visualName: 'values', filters: [] },
  ],
}

test('readers see one version whole or the next one whole while data is replaced', async () => {
  const report = await tested.import(await version(1))
  const scope = scopeOf(report)
  const libraries = [
    tested.library,
    openReportLibrary({ store: tested.store, storage: tested.storage, log: { error: () => undefined } }),
  ]
  let isDone = false
  const read = async (library: ReportLibrary): Promise<number[]> => {
    const seen: number[] = []
    while (!isDone) {
      const { results } = await library.queryVisuals(scope, request)
      const [least, greatest, count] = results[0]?.rows[0] ?? []
      expect([least, greatest]).toEqual([count, count])
      expect(results[1]?.rows).toEqual([[count]])
      seen.push(Number(count))
      // Kept answers come without waiting; the import needs its turn.
      await setImmediate()
    }
    return seen
  }
  const readers = [...libraries, ...libraries].map(read)
  for (let number = 2; number <= 8; number++) {
    const again = await tested.import(await version(number))
    expect(again).toMatchObject({ reportGuid: report.reportGuid, isNew: false, rowCount: number })
  }
  isDone = true
  const seen = await Promise.all(readers)
  for (const counts of seen) expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  for (const library of libraries) {
    expect((await library.queryVisuals(scope, request)).results[1]?.rows).toEqual([[8]])
  }
  await libraries[1]?.close()

  const folder = join(tested.dataDir, 'reports', '1', report.reportGuid)
  expect(await readdir(folder)).toHaveLength(1)
})

test('a reader whose version was removed before it opened it reads the next one', async () => {
  const report = await tested.import(await version(2), { name: 'Late' })
  // Hears of no switch, as in the moment before one is told.
  const store = Object.create(tested.store, { listen: { value: () => Promise.resolve() } })
  const late = openReportLibrary({ store, storage: tested.storage, log: { error: () => undefined } })
  await late.getReport(scopeOf(report))
  await tested.import(await version(3), { name: 'Late' })
  const { results } = await late.queryVisuals(scopeOf(report), request)
  expect(results[1]?.rows).toEqual([[3]])
  await late.close()
})

test('the version changes with the data, so that answers kept by a page end with it', async () => {
  const report = await tested.import(await version(2), { name: 'Versions' })
  const before = await tested.library.getReport(scopeOf(report))
  await tested.import(await version(3), { name: 'versions' })
  const after = await tested.library.getReport(scopeOf(report))
  expect(after.dataVersion).not.toBe(before.dataVersion)
  expect(after.name).toBe('versions')
})

test('reports of two organisations are apart, also when they are called the same', async () => {
  const [one, other] = [
    await tested.import(await version(4), { name: 'Same' }),
    await tested.import(await version(5), { name: 'Same', tenantId: 2 }),
  ]
  expect(other.reportGuid).not.toBe(one.reportGuid)
  const { results } = await tested.library.queryVisuals(scopeOf(one), request)
  expect(results[1]?.rows).toEqual([[4]])
  await expect(tested.library.queryVisuals(scopeOf(other), request)).rejects.toMatchObject({ status: 404 })
})

test('one report of an organisation is the default one', async () => {
  const defaults = () =>
    tenantTransaction(tested.store, 3, (db) =>
      db.selectFrom('reports').select('name').where('is_default_for_tenant', '=', true).execute(),
    )
  await tested.import(await version(1), { tenantId: 3, name: 'First', isDefault: true })
  await tested.import(await version(1), { tenantId: 3, name: 'Second' })
  expect(await defaults()).toEqual([{ name: 'First' }])
  await tested.import(await version(1), { tenantId: 3, name: 'Second', isDefault: true })
  expect(await defaults()).toEqual([{ name: 'Second' }])
})

test('a caller who goes away ends the queries', async () => {
  const report = await tested.import(await version(6), { name: 'Left' })
  await expect(tested.library.queryVisuals(scopeOf(report), request, AbortSignal.abort())).rejects.toMatchObject({
    name: 'AbortError',
  })
})
