import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ReportDefinition } from '../../../contract/models/report-definition.ts'
import { StoreFullError } from '../../db/errors.ts'
import { hostTransaction } from '../../db/transaction.ts'
import { insertTenant } from '../../services/tenant/new-tenant.ts'
import { StorageError } from '../../storage/errors.ts'
import { aVisual, openTestLibrary, type TestLibrary, testNow } from '../testing.ts'
import { controlPath, type ImportControl, importThroughServer, startImportControl } from './control.ts'

const definition: ReportDefinition = {
  name: 'Handed over',
  tables: [{ name: 'Rows', file: 'rows.csv', columns: [{ name: 'Value', type: 'integer' }] }],
  pages: [
    {
      name: 'page',
      displayName: 'Page',
      visuals: [aVisual({ name: 'values', type: 'slicer', roles: { category: [{ table: 'Rows', column: 'Value' }] } })],
    },
  ],
}

let tested: TestLibrary
let control: ImportControl

beforeAll(async () => {
  tested = await openTestLibrary()
  const { store, storage, dataDir } = tested
  const tenant = { tenancyName: 'contoso', name: 'Contoso', editionId: null, isActive: true }
  await hostTransaction(store, 'the test makes a tenant', (db) => insertTenant(db, tenant, testNow))
  control = await startImportControl({
    store,
    storage,
    config: { dataDir },
    log: { error: (error: unknown) => console.error(error) },
  })
})

afterAll(async () => {
  await control.close()
  await tested.close()
})

const folder = (rows: string) => tested.folder({ 'report.json': definition, 'rows.csv': rows })

test('a running server imports what it is handed, and says how far it is', async () => {
  const told: string[] = []
  const request = { folder: await folder('Value\n1\n2\n'), tenancyName: 'Contoso' }
  const imported = await importThroughServer(tested.dataDir, request, (line) => told.push(line))
  expect(imported).toMatchObject({ name: 'Handed over', rowCount: 2, isNew: true })
  expect(told).toContain('rows.csv: 2 rows read, 100 %')
})

test('the operator has reports of its own', async () => {
  const request = { folder: await folder('Value\n1\n'), tenancyName: null }
  const { reportGuid } = (await importThroughServer(tested.dataDir, request, () => undefined)) ?? { reportGuid: '' }
  const rows = await hostTransaction(tested.store, 'the test looks whose it is', (db) =>
    db.selectFrom('reports').select('tenant_id').where('report_guid', '=', reportGuid).execute(),
  )
  expect(rows).toEqual([{ tenant_id: 0 }])
})

test('its refusals arrive with file and line', async () => {
  const request = { folder: await folder('Value\n1\nx\n'), tenancyName: 'contoso' }
  await expect(importThroughServer(tested.dataDir, request, () => undefined)).rejects.toThrow(
    'rows.csv:3: “x” in column “Value” is not a whole number',
  )
  const elsewhere = { folder: await folder('Value\n1\n'), tenancyName: 'nobody' }
  await expect(importThroughServer(tested.dataDir, elsewhere, () => undefined)).rejects.toThrow(
    'there is no organisation “nobody”',
  )
})

test.each([
  [Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }), 'no room left on the disk'],
  [new Error('IO Error: Could not write file "x.duckdb": No space left on device'), 'no room left on the disk'],
  [new StoreFullError('There is no room left on the disk'), 'no room left on the disk'],
  [
    new StorageError('The storage /files has no room left (ENOSPC)', { isFull: true }),
    'The storage /files has no room',
  ],
])('S41: where there is no room it says so: %s', async (fault, words) => {
  const put = vi.spyOn(tested.storage, 'put').mockRejectedValue(fault)
  const request = { folder: await folder('Value\n1\n'), tenancyName: 'contoso' }
  await expect(importThroughServer(tested.dataDir, request, () => undefined)).rejects.toThrow(words)
  put.mockRestore()
})

test('only the owner of the data folder can reach it', async () => {
  const { mode } = await stat(dirname(controlPath(tested.dataDir)))
  expect(mode & 0o777).toBe(0o700)
})

test('without a server there is nobody to hand it to', async () => {
  expect(
    await importThroughServer(
      join(tested.dataDir, 'elsewhere'),
      { folder: '/', tenancyName: 'contoso' },
      () => undefined,
    ),
  ).toBeUndefined()
})

test('a data folder with a long name has its socket elsewhere', () => {
  const path = controlPath(`/${'long/'.repeat(40)}`)
  expect(Buffer.byteLength(path)).toBeLessThan(100)
  expect(controlPath(`/${'long/'.repeat(40)}`)).toBe(path)
  expect(controlPath(`/${'long/'.repeat(41)}`)).not.toBe(path)
})
