/**
 * A derived right names its reasons and asks them at use (`docs/derived-rights.md`): when one of them ends in one process,
 * the right opens nothing within a second in any. With `TEST_DATABASE_URL` two processes on one PostgreSQL are asked, else
 * the one that the reason ended in.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { dropDatabase, onTestServer } from '../../../src/server/db/testing.ts'
import { startApp } from '../harness.ts'
import { lastMailTo } from '../identity.ts'
import { reportRights, type Server, type Site } from './derived-rights.ts'
import { carriedRights } from './derived-sessions.ts'
import { startServerProcess } from './server-process.ts'

type Opened = Site & { close(): Promise<unknown> }

async function openOne(): Promise<Opened> {
  const portal = await startApp({ withReports: true })
  return {
    here: fromAddressOfTest(portal.anonymous),
    there: fromAddressOfTest(portal.anonymous),
    mailTo: async (address) => (await lastMailTo(portal, address))?.text ?? '',
    close: () => portal.close(),
  }
}

let testNumber = 0

/** Together the tests call more often within a minute than the server takes from one address. What fails refuses nothing. */
const fromAddressOfTest = ({ call }: Server): Server => ({
  async call(id, input) {
    const headers = { ...input?.headers, 'X-Forwarded-For': `203.0.113.${testNumber}` }
    const said = await call(id, { ...input, headers })
    if (said.status >= 500) throw new Error(`${id} answered ${said.status}`)
    return said
  },
})

async function openTwo(serverUrl: string): Promise<Opened> {
  const database = `tessera_test_rights_${randomUUID().replaceAll('-', '')}`
  const folder = await mkdtemp(join(tmpdir(), 'tessera-rights-'))
  await onTestServer((admin) => admin.query(`create database ${database} template template0`))
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  const environment = { TRUSTED_PROXIES: '127.0.0.1,::1' }
  const start = () => startServerProcess(folder, url.href, environment)
  const [here, there] = [await start(), await start()]
  const lastTo = async (address: string) => {
    const mails = join(folder, 'mail')
    const names = (await readdir(mails)).sort()
    const read = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(mails, name)))))
    return read.findLast(({ to }) => to?.[0]?.address === address)?.text ?? ''
  }
  return {
    here: fromAddressOfTest(here),
    there: fromAddressOfTest(there),
    async mailTo(address) {
      await vi.waitFor(async () => expect(await lastTo(address)).toContain('http'), { timeout: 10_000, interval: 50 })
      return lastTo(address)
    },
    async close() {
      await Promise.all([here.stop(), there.stop()])
      await onTestServer((admin) => dropDatabase(admin, database))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const serverUrl = process.env.TEST_DATABASE_URL
let site: Opened
beforeAll(async () => {
  site = await (serverUrl ? openTwo(serverUrl) : openOne())
}, 180_000)
afterAll(() => site?.close())

const withinASecond = { timeout: 1_000, interval: 20 }

const rights = Object.entries({ ...reportRights, ...carriedRights })

describe.each(rights)('R22, A3, A15, A16, F15: %s opens nothing once', (_, reasons) => {
  test.each(Object.entries(reasons))('%s', async (__, { make, end, mend }) => {
    testNumber += 1
    const shown = await make(site)
    expect(await shown.opens(site.there)).toBe(true)
    expect(await shown.opens(site.here)).toBe(true)
    await end(site)
    const opensNothing = async (server: Server) => expect(await shown.opens(server)).toBe(false)
    try {
      for (const server of [site.here, site.there])
        await (shown.isSpent ? opensNothing(server) : vi.waitFor(() => opensNothing(server), withinASecond))
    } finally {
      await mend?.(site)
    }
  })
})
