/** What docs/operating.md tells those who run the portal, tried as it is written there. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperationId } from '../../src/contract/catalogue.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import type { Store } from '../../src/server/db/store.ts'
import { dropDatabase, onTestServer, openTestStore } from '../../src/server/db/testing.ts'
import { tenantTransaction } from '../../src/server/db/transaction.ts'
import { sentenceOfStartFault } from '../../src/server/start/start-faults.ts'
import { demoPassword } from './harness.ts'
import { request } from './request.ts'
import { freePort, type ServerProcess, startServerProcess } from './security/server-process.ts'

const serverUrl = process.env.TEST_DATABASE_URL
const run = promisify(execFile)

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tessera-operating-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function signIn(server: ServerProcess): Promise<{ headers: Record<string, string> }> {
  const { result: tenant } = await server.call('Account_IsTenantAvailable', { body: { tenancyName: 'contoso' } })
  const { result, error } = await server.call('TokenAuth_Authenticate', {
    body: { userNameOrEmailAddress: 'admin', password: demoPassword },
    headers: { 'Abp-TenantId': String(tenant.tenantId) },
  })
  if (!result?.accessToken) throw new Error(JSON.stringify(error))
  return { headers: { authorization: `Bearer ${result.accessToken}` } }
}

/** The first figure of a report that has row rules: keys, rows and files must fit for it to come. */
async function headcount(server: ServerProcess): Promise<unknown> {
  const bearer = await signIn(server)
  const { result: reports } = await server.call('PbiReports_GetAll', { query: { filter: 'Headcount' }, ...bearer })
  const query = { reportId: reports.items[0]?.id ?? 0 }
  const { result: embed } = await server.call('PowerBIEmbed_GetReportEmbedToken', { query, ...bearer })
  const { status, result } = await server.call('ReportLibrary_QueryVisuals', {
    body: { pageName: 'people', visuals: [{ visualName: 'figures', filters: [] }] },
    headers: { authorization: `Bearer ${embed.embedTokenDto?.token}` },
  })
  expect(status).toBe(200)
  return result.results[0]?.rows[0]?.[0]
}

test('S4: the embedded store is backed up by copying its folder while it is stopped, and restored by copying it back', async () => {
  const [home, copy] = [join(root, 'embedded'), join(root, 'embedded-copy')]
  const before = await startServerProcess(home)
  const figure = await headcount(before)
  expect(figure).toBeGreaterThan(0)
  await before.stop()
  await run('cp', ['-a', home, copy])
  const after = await startServerProcess(copy)
  expect(await headcount(after)).toBe(figure)
  await after.stop()
}, 180_000)

/**
 * As a proxy with two servers does: connections are kept; a call that nobody took goes to the other server, and so does
 * a reading one that was cut off before its answer.
 */
