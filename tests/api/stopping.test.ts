/** How the process ends when it is told to: nobody who was heard goes unanswered, and it is over soon. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openStore } from '../../src/server/db/open-store.ts'
import { dropDatabase, onTestServer } from '../../src/server/db/testing.ts'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import { demoPassword } from './harness.ts'
import { freePort, type ServerProcess, startServerProcess } from './security/server-process.ts'

/** Milliseconds from the signal to the end. */
const soon = 5_000
/** The same where the end of npm must be noticed first. */
const graceful = 2 * soon

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tessera-stop-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

interface Answer {
  status: number
  connection: string | undefined
}

const credentials = JSON.stringify({ userNameOrEmailAddress: 'admin', password: demoPassword })

/** A call that takes a while, because a password is checked. */
function signIn(url: string, agent: http.Agent): Promise<Answer> {
  const asked = http.request(new URL('/api/TokenAuth/Authenticate', url), {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json' },
  })
  asked.end(credentials)
  return new Promise((resolve, reject) => {
    asked.once('error', reject)
    asked.once('response', (response) => {
      response
        .resume()
        .once('end', () => resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }))
    })
  })
}

/** As nginx and its like do: connections to the server are kept, whatever those who call do with theirs. */
async function startProxy(url: string) {
  const agent = new http.Agent({ keepAlive: true })
  const proxy = http.createServer((request, response) => {
    const { method, headers, url: path } = request
    const passed = http.request(new URL(path ?? '/', url), { method, headers, agent }, (answer) => {
      const { connection: _, ...others } = answer.headers
      response.writeHead(answer.statusCode ?? 502, others)
      answer.pipe(response)
    })
    passed.once('error', () => response.writeHead(502).end())
    request.pipe(passed)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close() {
      proxy.closeAllConnections()
      proxy.close()
      agent.destroy()
    },
  }
}

async function stopUnderWay(server: ServerProcess, url: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })
  // Connections that lie idle, and others with calls under way.
  await Promise.all(Array.from({ length: 16 }, () => signIn(url, agent)))
  const underWay = Array.from({ length: 12 }, () => signIn(url, agent))
  await Promise.any(underWay)
  const signalled = performance.now()
  server.kill('SIGTERM')
  const [code, answers] = await Promise.all([server.ended, Promise.all(underWay)])
  agent.destroy()
  return { code, answers, took: performance.now() - signalled }
}

describe('S9: told to stop with calls under way on kept connections, the process answers them and ends', () => {
  test('directly', async () => {
    const server = await startServerProcess(dataDir)
    const { code, answers, took } = await stopUnderWay(server, server.url)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.some(({ connection }) => connection === 'close')).toBe(true)
    expect([code, took < soon]).toEqual([0, true])
  })

  test('behind a proxy that keeps its connections', async () => {
    const server = await startServerProcess(dataDir)
    const proxy = await startProxy(server.url)
    const { code, answers, took } = await stopUnderWay(server, proxy.url)
    proxy.close()
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect([code, took < soon]).toEqual([0, true])
  })
})

test('S8: told to stop as soon as it listens, before it does any jobs, the process ends without a word', async () => {
  const port = await freePort()
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (bytes: Buffer) => {
      printed += bytes.toString()
    })
  }
  const ended = once(server, 'exit')
  // Before it does anything it tries the port, and would end as any program does.
  await vi.waitFor(() => fetch(`http://localhost:${port}/live`), { timeout: 30_000, interval: 1 })
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(printed).not.toContain('Error')
})

// The site is built first where it must be.
test('S14: npm start, of which npm alone is told to stop, leaves no server behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-npm-'))
  const npm = spawn('npm', ['start'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: folder, DEMO: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Whoever goes on holds the other end of this.
  const closed = once(npm.stdout, 'close')
  let printed = ''
  npm.stdout.on('data', (bytes: Buffer) => {
    printed += bytes.toString()
  })
  await vi.waitFor(() => expect(printed).toContain('Tessera is ready'), { timeout: 400_000 })
  npm.kill('SIGTERM')
  const outcome = await Promise.race([closed.then(() => 'ended'), pause(graceful, 'goes on')])
  expect(outcome).toBe('ended')
  await rm(folder, { recursive: true, force: true })
}, 420_000)

