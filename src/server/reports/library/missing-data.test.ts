import { rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../access/refusals.ts'
import { tenantTransaction } from '../../db/transaction.ts'
import { StorageError } from '../../storage/errors.ts'
import type { ImportedReport } from '../import/import-report.ts'
import { aVisual, openTestLibrary, scopeOf, type TestLibrary } from '../testing.ts'
import { versionKey } from './paths.ts'

const logged: unknown[] = []
let tested: TestLibrary
beforeAll(async () => {
  tested = await openTestLibrary({ log: { error: (members: unknown) => logged.push(members) } })
})
afterAll(() => tested.close())

async function aReport(name: string): Promise<{ report: ImportedReport; file: string }> {
  const shop = { table: 'Sales', column: 'Shop' }
  const folder = await tested.folder({
    'report.json': {
      name,
      tables: [{ name: 'Sales', file: 'sales.csv', columns: [{ name: 'Shop', type: 'text' }] }],
      pages: [
        {
          name: 'page',
          displayName: 'Page',
          visuals: [aVisual({ name: 'all', type: 'slicer', roles: { category: [shop] } })],
        },
      ],
    },
    'sales.csv': 'Shop\nOslo\n',
  })
  const report = await tested.import(folder)
  const { version } = await tenantTransaction(tested.store, 1, (db) =>
    db
      .selectFrom('library_reports')
      .select('version')
      .where('report_guid', '=', report.reportGuid)
      .executeTakeFirstOrThrow(),
  )
  return { report, file: join(tested.storage.place, versionKey(1, report.reportGuid, version)) }
}

const asked = (report: ImportedReport) =>
  tested.library
    .queryVisuals(scopeOf(report), { pageName: 'page', visuals: [{ visualName: 'all', filters: [] }] })
    .catch((error: unknown) => error)

test.each([
  ['missing', (file: string) => rm(file)],
  ['cut off', (file: string) => truncate(file, 5_000)],
  ['overwritten', (file: string) => writeFile(file, 'garbage')],
])('S24: data that is %s is told as such, with who mends it, and nobody is asked to try again', async (name, harm) => {
  const { report, file } = await aReport(name)
  await harm(file)
  logged.length = 0
  const refusal = await asked(report)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ status: 400, key: 'reports.dataIsMissing', retryAfterSeconds: undefined })
  expect(logged).toEqual([{ err: expect.any(StorageError) }])
})

test('S24: while the storage is away it is asked again', async () => {
  const { report } = await aReport('Away')
  const { place } = tested.storage
  await rename(place, `${place}.away`)
  expect(await asked(report)).toBeInstanceOf(StorageError)
  await rename(`${place}.away`, place)
  expect(await asked(report)).toMatchObject({ results: [{ rows: [['Oslo']] }] })
})
