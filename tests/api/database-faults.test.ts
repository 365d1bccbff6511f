/** What callers, operators and the log are told while the database fails; nothing of it is a defect of the program. */
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookies } from '../../src/contract/vocabulary/cookies.ts'
import { headers as callHeaders } from '../../src/contract/vocabulary/headers.ts'
import { dropDatabase, onTestServer } from '../../src/server/db/testing.ts'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import { tokenHash } from '../../src/server/secrets/token-hash.ts'
import { contosoAdmin, demoPassword, hostAdmin, startApp } from './harness.ts'
import { type ServerProcess, startServerProcess } from './security/server-process.ts'

test('S3: on a database that became empty under way no call is a defect, and nobody is told that all is well', async () => {
  const portal = await startApp()
  const admin = await portal.as(contosoAdmin)
  await portal.store.maintain((client) => client.query('drop schema public cascade; create schema public'))
  const { raw } = await admin.call('User_GetUsers', { body: {} })
  expect([raw.statusCode, raw.headers['retry-after'], raw.json().error.name]).toEqual([503, '5', 'StoreIsAway'])
  // Asks a function of the database, not a table.
  const anonymous = await portal.anonymous.call('Account_IsTenantAvailable', { body: { tenancyName: 'contoso' } })
  expect(anonymous.status).toBe(503)
  expect((await portal.app.inject('/health')).statusCode).toBe(503)
  expect((await portal.app.inject('/live')).json()).toEqual({ status: 'ok' })
  const ready = await portal.app.inject('/ready')
  expect([ready.statusCode, ready.json().reasons]).toEqual([503, ['migrations']])
  await portal.close()
})

test('S33: who reads, and whose connection breaks while it is looked who they are, is not told that something may have been kept', async () => {
  const portal = await startApp()
  const admin = await portal.as(contosoAdmin)
  for (const { name } of portal.services.principals.caches) portal.services.caches.clear(name)
  portal.store.pool.once('acquire', (client) => {
    const query = client.query.bind(client) as (flight: { text?: string }) => unknown
    Object.assign(client, {
      query(flight: { text?: string }) {
        if (flight.text === 'commit') client.emit('error', new Error('Connection terminated unexpectedly'))
        return query(flight)
      },
    })
  })
  const { raw } = await admin.call('User_GetUsers', { body: {} })
  expect([raw.statusCode, raw.headers['retry-after'], raw.json().error?.name]).toEqual([503, '5', 'StoreIsAway'])
  expect((await admin.call('User_GetUsers', { body: {} })).status).toBe(200)
  await portal.close()
})

test('S2: what finds no room is refused as such, and what needs none goes on', async () => {
  const portal = await startApp()
  const host = await portal.as(hostAdmin)
  await portal.store.maintain((client) =>
    client.query(`
      create function fill() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
      create trigger fill before insert on editions execute function fill()`),
  )
  const { raw } = await host.call('Edition_CreateEdition', {
    body: { edition: { displayName: 'Too much' }, featureValues: [] },
  })
  expect([raw.statusCode, raw.headers['retry-after'], raw.json().error.name]).toEqual([
    507,
    '60',
    'InsufficientStorage',
  ])
  expect((await host.call('Edition_GetEditions')).status).toBe(200)
  await portal.close()
})

test('S3: a right that was taken is the operator’s to give back; what our own rules refuse stays a defect', async () => {
  const portal = await startApp()
  const host = await portal.as(hostAdmin)
  const create = async () => {
    const body = { edition: { displayName: randomUUID() }, featureValues: [] }
    const { raw } = await host.call('Edition_CreateEdition', { body })
    return [raw.statusCode, raw.headers['retry-after'], raw.json().error?.name]
  }
  const change = (statement: string) => portal.store.maintain((client) => client.query(statement))
  await change('revoke insert on editions from tessera_host')
  expect(await create()).toEqual([503, '5', 'StoreIsAway'])
  await change('grant insert on editions to tessera_host')
  expect(await create()).toEqual([200, undefined, undefined])
  await change(`
    alter table editions enable row level security; alter table editions force row level security;
    create policy open on editions using (true) with check (true);
    create policy closed on editions as restrictive for insert with check (false)`)
  expect(await create()).toEqual([500, undefined, 'InternalServerError'])
  const { error } = await host.callWith('Edition_CreateEdition', {
    body: { edition: { displayName: randomUUID() }, featureValues: [] },
  })
  expect(error?.message).toBe('Something went wrong on the server. It has been written down; please try again.')
  await portal.close()
})

