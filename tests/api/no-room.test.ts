/** Where a file finds no room the call is refused as such, and nothing of it is kept. */
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { operations } from '../../src/contract/catalogue.ts'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import { stagingFolder } from '../../src/server/reports/library/paths.ts'
import { type Caller, contosoAdmin, type Portal, startApp } from './harness.ts'
import { type LoopbackS3, loopbackCredentials, startLoopbackS3 } from './loopback-s3.ts'
import { aReport } from './reports.ts'

let bucket: LoopbackS3
let portal: Portal
let admin: Caller
beforeAll(async () => {
  for (const [name, value] of Object.entries(loopbackCredentials)) vi.stubEnv(name, value)
  bucket = await startLoopbackS3()
  portal = await startApp({ environment: { STORAGE_URL: bucket.url } })
  admin = await portal.as(contosoAdmin)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await portal.close()
  await bucket.close()
})

const isFull = { status: 507, code: 'InsufficientStorage' }

const refusalIn = ({ raw }: { raw: { statusCode: number; headers: object; json(): { error: { name: string } } } }) => [
  raw.statusCode,
  raw.headers,
  raw.json().error?.name,
]

const rowsOf = (table: 'reports' | 'library_datasets' | 'stored_files') =>
  hostTransaction(portal.store, 'a test counts what is kept', async (db) => {
    const rows = await db.selectFrom(table).select('tenant_id').execute()
    return rows.length
  })

test('S2: a report whose file finds no room is not there, and nothing is left of it', async () => {
  const before = [await rowsOf('reports'), await rowsOf('library_datasets'), [...bucket.objects.keys()]]
  bucket.failure = { ...isFull, method: 'PUT' }
  await expect(aReport(portal, { tenant: 'contoso', name: 'Too large' })).rejects.toThrow(/has no room left/)
  bucket.failure = null
  expect([await rowsOf('reports'), await rowsOf('library_datasets'), [...bucket.objects.keys()]]).toEqual(before)
  expect(await readdir(stagingFolder(portal.services.config.dataDir))).toEqual([])
})

test('S2: a call that needs a report’s file while there is no room is 507 in words; then it is answered', async () => {
  const { reportId } = await aReport(portal, { tenant: 'contoso', name: 'Headcount' })
  const { result } = await admin.call('PowerBIEmbed_GetReportEmbedToken', { query: { reportId } })
  const headers = { authorization: `Bearer ${result.embedTokenDto?.token}` }
  const body = { pageName: 'people', visuals: [{ visualName: 'figures', filters: [] }] }
  const figures = () => portal.anonymous.call('ReportLibrary_QueryVisuals', { body, headers })
  bucket.failure = isFull
  expect(refusalIn(await figures())).toEqual([507, expect.objectContaining({ 'retry-after': '60' }), 'StorageIsFull'])
  bucket.failure = null
  expect((await figures()).status).toBe(200)
})

test('S2: a picture that finds no room is 507 in words, and the one before stays', async () => {
  const send = (name: string) => {
    const boundary = 'the-boundary'
    const picture = `<svg xmlns="http://www.w3.org/2000/svg"><title>${name}</title></svg>`
    return portal.app.inject({
      method: 'POST',
      url: operations.find(({ id }) => id === 'TenantCustomization_UploadLightLogo')?.path ?? '',
      headers: { ...admin.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="logo.svg"\r\ncontent-type: image/svg+xml\r\n\r\n${picture}\r\n--${boundary}--\r\n`,
    })
  }
  const change = (statement: string) => portal.store.maintain((client) => client.query(statement))
  expect((await send('former')).statusCode).toBe(200)
  const before = await rowsOf('stored_files')
  await change(`
    create function fill() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger fill before insert on stored_files execute function fill()`)
  const raw = await send('newer')
  expect(refusalIn({ raw })).toEqual([507, expect.objectContaining({ 'retry-after': '60' }), 'InsufficientStorage'])
  await change('drop trigger fill on stored_files')
  expect(await rowsOf('stored_files')).toBe(before)
  const { raw: shown } = await admin.callWith('TenantCustomization_GetLogo', {
    query: { tenantId: portal.tenantId('contoso') },
  })
  expect(shown.body).toContain('former')
})
