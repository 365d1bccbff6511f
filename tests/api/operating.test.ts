/** What docs/operating.md tells those who run the portal, tried as it is written there. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OperationId } from '../../src/contract/catalogue.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import type { Store } from '../../src/server/db/store.ts'
import { dropDatabase, onTestServer, openTestStore } from '../../src/server/db/testing.ts'
import { tenantTransaction } from '../../src/server/db/transaction.ts'
import { openSecrets } from '../../src/server/secrets/secrets.ts'
import { sentenceOfStartFault } from '../../src/server/start/start-faults.ts'
import { demoPassword, type Refused } from './harness.ts'
import { request } from './request.ts'
import { freePort, type ServerProcess, startServerProcess } from './security/server-process.ts'

const serverUrl = process.env.TEST_DATABASE_URL
const run = promisify(execFile)

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tessera-operating-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** The administrator of an organisation, or the operator. */
async function signIn(
  server: ServerProcess,
  { tenancyName }: { tenancyName: string | null } = { tenancyName: 'contoso' },
): Promise<{ headers: Record<string, string> }> {
  const { result: tenant } = tenancyName
    ? await server.call('Account_IsTenantAvailable', { body: { tenancyName } })
    : { result: { tenantId: null } }
  const { result, error } = await server.call('TokenAuth_Authenticate', {
    body: { userNameOrEmailAddress: 'admin', password: demoPassword },
    headers: tenant.tenantId === null ? {} : { 'Abp-TenantId': String(tenant.tenantId) },
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

  const owned: string[] = []

  afterAll(() =>
    onTestServer(async (admin) => {
      for (const name of [...Object.values(names), ...owned]) await dropDatabase(admin, name)
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

  test('S44, S45, S46: a copy leaves organisations’ own databases to its original, from its first start on, until it is given restored ones', async () => {
    const make = async (name: string) => {
      await onTestServer((admin) => admin.query(`create database ${name} template template0`))
      return urlOf(name)
    }
    const [main, own, copiedMain, copiedOwn] = ['m', 'o', 'cm', 'co'].map((each) => `${first}_${each}`)
    if (!(main && own && copiedMain && copiedOwn)) return expect.fail()
    owned.push(main, own, copiedMain, copiedOwn)
    const keys = join(root, 'own-keys.json')
    const start = (folder: string, name: string, restored = '') =>
      startServerProcess(join(root, folder), urlOf(name), {
        SECRET_KEY_FILE: keys,
        STORAGE_URL: join(root, `${folder}-storage`),
        TENANT_DATABASE_HOSTS: decodeURIComponent(new URL(serverUrl).hostname),
        RESTORED: restored,
      })
    const backUp = async (from: string, to: string) => {
      const dump = join(root, `${from}.dump`)
      await run('pg_dump', ['-Fc', '-f', dump, urlOf(from, 'postgres')])
      await make(to)
      const asLogin = ['--no-owner', '--role', new URL(serverUrl).username]
      await run('pg_restore', [...asLogin, '-d', urlOf(to, 'postgres'), dump])
    }
    const operatorOf = (server: ServerProcess) => signIn(server, { tenancyName: null })
    const connectionsTo = (name: string) =>
      onTestServer(async (admin) => {
        const { rows } = await admin.query(
          `select from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
          [name],
        )
        return rows.length
      })

    const asHost = (name: string, statement: string, values: unknown[] = []) =>
      onTestServer(async (client) => {
        await client.query('set role tessera_host')
        return (await client.query(statement, values)).rows
      }, urlOf(name))
    const openMails = `select tenant_id from jobs where name = 'send-mail' and state in ('waiting', 'running') and not is_cancelled`
    const mailServers = `select tenant_id from settings where name = 'Abp.Net.Mail.Smtp.Host'`
    const left = async (name: string) => [await asHost(name, openMails), await asHost(name, mailServers)].flat().length

    await make(main)
    const original = await start('original', main)
    const operator = await operatorOf(original)
    const form = {
      tenancyName: 'own',
      name: 'Own',
      adminEmailAddress: 'admin@own.example',
      adminPassword: demoPassword,
    }
    const connectionString = await make(own)
    const created = await original.call('Tenant_CreateTenant', { body: { ...form, connectionString }, ...operator })
    expect(created.error).toBeNull()
    const { id } = created.result
    await signIn(original, { tenancyName: 'own' })
    await original.stop()
    // What nobody came to before the dump.
    const waiting = `insert into jobs (tenant_id, name, data, due_at) select id, 'send-mail', '{}', now() from tenants where tenancy_name = any ($1)`
    const mailServer = `insert into settings (tenant_id, name, value) values ($1, 'Abp.Net.Mail.Smtp.Host', 'mail.example')`
    const before = async (name: string, tenantId: number, tenancyName: string) => {
      await asHost(name, waiting, [[tenancyName]])
      await asHost(name, mailServer, [tenantId])
    }
    await before(main, 0, 'contoso')
    await before(own, id, 'own')
    await backUp(main, copiedMain)
    await backUp(own, copiedOwn)
    await cp(join(root, 'original-storage'), join(root, 'copy-storage'), { recursive: true })
    await rm(join(root, 'copy-storage', 'installation'))
    const sentence = await start('copy', copiedMain).then(
      () => expect.fail('it started'),
      (error: Error) => error.message,
    )
    const [, restored] = /RESTORED=(copy:\S+)\.$/m.exec(sentence) ?? expect.fail(sentence)

    const copy = await start('copy', copiedMain, restored)
    const asks = <More extends object>(url: string, more: More) => ({
      body: { ...form, ...more, connectionString: url },
    })
    const told = ({ status, error }: { status: number; error: Refused | null }) =>
      status === 200 ? 'done' : `${error?.message} ${error?.validationErrors?.[0]?.message}`
    expect(await left(copiedMain)).toBe(0)
    await expect(signIn(copy, { tenancyName: 'own' })).rejects.toThrow()
    expect(await connectionsTo(own)).toBe(0)

    const tester = await operatorOf(copy)
    const name = (url: string) => copy.call('Tenant_UpdateTenant', { ...asks(url, { id }), ...tester })
    const another = { tenancyName: 'another', name: 'Another' }
    const createIn = (url: string) => copy.call('Tenant_CreateTenant', { ...asks(url, another), ...tester })
    expect(told(await createIn(urlOf(own)))).toMatch(/another installation/)
    expect(told(await name(urlOf(own)))).toMatch(/another installation/)
    // As it was left by a version that told databases by the keys, which the copy has, too.
    await onTestServer(async (client) => {
      const keysMark = (await openSecrets(keys)).marks.file
      await client.query('truncate database_owner')
      await client.query('insert into database_owner values ($1)', [keysMark])
    }, urlOf(own))
    expect(told(await createIn(urlOf(own)))).toMatch(/another installation/)
    expect(told(await name(urlOf(own)))).toMatch(/another installation/)

    // As the page says.
    expect(told(await name(urlOf(copiedOwn)))).toMatch(/another installation/)
    const copyId = (await readFile(join(root, 'copy-storage', 'installation'), 'utf8')).trim()
    const said = ['truncate database_owner', `insert into database_owner values ('${copyId}')`]
    await run('psql', ['-d', urlOf(copiedOwn), ...said.flatMap((statement) => ['-c', statement])])
    expect(await left(copiedOwn)).toBe(2)
    expect(told(await name(urlOf(copiedOwn)))).toBe('done')
    expect(await left(copiedOwn)).toBe(0)
    await signIn(copy, { tenancyName: 'own' })
    const { result: tenants } = await copy.call('Tenant_GetTenants', { query: { filter: 'contoso' }, ...tester })
    const contoso = { id: tenants.items[0]?.id ?? 0, tenancyName: 'contoso', name: 'Contoso' }
    const given = await copy.call('Tenant_UpdateTenant', { ...asks(urlOf(copiedOwn), contoso), ...tester })
    expect(told(given)).toMatch(/when it is made/)
    const ofCopy = await signIn(copy)
    await copy.stop()
    const again = await start('copy', copiedMain)
    await signIn(again, { tenancyName: 'own' })
    expect(await connectionsTo(own)).toBe(0)

    const goesOn = await start('original', main)
    await signIn(goesOn, { tenancyName: 'own' })
    // The two have the same keys.
    expect((await again.call('PbiReports_GetAll', ofCopy)).status).toBe(200)
    expect((await goesOn.call('PbiReports_GetAll', ofCopy)).status).toBe(401)
    expect((await again.call('PbiReports_GetAll', await signIn(goesOn))).status).toBe(401)
    const theirs = asks(urlOf(copiedOwn), { id })
    expect(told(await goesOn.call('Tenant_UpdateTenant', { ...theirs, ...(await operatorOf(goesOn)) }))).toMatch(
      /another installation/,
    )
    await Promise.all([again.stop(), goesOn.stop()])

    // In its place, what it kept elsewhere goes with it.
    await onTestServer((admin) => dropDatabase(admin, copiedMain))
    await backUp(main, copiedMain)
    const replaced = await start('original', copiedMain).catch((error: Error) => error.message)
    const [, replacement] = /RESTORED=(replacement:\S+),/.exec(String(replaced)) ?? expect.fail(String(replaced))
    const after = await start('original', copiedMain, replacement)
    await signIn(after, { tenancyName: 'own' })
    await after.stop()
    const owners = await onTestServer((client) => client.query('select installation from database_owner'), urlOf(own))
    const noted = (await readFile(join(root, 'original-storage', 'installation'), 'utf8')).trim()
    expect(owners.rows.map(({ installation }) => installation)).toEqual(expect.arrayContaining([noted]))
    expect(owners.rows).toHaveLength(2)
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

  test('S62: an organisation’s own database that was lost is refused, also at a start, and served once it is restored beside the running portal', async () => {
    const [main, own] = [`${first}_lm`, `${first}_lo`]
    owned.push(main, own)
    const make = (name: string) =>
      onTestServer(async (admin) => {
        await dropDatabase(admin, name)
        await admin.query(`create database ${name} template template0`)
      })
    const folder = join(root, 'lost')
    const start = () =>
      startServerProcess(folder, urlOf(main), {
        TENANT_DATABASE_HOSTS: decodeURIComponent(new URL(serverUrl).hostname),
      })
    const operatorOf = (server: ServerProcess) => signIn(server, { tenancyName: null })
    await make(main)
    await make(own)
    const before = await start()
    const form = { tenancyName: 'own', name: 'Own' }
    const admin = { adminEmailAddress: 'admin@own.example', adminPassword: demoPassword }
    const created = await before.call('Tenant_CreateTenant', {
      body: { ...form, ...admin, connectionString: urlOf(own) },
      ...(await operatorOf(before)),
    })
    expect(created.error).toBeNull()
    await run('pg_dump', ['-Fc', '-f', join(root, 'own.dump'), urlOf(own, 'postgres')])
    await before.stop()

    await make(own)
    const server = await start()
    expect((await server.call('Account_IsTenantAvailable', { body: { tenancyName: 'own' } })).status).toBe(503)
    await signIn(server)
    expect(await readFile(join(folder, 'logs', 'tessera.log'), 'utf8')).toContain('it is to be restored')
    const tables = `select from pg_class where relnamespace = 'public'::regnamespace`
    expect((await onTestServer((client) => client.query(tables), urlOf(own))).rowCount).toBe(0)
    const renamed = { ...form, id: created.result.id, name: 'Renamed since the dump' }
    const told = await server.call('Tenant_UpdateTenant', { body: renamed, ...(await operatorOf(server)) })
    expect(told.status).toBe(200)
    // As the page says.
    const how = ['--single-transaction', '--no-owner', `--role=${new URL(serverUrl).username}`]
    await run('pg_restore', [...how, '-d', urlOf(own, 'postgres'), join(root, 'own.dump')])
    const person = await vi.waitFor(() => signIn(server, { tenancyName: 'own' }), { timeout: 20_000 })
    const { result } = await server.call('Session_GetCurrentLoginInformations', person)
    expect(result.tenant?.name).toBe('Renamed since the dump')
    await server.stop()
  }, 120_000)

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