test('S8: audit rows that could not be written are written later', async () => {
  const portal = await startApp()
  const host = await portal.as(hostAdmin)
  const count = async () => {
    const rows = await hostTransaction(portal.store, 'a test looks for audit rows', (db) =>
      db.selectFrom('audit_logs').select('id').where('method_name', 'ilike', 'getEditions').execute(),
    )
    return rows.length
  }
  await portal.store.maintain((client) => client.query('alter table audit_logs rename to away'))
  for (let times = 0; times < 3; times++) expect((await host.call('Edition_GetEditions')).status).toBe(200)
  await portal.app.audit.flush()
  await portal.store.maintain((client) => client.query('alter table away rename to audit_logs'))
  expect(await count()).toBe(0)
  await portal.app.audit.flush()
  expect(await count()).toBe(3)
  await portal.close()
})

const serverUrl = process.env.TEST_DATABASE_URL

// These need a server, which `TEST_DATABASE_URL` names.
if (serverUrl) {
  const database = `tessera_test_faults_${randomUUID().replaceAll('-', '')}`
  // Of its own: what a login may is said for the whole server, where others test.
  const login = `${database}_login`
  const roles = ['tessera_app', 'tessera_host', 'tessera_search']
  const socketOfServer = join(decodeURIComponent(new URL(serverUrl).hostname), '.s.PGSQL.5432')

  /** The way to the database, which a test can break. */
  async function startWay() {
    const open = new Set<Socket>()
    let state: 'works' | 'resets' | 'lets nobody in' = 'works'
    let refusal = Buffer.alloc(0)
    let deaf: { sent: string; cut: () => void } | undefined
    const way = createServer((socket) => {
      socket.on('error', () => undefined)
      if (state === 'resets') {
        socket.resetAndDestroy()
        return
      }
      if (state === 'lets nobody in') {
        socket.once('data', () => socket.end(refusal))
        return
      }
      const there = connect(socketOfServer)
      there.on('error', () => undefined)
      socket.pipe(there).pipe(socket)
      let isAwaited = false
      socket.on('data', (chunk) => {
        isAwaited ||= deaf !== undefined && chunk.includes(deaf.sent)
        if (!deaf || !isAwaited || !chunk.includes('commit')) return
        there.unpipe(socket).resume()
        deaf.cut = () => socket.resetAndDestroy()
      })
      open.add(socket)
      socket.once('close', () => {
        open.delete(socket)
        there.destroy()
      })
    })
    way.listen(0, '127.0.0.1')
    await once(way, 'listening')
    const { port } = way.address() as AddressInfo
    const cut = () => {
      for (const socket of open) socket.resetAndDestroy()
    }
    return {
      url: `postgresql://${login}@127.0.0.1:${port}/${database}`,
      reset() {
        state = 'resets'
        cut()
      },
      /** As a server that ends each connection while it opens, by these fields of its protocol. */
      letNobodyIn(fields: Record<string, string>) {
        state = 'lets nobody in'
        const text = Object.entries(fields).map(([name, value]) => `${name}${value}\0`)
        const body = Buffer.from(`${text.join('')}\0`)
        refusal = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), body])
        refusal.writeInt32BE(body.length + 4, 1)
        cut()
      },
      /** The COMMIT of what holds these words is not answered; who calls what this answers breaks its connection. */
      loseCommitOf(sent: string) {
        const notYet = () => {}
        const lost = { sent, cut: notYet }
        deaf = lost
        const breakConnection = () => {
          deaf = undefined
          lost.cut()
        }
        return Object.assign(breakConnection, { isLost: () => lost.cut !== notYet })
      },
      async refuse() {
        cut()
        way.close()
        await once(way, 'close')
      },
      async mend() {
        state = 'works'
        if (!way.listening) way.listen(port, '127.0.0.1')
        if (!way.listening) await once(way, 'listening')
      },
      close() {
        way.close()
        cut()
      },
    }
  }

  describe('on a PostgreSQL server', () => {
    let dataDir: string
    let way: Awaited<ReturnType<typeof startWay>>
    let server: ServerProcess
    let headers: Record<string, string>

    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'tessera-faults-'))
      await onTestServer(async (admin) => {
        for (const role of roles) {
          await admin.query(
            `do $$ begin create role ${role} nologin; exception when duplicate_object then null; end $$`,
          )
        }
        await admin.query(`create role ${login} login createrole`)
        await admin.query(`grant ${roles} to ${login} with admin option`)
        await admin.query(`grant ${login}, tessera_host to current_user`)
        await admin.query(`create database ${database} template template0 owner ${login}`)
      })
      way = await startWay()
      server = await startServerProcess(dataDir, way.url)
      const { result } = await server.call('TokenAuth_Authenticate', {
        body: { userNameOrEmailAddress: 'admin', password: demoPassword },
      })
      headers = { authorization: `Bearer ${result.accessToken}` }
    })

    afterAll(async () => {
      await server?.stop()
      way?.close()
      await onTestServer(async (admin) => {
        await dropDatabase(admin, database)
        await admin.query(`drop role ${login}`)
      })
      await rm(dataDir, { recursive: true, force: true })
    })

    const log = () => readFile(join(dataDir, 'logs', 'tessera.log'), 'utf8')

    /** Readers and writers, some at a time. */
    async function callOften(times: number): Promise<{ status: number; name: unknown }[]> {
      const answers: { status: number; name: unknown }[] = []
      for (let turn = 0; turn < times; turn += 10) {
        const some = Array.from({ length: 10 }, (_, i) =>
          i % 2 === 0
            ? server.call('Tenant_GetTenants', { headers })
            : server.call('Edition_CreateEdition', {
                headers,
                body: { edition: { displayName: `Edition ${turn + i} ${randomUUID()}` }, featureValues: [] },
              }),
        )
        const told = await Promise.all(some)
        answers.push(...told.map(({ status, error }) => ({ status, name: error && 'name' in error && error.name })))
      }
      return answers
    }

    test.each(['resets', 'refuses'] as const)(
      'S3: one that %s connections is waited out: 503 and when to come back, few lines, and then all is well',
      async (fault) => {
        const before = (await log()).length
        if (fault === 'resets') way.reset()
        else await way.refuse()
        const answers = await callOften(200)
        expect(answers.filter(({ status }) => status !== 503)).toEqual([])
        const health = await fetch(new URL('/health', server.url))
        expect([health.status, health.headers.get('retry-after')]).toEqual([503, '5'])
        expect((await fetch(new URL('/live', server.url))).status).toBe(200)
        const ready = await fetch(new URL('/ready', server.url))
        expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable', reasons: ['store'] }])
        const written = (await log()).slice(before)
        expect(written).not.toContain('defect')
        expect(written).not.toContain('    at ')
        expect(written.split('\n').length).toBeLessThan(40)
        await way.mend()
        expect((await callOften(20)).filter(({ status }) => status !== 200)).toEqual([])
      },
    )

    test.each([
      [
        'that has no room for what it writes as it does',
        'could not write init file',
        'write_item',
        [507, '60', 'InsufficientStorage'],
      ],
      ['for a reason that nobody knows', 'unheard of', 'unheard_of', [503, '5', 'StoreIsAway']],
    ] as const)('S63: one that lets nobody in, %s, is no defect of the call', async (_, message, routine, expected) => {
      const before = (await log()).length
      way.letNobodyIn({ S: 'FATAL', V: 'FATAL', C: 'XX000', M: message, F: 'relcache.c', L: '6612', R: routine })
      const told = await fetch(new URL('/api/services/app/Tenant/GetTenants', server.url), { headers })
      expect([told.status, told.headers.get('retry-after'), (await told.json()).error?.name]).toEqual(expected)
      const ready = await fetch(new URL('/ready', server.url))
      expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable', reasons: ['store'] }])
      const written = (await log()).slice(before)
      expect(written).not.toContain('defect')
      expect(written).not.toContain('    at ')
      await way.mend()
      expect((await callOften(20)).filter(({ status }) => status !== 200)).toEqual([])
    })

    /** What its own process knows nothing of. */
    const countInDatabase = (query: string, value: string) => {
      const url = new URL(serverUrl)
      url.pathname = `/${database}`
      return onTestServer(async (client) => {
        await client.query('set role tessera_host')
        return (await client.query(query, [value])).rows.length
      }, url.href)
    }

    test('O8: a command whose COMMIT was not answered is told as not known, with when to ask; by its number it is found', async () => {
      const create = async (sent: Record<string, string>) => {
        const displayName = `Edition ${randomUUID()}`
        const breakConnection = way.loseCommitOf(displayName)
        const body = JSON.stringify({ edition: { displayName }, featureValues: [] })
        const telling = fetch(new URL('/api/services/app/Edition/CreateEdition', server.url), {
          method: 'POST',
          headers: { ...headers, ...sent, 'content-type': 'application/json' },
          body,
        })
        const count = () => countInDatabase('select from editions where display_name = $1', displayName)
        await expect.poll(count, { timeout: 10_000 }).toBe(1)
        breakConnection()
        const told = await telling
        const { error } = await told.json()
        return [told.status, told.headers.get('retry-after'), error?.name ?? null]
      }
      expect(await create({})).toEqual([503, '5', 'OutcomeUnknown'])
      expect(await create({ [callHeaders.callNumber]: randomBytes(16).toString('hex') })).toEqual([200, null, null])
    })

    test('O8: who asks again, and whose answer is lost in turn, is told that it is not known', async () => {
      const number = randomBytes(16).toString('hex')
      const body = { edition: { displayName: `Edition ${number}` }, featureValues: [] }
      const sent = { headers: { ...headers, [callHeaders.callNumber]: number }, body }
      const create = () => server.call('Edition_CreateEdition', sent)
      expect((await create()).status).toBe(200)
      const breakConnection = way.loseCommitOf(number)
      const telling = create()
      await expect.poll(breakConnection.isLost, { timeout: 10_000 }).toBe(true)
      breakConnection()
      expect((await telling).status).toBe(503)
      expect((await create()).status).toBe(200)
    })

    test('S10: a refresh whose COMMIT was not answered is told as not known, never as nothing changed, and is done again', async () => {
      const refresh = async (token: string) => {
        const answer = await fetch(new URL('/api/TokenAuth/RefreshToken', server.url), {
          method: 'POST',
          headers: { [callHeaders.refreshTransport]: 'cookie', cookie: `${cookies.refreshToken}=${token}` },
        })
        const { error } = await answer.json()
        return [answer.status, error?.name ?? null]
      }
      const signedIn = await fetch(new URL('/api/TokenAuth/Authenticate', server.url), {
        method: 'POST',
        headers: { [callHeaders.refreshTransport]: 'cookie', 'content-type': 'application/json' },
        body: JSON.stringify({ userNameOrEmailAddress: 'admin', password: demoPassword }),
      })
      const [, token = ''] =
        new RegExp(`${cookies.refreshToken}=([^;]+)`).exec(signedIn.headers.getSetCookie().join()) ?? []
      const hash = tokenHash(token)
      const breakConnection = way.loseCommitOf(hash)
      const telling = refresh(token)
      const count = () =>
        countInDatabase('select from refresh_tokens where token_hash = $1 and used_at is not null', hash)
      await expect.poll(count, { timeout: 10_000 }).toBe(1)
      breakConnection()
      expect(await telling).toEqual([503, 'OutcomeUnknown'])
      expect(await refresh(token)).toEqual([200, null])
    })

    test('S8: records of calls whose COMMIT was not answered are written once', async () => {
      const countRecords = (of: string) => countInDatabase('select from audit_logs where parameters like $1', `%${of}%`)
      const marker = randomUUID()
      // As the batch has it, and not the query itself.
      const breakConnection = way.loseCommitOf(`${marker}\\"`)
      const told = await server.call('Tenant_GetTenants', { headers, query: { filter: marker } })
      expect(told.status).toBe(200)
      await expect.poll(() => countRecords(marker), { timeout: 10_000 }).toBe(1)
      breakConnection()
      // What is written by then was written after the next try.
      const later = randomUUID()
      const callLater = async () => {
        await server.call('Tenant_GetTenants', { headers, query: { filter: later } })
        return countRecords(later)
      }
      await expect.poll(callLater, { timeout: 20_000, interval: 1_000 }).toBeGreaterThan(0)
      expect(await countRecords(marker)).toBe(1)
    })

    test('S3: a login that lost its roles is named by the log, in few lines, and by /ready; then all is well', async () => {
      const before = (await log()).length
      await onTestServer((admin) => admin.query(`revoke ${roles} from ${login}`))
      const answers = await callOften(100)
      expect(answers.filter(({ status }) => status !== 503)).toEqual([])
      const ready = await fetch(new URL('/ready', server.url))
      expect([ready.status, (await ready.json()).reasons]).toEqual([503, ['rights']])
      const written = (await log()).slice(before)
      expect(written).toContain('must own the database and be a member of tessera_app')
      expect(written).not.toContain('    at ')
      expect(written.split('\n').length).toBeLessThan(20)
      await onTestServer((admin) => admin.query(`grant ${roles} to ${login} with admin option`))
      expect((await callOften(20)).filter(({ status }) => status !== 200)).toEqual([])
      expect((await fetch(new URL('/ready', server.url))).status).toBe(200)
    })
  })
}
