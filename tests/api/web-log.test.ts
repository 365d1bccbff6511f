import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Portal } from './harness.ts'
import { contosoAdmin, contosoAlice, hostAdmin, startApp } from './harness.ts'
import { unzip } from './workbook.ts'

let portal: Portal
let host: Caller

beforeAll(async () => {
  portal = await startApp()
  host = await portal.as(hostAdmin)
})
afterAll(() => portal.close())

const latest = async () => (await host.call('WebLog_GetLatestWebLogs')).result.latestWebLogLines

test('the operator reads the last lines, the newest at the end', async () => {
  for (let i = 1; i <= 250; i++) portal.services.log.info({ number: i }, 'counted')
  const lines = await latest()
  expect(lines).toHaveLength(200)
  expect(lines.map((line) => JSON.parse(line)).at(-1)).toMatchObject({ msg: 'counted', number: 250 })
  expect(lines.map((line) => JSON.parse(line).number)[0]).toBe(51)
})

test('all files come as one archive, for the person who asked alone', async () => {
  portal.services.log.warn('worth knowing')
  const { result } = await host.call('WebLog_DownloadWebLogs')
  expect(result).toMatchObject({ fileName: 'WebSiteLogs.zip', fileType: 'application/zip' })
  const { raw } = await host.call('File_DownloadTempFile', { query: result })
  const files = unzip(raw.rawPayload)
  expect([...files.keys()]).toEqual(['tessera.log'])
  expect(files.get('tessera.log')).toContain('worth knowing')
  const other = await portal.as(contosoAdmin)
  expect((await other.call('File_DownloadTempFile', { query: result })).status).toBe(404)
})

test('C7: no token and no password is in a log, whoever logs it', async () => {
  const { authorization = '' } = host.headers
  portal.services.log.error(
    {
      headers: { authorization },
      url: '/File/DownloadTempFile?fileToken=very-secret&enc_auth_token=also-secret',
      body: { password: 'hidden-1', clientSecret: 'hidden-2', refreshToken: `7.${'x'.repeat(43)}` },
      connectionString: 'postgresql://tessera:hidden-3@db/x',
    },
    `failed with ${authorization} for 7.${'y'.repeat(43)} at smtp://portal:hidden-4@mail.example`,
  )
  const [line = ''] = (await latest()).slice(-1)
  for (const secret of ['eyJ', 'very-secret', 'also-secret', 'hidden-', 'xxxx', 'yyyy']) {
    expect(line, secret).not.toContain(secret)
  }
  expect(JSON.parse(line).msg).toContain('failed with Bearer')
})

test('H3: a line break in what is logged does not make a line', async () => {
  portal.services.log.warn({ userName: 'eve\n{"level":30,"msg":"all is well"}\u001b[2J' }, 'refused\r\nforged')
  const lines = await latest()
  expect(lines.every((line) => JSON.parse(line).msg !== 'all is well')).toBe(true)
  expect(lines.at(-1)).not.toMatch(/\p{Cc}/u)
})

test('F3: nobody but the operator reaches this service', async () => {
  for (const id of ['WebLog_GetLatestWebLogs', 'WebLog_DownloadWebLogs'] as const) {
    expect((await portal.anonymous.call(id)).status, id).toBe(401)
    for (const person of [contosoAdmin, contosoAlice]) {
      expect((await (await portal.as(person)).call(id)).status, id).toBe(403)
    }
  }
})
