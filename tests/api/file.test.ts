import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lifetimes } from '../../src/contract/vocabulary/limits.ts'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import { excelFileType } from '../../src/server/documents/workbook.ts'
import {
  type Caller,
  contosoAdmin,
  contosoAlice,
  demoPassword,
  fabrikamAdmin,
  hostAdmin,
  type Portal,
  startApp,
} from './harness.ts'

let portal: Portal
let admin: Caller

beforeAll(async () => {
  portal = await startApp()
  admin = await portal.signIn(contosoAdmin)
})

afterAll(() => portal.close())

const made = async () => (await admin.call('User_GetUsersToExcel', { query: { filter: 'alice' } })).result

const download = (fileToken: string, caller = admin, more: object = {}) =>
  caller.callWith('File_DownloadTempFile', { query: { fileToken, ...more } })

describe('a temporary file', () => {
  test('D10: comes with name and type of the record, as an attachment that no page can run (File_DownloadTempFile)', async () => {
    const { fileToken } = await made()
    const { status, raw } = await download(fileToken)
    expect(status).toBe(200)
    expect(raw.headers).toMatchObject({
      'content-type': excelFileType,
      'content-disposition': "attachment; filename*=UTF-8''Users.xlsx",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(raw.headers['content-security-policy']).toContain('sandbox')
    expect(raw.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  test.each(['../../etc/passwd', 'a\r\nSet-Cookie: x=1', 'evil\u202Egpj.exe'])(
    'does not take the name %j from the address (F9)',
    async (fileName) => {
      const { fileToken } = await made()
      const { raw } = await download(fileToken, admin, { fileName, fileType: 'text/html' })
      expect(raw.headers['content-disposition']).toBe("attachment; filename*=UTF-8''Users.xlsx")
      expect(raw.headers['content-type']).toBe(excelFileType)
      expect(raw.headers['set-cookie']).toBeUndefined()
    },
  )

  test('may be fetched by a link that carries the encrypted token', async () => {
    const { fileToken } = await made()
    const { result } = await portal.anonymous.call('TokenAuth_Authenticate', {
      body: { userNameOrEmailAddress: 'admin', password: demoPassword },
      headers: { 'Abp-TenantId': String(portal.tenantId('contoso')) },
    })
    const url = `/File/DownloadTempFile?${new URLSearchParams({ fileToken, enc_auth_token: result.encryptedAccessToken ?? '' })}`
    expect((await portal.app.inject({ url })).statusCode).toBe(200)
  })
})

describe('who may', () => {
  test('nobody but the person who had it made, in the same tenant (F9, F2)', async () => {
    const { fileToken } = await made()
    const others = await Promise.all([contosoAlice, fabrikamAdmin, hostAdmin].map((person) => portal.as(person)))
    for (const other of others) expect((await download(fileToken, other)).status).toBe(404)
    expect((await download(fileToken, portal.anonymous)).status).toBe(401)
    expect((await download(fileToken)).status).toBe(200)
  })
})

describe('what is refused', () => {
  test('a token that was never given out', async () => {
    const { status, error } = await download('never-given-out')
    expect([status, error?.message]).toEqual([404, 'This file does not exist, or its time is over. Make it again.'])
  })

  test('a call without a token, naming it', async () => {
    const { status, error } = await admin.callWith('File_DownloadTempFile', {})
    expect(status).toBe(400)
    expect(error?.validationErrors?.flatMap(({ members }) => members)).toEqual(['fileToken'])
  })

  test('a file a minute after it was downloaded', async () => {
    const { fileToken } = await made()
    await download(fileToken)
    portal.moveClock(lifetimes.tempFileAfterDownload - 1)
    expect((await download(fileToken)).status).toBe(200)
    portal.moveClock(1)
    expect((await download(fileToken)).status).toBe(404)
  })

  test('a file ten minutes after it was made, of which nothing is left once the next is made', async () => {
    const { fileToken } = await made()
    portal.moveClock(lifetimes.tempFile)
    expect((await download(fileToken)).status).toBe(404)
    await made()
    const left = await hostTransaction(portal.store, 'a test counts files of all tenants', (db) =>
      db.selectFrom('temp_files').select('created_at').execute(),
    )
    expect(left).toEqual([{ created_at: portal.now() }])
  })
})

test('S26: whoever asks for many files at once is told to come back, and keeps nobody else waiting (User_GetUsersToExcel)', async () => {
  const fabrikam = await portal.as(fabrikamAdmin)
  const [many, other] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, () => admin.call('User_GetUsersToExcel', {}))),
    fabrikam.call('User_GetUsersToExcel', {}),
  ])
  expect(other.status).toBe(200)
  const refused = many.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(5)
  for (const { status, error, raw } of refused) {
    expect(status).toBe(503)
    expect(error?.name).toBe('ExportsAreBusy')
    expect(Number(raw.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await admin.call('User_GetUsersToExcel', {})).status).toBe(200)
})