// These need a server, which `TEST_DATABASE_URL` names.
const databaseServer = process.env.TEST_DATABASE_URL
if (databaseServer) {
  /** A new database, by a way of its own that can be frozen: nobody is answered or cut off. */
  async function startDatabase() {
    const name = `tessera_test_stop_${randomUUID().replaceAll('-', '')}`
    await onTestServer((admin) => admin.query(`create database ${name} template template0`))
    const sockets = new Set<net.Socket>()
    let isFrozen = false
    const way = net.createServer((socket) => {
      const there = net.connect(join(decodeURIComponent(new URL(databaseServer ?? '').hostname), '.s.PGSQL.5432'))
      for (const [from, to] of [
        [socket, there],
        [there, socket],
      ] as const) {
        sockets.add(from)
        from.on('error', () => undefined)
        from.once('close', () => to.destroy())
        from.pipe(to)
        if (isFrozen) from.pause()
      }
    })
    way.listen(0, '127.0.0.1')
    await once(way, 'listening')
    const { port } = way.address() as AddressInfo
    return {
      port,
      url: `postgresql://${new URL(databaseServer ?? '').username}@127.0.0.1:${port}/${name}`,
      freeze() {
        isFrozen = true
        for (const socket of sockets) socket.unpipe().pause()
      },
      async close() {
        for (const socket of sockets) socket.destroy()
        way.close()
        await onTestServer((admin) => dropDatabase(admin, name))
      },
      /** Where nothing is frozen. */
      directly: new URL(`/${name}`, databaseServer).href,
    }
  }
  type Database = Awaited<ReturnType<typeof startDatabase>>
  type Headers = Record<string, string>

  async function signedIn(
    server: ServerProcess,
    tenancyName: string | null,
    password = demoPassword,
  ): Promise<Headers> {
    const { result: tenant } = await server.call('Account_IsTenantAvailable', {
      body: { tenancyName: tenancyName ?? '' },
    })
    const { result, error } = await server.call('TokenAuth_Authenticate', {
      body: { userNameOrEmailAddress: 'admin', password },
      headers: tenancyName === null ? {} : { 'Abp-TenantId': String(tenant.tenantId) },
    })
    if (!result?.accessToken) throw new Error(JSON.stringify(error))
    return { authorization: `Bearer ${result.accessToken}` }
  }

  const reads = (server: ServerProcess, headers: Headers) =>
    Promise.all(Array.from({ length: 5 }, () => server.call('Role_GetRoles', { body: {}, headers })))

  async function stopInTime(server: ServerProcess) {
    const signalled = performance.now()
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(performance.now() - signalled).toBeLessThan(soon)
  }

  async function readsOnRecord({ directly }: Database): Promise<number> {
    const store = await openStore({ databaseUrl: directly, dataDir })
    const rows = await hostTransaction(store, 'a test counts records of calls', (db) =>
      db.selectFrom('audit_logs').select('id').where('method_name', 'ilike', 'getRoles').execute(),
    )
    await store.close()
    return rows.length
  }

  describe('S36: told to stop while a database is frozen, the process ends in time, and well', () => {
    let folder: string
    let database: Database
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'tessera-frozen-'))
      database = await startDatabase()
    })
    afterAll(async () => {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    })

    test('with calls under way and jobs to be claimed; records of calls are written by the next start', async () => {
      const server = await startServerProcess(folder, database.url)
      const headers = await signedIn(server, 'contoso')
      await reads(server, headers)
      await server.call('Account_SendPasswordResetCode', { body: { emailAddress: 'alice@contoso.example' }, headers })
      database.freeze()
      const underWay = reads(server, headers).catch(() => undefined)
      await pause(100)
      await stopInTime(server)
      await underWay
      expect(server.printed()).toMatch(/"calls":5.*"records":[1-9]/)
      const before = await readsOnRecord(database)
      const next = await startServerProcess(folder, database.directly)
      await expect.poll(() => readsOnRecord(database), { timeout: 30_000 }).toBe(5)
      expect(before).toBeLessThan(5)
      await stopInTime(next)
      // What was written once is not written again.
      await (await startServerProcess(folder, database.directly)).stop()
      expect(await readsOnRecord(database)).toBe(5)
    }, 240_000)

    test('of one organisation alone, while those of all others are written', async () => {
      const own = await startDatabase()
      const server = await startServerProcess(folder, database.directly, {
        TENANT_DATABASE_HOSTS: `127.0.0.1:${own.port}`,
      })
      const before = await readsOnRecord(database)
      const host = await signedIn(server, null)
      const tenant = {
        tenancyName: 'apart',
        name: 'Apart',
        adminEmailAddress: 'admin@apart.example',
        adminPassword: demoPassword,
        connectionString: own.url,
        isActive: true,
      }
      const { error } = await server.call('Tenant_CreateTenant', { body: tenant, headers: host })
      expect(error).toBe(null)
      const [apart, contoso] = [await signedIn(server, 'apart'), await signedIn(server, 'contoso')]
      await reads(server, apart)
      own.freeze()
      await reads(server, contoso)
      await stopInTime(server)
      expect(await readsOnRecord(database)).toBe(before + 5)
      await own.close()
    }, 240_000)
  })
}