async function startProxy(targets: readonly string[]) {
  const agent = new http.Agent({ keepAlive: true })
  let turn = 0
  /** `target` is this call's own: with one count for all, calls that are refused at once take each other's turns. */
  const pass = (
    request: http.IncomingMessage,
    body: Buffer,
    response: http.ServerResponse,
    target: number,
    tries: number,
  ) => {
    const { method, headers, url = '/' } = request
    const passed = http.request(
      new URL(url, targets[target % targets.length]),
      { method, headers, agent },
      (answer) => {
        const { connection: _, ...others } = answer.headers
        response.writeHead(answer.statusCode ?? 502, others)
        answer.pipe(response)
      },
    )
    passed.once('error', (error: NodeJS.ErrnoException) => {
      const mayRepeat = error.code === 'ECONNREFUSED' || method === 'GET'
      if (mayRepeat && tries > 0 && !response.headersSent) pass(request, body, response, target + 1, tries - 1)
      else response.writeHead(502).end(JSON.stringify({ error: { message: error.message } }))
    })
    passed.end(body)
  }
  const proxy = http.createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    pass(request, Buffer.concat(parts), response, turn++, 4)
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

// These need a server, which `TEST_DATABASE_URL` names.
if (serverUrl) {
  const first = `tessera_test_op_${randomUUID().replaceAll('-', '')}`
  const names = { first, second: `${first}_r`, third: `${first}_s` }
  const urlOf = (database: string, user?: string) => {
    const url = new URL(serverUrl)
    url.pathname = `/${database}`
    if (user) url.username = user
    return url.href
  }

  afterAll(() =>
    onTestServer(async (admin) => {
      for (const name of Object.values(names)) await dropDatabase(admin, name)
    }),
  )

  test('S4, S37: a database server is backed up by pg_dump under way and restored elsewhere, beside its original or in its place', async () => {
    await onTestServer((admin) => admin.query(`create database ${names.first} template template0`))
    const before = await startServerProcess(join(root, 'one'), urlOf(names.first))
    const figure = await headcount(before)
    // A login that row level security does not bind.
    await run('pg_dump', ['-Fc', '-f', join(root, 'portal.dump'), urlOf(names.first, 'postgres')])
    await cp(join(root, 'one', 'secret-keys.json'), join(root, 'keys.json'))
    await cp(join(root, 'one', 'reports'), join(root, 'storage'), { recursive: true })
    await before.stop()

    const environment = { SECRET_KEY_FILE: join(root, 'keys.json'), STORAGE_URL: join(root, 'storage') }
    const restore = async (name: string) => {
      await onTestServer((admin) => admin.query(`create database ${name} template template0`))
      // As the page says where the login has another name.
      const owned = ['--no-owner', '--role', new URL(serverUrl).username]
      await run('pg_restore', [...owned, '-d', urlOf(name, 'postgres'), join(root, 'portal.dump')])
    }
    const start = (name: string, storage: string, restored = '') =>
      startServerProcess(join(root, name), urlOf(name), {
        ...environment,
        STORAGE_URL: join(root, storage),
        RESTORED: restored,
      })
    const refusal = (started: Promise<ServerProcess>) =>
      started.then(
        () => 'it started',
        (error: Error) => error.message,
      )

    await restore(names.second)
    const sentence = await refusal(start(names.second, 'storage'))
    expect(sentence).toMatch(/is a copy of the one of the installation .* RESTORED=copy:/)
    const [, copy = '', database = ''] = /RESTORED=(copy:(\S+))\.$/m.exec(sentence) ?? expect.fail(sentence)
    // The storage is the one of the original still.
    expect(await refusal(start(names.second, 'storage', copy))).toMatch(/which a copy must not share/)
    // Said of another database.
    expect(await refusal(start(names.second, 'storage', 'replacement:1-1'))).toBe(sentence)

    await cp(join(root, 'storage'), join(root, 'copied'), { recursive: true })
    await rm(join(root, 'copied', 'installation'))
    const tried = await start(names.second, 'copied', copy)
    expect(await headcount(tried)).toBe(figure)
    await tried.stop()
    await (await start(names.second, 'copied')).stop()

    // The original goes on, until it is gone and another takes its place.
    const original = await start(names.first, 'storage')
    expect(await headcount(original)).toBe(figure)
    await original.stop()
    await restore(names.third)
    const replaced = await refusal(start(names.third, 'storage'))
    const [, replacement = ''] = /RESTORED=(replacement:\S+),/.exec(replaced) ?? expect.fail(replaced)
    expect(replacement).not.toContain(database)
    const after = await start(names.third, 'storage', replacement)
    expect(await headcount(after)).toBe(figure)
    await after.stop()
    await (await start(names.third, 'storage')).stop()
    expect(await refusal(start(names.first, 'storage'))).toMatch(/has the files of the installation/)
  }, 400_000)

  /** A store at this version and a folder of migrations with one more, which changes a table that a transaction is reading. */
  async function besideTransaction(work: (store: Store, folder: URL, end: () => Promise<unknown>) => Promise<void>) {
    const store = await openTestStore()
    const folder = pathToFileURL(`${await mkdtemp(join(root, 'migrations-'))}/`)
    await cp(new URL('../../src/server/db/migrations/', import.meta.url), folder, { recursive: true })
    await writeFile(new URL('9001-users.sql', folder), 'alter table users add column more int')
    const holder = await store.pool.connect()
    await holder.query('begin; select count(*) from users')
    try {
      await work(store, folder, () => holder.query('commit'))
    } finally {
      holder.release(true)
      await store.close()
    }
  }

  test('S20: an upgrade beside a transaction lets calls through, says who holds it up, and goes on once that has ended', () =>
    besideTransaction(async (store, folder, end) => {
      const told: string[] = []
      const tell = (sentence: string) => void told.push(sentence)
      const migrating = migrate(store, folder, { between: 200, tellEvery: 0, tell })
      await expect.poll(() => told.length, { timeout: 30_000 }).toBeGreaterThan(0)
      expect(told[0]).toMatch(
        /^Waiting to change the database: users is held by .* \d+ \(login .*\), idle in transaction/,
      )
      // As one of the version before: it waits no longer than one turn.
      const names = tenantTransaction(store, 0, (db) => db.selectFrom('users').select('user_name').execute())
      expect(await names).toEqual([])
      await end()
      expect(await migrating).toEqual(['9001-users.sql'])
    }))

  test('S20: one that gets no turn for long ends in a sentence with the remedy, and leaves the store as it was', () =>
    besideTransaction(async (store, folder) => {
      const failure = await migrate(store, folder, { longest: 0 }).catch((error: unknown) => error)
      expect(sentenceOfStartFault(failure, null)).toMatch(
        /could not be brought to this version.*users is held by .*End that transaction.*start again/,
      )
      expect(await migrate(store)).toEqual([])
    }))

  test('S4, S9: two processes behind a proxy are stopped and started in turn, and no call is lost', async () => {
    const environment = { SECRET_KEY_FILE: join(root, 'keys.json'), STORAGE_URL: join(root, 'copied') }
    const ports = [await freePort(), await freePort()]
    const start = (index: number) =>
      startServerProcess(join(root, `rolling-${index}`), urlOf(names.second), {
        ...environment,
        PORT: String(ports[index]),
      })
    const servers = [await start(0), await start(1)]
    const proxy = await startProxy(servers.map(({ url }) => url))
    const bearer = await signIn(servers[0] ?? expect.fail())
    const ask = async (id: OperationId, input: { query?: object; body?: object }) => {
      const { method, url, payload } = request(id, input, {})
      const answer = await fetch(new URL(url, proxy.url), {
        method,
        headers: { ...bearer.headers, ...(payload && { 'content-type': 'application/json' }) },
        ...(payload && { body: JSON.stringify(payload) }),
      })
      return answer.status === 200 ? 'ok' : `${answer.status} ${await answer.text()}`
    }
    const answers: string[] = []
    const acknowledged: string[] = []
    let isOver = false
    const work = async (worker: number) => {
      for (let turn = 0; !isOver; turn++) {
        answers.push(await ask('PbiReports_GetAll', { query: { maxResultCount: 1 } }))
        const displayName = `rolling ${worker} ${turn}`
        const said = await ask('OrganizationUnit_CreateOrganizationUnit', {
          body: { displayNameOrEntraGroupObjectId: displayName },
        })
        answers.push(said)
        if (said === 'ok') acknowledged.push(displayName)
      }
    }
    const workers = [0, 1].map(work)
    for (const index of [0, 1, 0, 1]) {
      expect(await servers[index]?.stop()).toBe(0)
      servers[index] = await start(index)
    }
    isOver = true
    await Promise.all(workers)
    expect([...new Set(answers)]).toEqual(['ok'])
    const { result } = await (servers[0] ?? expect.fail()).call('OrganizationUnit_GetOrganizationUnits', bearer)
    const kept = result.items.map(({ displayName }) => displayName).filter((name) => name.startsWith('rolling '))
    expect(kept.sort()).toEqual(acknowledged.sort())
    expect(kept.length).toBeGreaterThan(50)
    proxy.close()
    for (const server of servers) await server.stop()
  }, 300_000)
}
