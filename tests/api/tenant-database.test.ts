import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { features } from '../../src/contract/vocabulary/features.ts'
import { headers } from '../../src/contract/vocabulary/headers.ts'
import { announceIdentityChange } from '../../src/server/auth/principals.ts'
import { leaveOfJobs } from '../../src/server/auth/send-limits.ts'
import { dropDatabase, onTestServer } from '../../src/server/db/testing.ts'
import { hostTransaction, tenantTransaction } from '../../src/server/db/transaction.ts'
import { queueMail, sendMail } from '../../src/server/jobs/send-mail.ts'
import { type Caller, demoPassword, hostAdmin, type Portal, startApp } from './harness.ts'

let portal: Portal
let host: Caller

const formOf = (connectionString: string) => {
  const tenancyName = `own-${randomUUID().slice(0, 8)}`
  return {
    tenancyName,
    name: `Organisation ${tenancyName}`,
    adminEmailAddress: `admin@${tenancyName}.example`,
    adminPassword: demoPassword,
    connectionString,
  }
}

const create = (connectionString: string) => host.call('Tenant_CreateTenant', { body: formOf(connectionString) })

const serverUrl = process.env.TEST_DATABASE_URL

/** As the operator’s list names it. */
const serverHost = (url: string): string => {
  const { hostname, port } = new URL(url)
  return `${decodeURIComponent(hostname)}${port ? `:${port}` : ''}`
}

beforeAll(async () => {
  portal = await startApp({
    environment: { TENANT_DATABASE_HOSTS: `127.0.0.1:1,${serverUrl ? serverHost(serverUrl) : 'database.example'}` },
  })
  host = await portal.as(hostAdmin)
})

afterAll(() => portal.close())

describe('a database of a tenant’s own is refused, and no tenant is made,', () => {
  test.each([
    ['where it is not named as one', 'mysql://127.0.0.1/x'],
    ['where no database is named', 'postgresql://127.0.0.1:1'],
    ['where an option names a file', 'postgresql://127.0.0.1:1/x?sslrootcert=/etc/passwd'],
    ['where an option names another host', 'postgresql://127.0.0.1:1/x?host=10.0.0.1'],
    ['on a host that the operator does not allow (G1)', 'postgresql://10.0.0.1/x'],
    ['on a port that the operator does not allow (G1)', 'postgresql://127.0.0.1:5432/x'],
    ['on a server that does not answer', 'postgresql://127.0.0.1:1/x'],
  ])('%s', async (_, connectionString) => {
    const before = (await host.call('Tenant_GetTenants')).result.totalCount
    const { status, error } = await create(connectionString)
    expect(status).toBe(400)
    expect(error?.validationErrors?.flatMap(({ members }) => members ?? [])).toEqual(['connectionString'])
    expect(JSON.stringify(error)).not.toContain('ECONNREFUSED')
    expect((await host.call('Tenant_GetTenants')).result.totalCount).toBe(before)
  })

  test('for a tenant whose rows are in the main store already', async () => {
    const { status, error } = await host.call('Tenant_UpdateTenant', {
      body: {
        id: portal.tenantId('contoso'),
        tenancyName: 'contoso',
        name: 'Contoso',
        connectionString: 'postgresql://127.0.0.1:1/x',
      },
    })
    expect([status, error?.message]).toEqual([400, expect.stringContaining('when it is made')])
  })
})

// These need a server, which `TEST_DATABASE_URL` names.
if (serverUrl) {
  const made: string[] = []

  async function aDatabase(): Promise<string> {
    const name = `tessera_test_own_${randomUUID().replaceAll('-', '')}`
    await onTestServer((admin) => admin.query(`create database ${name} template template0`))
    made.push(name)
    const url = new URL(serverUrl ?? '')
    url.pathname = `/${name}`
    return url.href
  }

  afterAll(() =>
    onTestServer(async (admin) => {
      for (const name of made) await dropDatabase(admin, name)
    }),
  )

  async function aTenant() {
    const url = await aDatabase()
    const form = formOf(url)
    const { result, error, status } = await host.call('Tenant_CreateTenant', { body: form })
    expect(error).toBeNull()
    expect(status).toBe(200)
    return { id: result.id, url, ...form }
  }

  async function adminOf(tenantId: number): Promise<Caller> {
    const { status, result, error } = await portal.anonymous.call('TokenAuth_Authenticate', {
      body: { userNameOrEmailAddress: 'admin', password: demoPassword },
      headers: { 'Abp-TenantId': String(tenantId) },
    })
    expect(error).toBeNull()
    expect(status).toBe(200)
    const headers = { authorization: `Bearer ${result.accessToken}` }
    return {
      headers,
      call: (id, input) => portal.anonymous.call(id, { ...input, headers }),
      callWith: (id, input) => portal.anonymous.callWith(id, { ...input, headers }),
    }
  }

  const rowsIn = (url: string, table: string, tenantId: number): Promise<number> =>
    onTestServer(async (client) => {
      await client.query('begin')
      await client.query('set local role tessera_host')
      const { rows } = await client.query(`select count(*)::int as count from ${table} where tenant_id = $1`, [
        tenantId,
      ])
      return rows[0].count
    }, url)

  const rowsInMain = (table: 'users' | 'audit_logs' | 'refresh_tokens' | 'roles', tenantId: number) =>
    hostTransaction(portal.store, 'a test looks for rows in the main store', async (db) => {
      const rows = await db.selectFrom(table).select('tenant_id').where('tenant_id', '=', tenantId).execute()
      return rows.length
    })

  describe('a tenant with a database of its own', () => {
    let tenant: Awaited<ReturnType<typeof aTenant>>
    let admin: Caller

    beforeAll(async () => {
      tenant = await aTenant()
      admin = await adminOf(tenant.id)
    })

    beforeEach(async () => {
      host = await portal.as(hostAdmin)
    })

    test('works there, and leaves nothing in the main store', async () => {
      const userName = 'someone'
      const { status } = await admin.call('User_CreateOrUpdateUser', {
        body: {
          user: { name: 'Some', userName, emailAddress: 'someone@example.org', password: demoPassword },
          assignedRoleNames: [],
        },
      })
      expect(status).toBe(200)
      const { result } = await admin.call('User_GetUsers', { body: {} })
      expect(result.items.map((user) => user.userName)).toEqual(['admin', 'someone'])
      expect(await rowsIn(tenant.url, 'users', tenant.id)).toBe(2)
      await portal.app.audit.flush()
      for (const table of ['users', 'roles', 'refresh_tokens', 'audit_logs'] as const) {
        expect([table, await rowsIn(tenant.url, table, tenant.id)]).not.toEqual([table, 0])
        expect([table, await rowsInMain(table, tenant.id)]).toEqual([table, 0])
      }
    })

    test('keeps what the host says of it: languages, settings, edition, itself', async () => {
      const { result } = await admin.call('Session_GetCurrentLoginInformations')
      expect(result.tenant).toMatchObject({ id: tenant.id, tenancyName: tenant.tenancyName })
      const { result: configuration } = await admin.call('AbpUserConfiguration_GetAll')
      expect(configuration.localization.languages.map(({ name }) => name)).toContain('ar')
    })

    test('is in the list with its own counts, and its connection string is never answered (F13)', async () => {
      const { result, raw } = await host.call('Tenant_GetTenants', { query: { filter: tenant.tenancyName } })
      expect(result.items).toMatchObject([{ userCount: 2, reportCount: 0, hasConnectionString: true }])
      const { raw: form } = await host.call('Tenant_GetTenantForEdit', { query: { id: tenant.id } })
      const stored = await hostTransaction(portal.store, 'a test reads what is kept', (db) =>
        db.selectFrom('tenants').select('connection_string').where('id', '=', tenant.id).executeTakeFirst(),
      )
      const audited = await hostTransaction(portal.store, 'a test reads audit rows', (db) =>
        db.selectFrom('audit_logs').select('parameters').where('method_name', '=', 'createTenant').execute(),
      )
      for (const text of [raw.body, form.body, stored?.connection_string, JSON.stringify(audited)]) {
        expect(text).not.toContain('tessera_test_own')
        expect(text).not.toContain('postgresql://')
      }
    })

    test('whoever stands in its page finds the other organisations', async () => {
      const { result } = await portal.anonymous.call('Account_IsTenantAvailable', {
        body: { tenancyName: 'contoso' },
        headers: { 'Abp-TenantId': String(tenant.id) },
      })
      expect(result).toEqual({ state: 1, tenantId: portal.tenantId('contoso') })
    })

    test('has a changed feature when the host’s call is answered', async () => {
      const seen = async () =>
        (await admin.call('AbpUserConfiguration_GetAll')).result.features.allFeatures[features.tasks]?.value
      expect(await seen()).toBe('false')
      const featureValues = [{ name: features.tasks, value: 'true' }]
      await host.call('Tenant_UpdateTenantFeatures', { body: { id: tenant.id, featureValues } })
      expect(await seen()).toBe('true')
    })

    test('has the features of its edition, also after the edition changed or took another’s name', async () => {
      const edition = async (displayName: string, value: string, id?: number) => {
        const body = {
          edition: { displayName, ...(id && { id }) },
          featureValues: [{ name: features.branding, value }],
        }
        await host.callWith(id ? 'Edition_UpdateEdition' : 'Edition_CreateEdition', { body })
        const { result } = await host.call('Edition_GetEditions')
        return result.items.find((item) => item.displayName === displayName)?.id ?? 0
      }
      const [first, second] = [await edition('One', 'false'), await edition('Two', 'true')]
      const { tenancyName, name, id } = tenant
      await host.call('Tenant_UpdateTenant', { body: { id, tenancyName, name, editionId: first } })
      await edition('Three', 'false', first)
      await edition('One', 'true', second)
      await edition('Two', 'true', first)
      // What is announced to all tenants reaches their databases a moment later.
      await portal.services.tenantHomes.refresh(id)
      const { result } = await admin.call('Session_GetCurrentLoginInformations')
      expect(result.tenant?.edition).toMatchObject({ id: first, displayName: 'Two' })
      expect(result.tenant?.featureValues).toContainEqual({ name: features.branding, value: 'true' })
      await host.call('Tenant_UpdateTenant', { body: { id, tenancyName, name, editionId: null } })
      await host.call('Edition_DeleteEdition', { query: { id: first } })
      await portal.services.tenantHomes.refresh(id)
      expect((await admin.call('Session_GetCurrentLoginInformations')).result.tenant?.edition).toBeNull()
    })

    test('has its jobs done', async () => {
      const to = { name: 'Some', address: 'someone@own.example' }
      await tenantTransaction(portal.services.store, tenant.id, (db) =>
        queueMail(
          { ...portal.services, db, tenantId: tenant.id },
          { to, subject: 'Of its own', text: 'Hello' },
          leaveOfJobs,
        ),
      )
      await portal.runJobs()
      expect((await portal.mails()).map(({ subject }) => subject)).toContain('Of its own')
      expect(await rowsIn(tenant.url, "(select * from jobs where state = 'succeeded') done", tenant.id)).toBe(1)
    })

    test('a change of its people announced there is heard here', async () => {
      await tenantTransaction(portal.services.store, tenant.id, async (db) => {
        await db.updateTable('users').set({ is_active: false }).where('user_name', '=', 'someone').execute()
        await announceIdentityChange(db, tenant.id, 'everybody')
      })
      const { error } = await portal.anonymous.call('TokenAuth_Authenticate', {
        body: { userNameOrEmailAddress: 'someone', password: demoPassword },
        headers: { 'Abp-TenantId': String(tenant.id) },
      })
      expect(error?.details).toContain('not active')
    })

    test('O8: of two that race under one number with other names, one is made, and nothing is left of the other', async () => {
      const forms = [formOf(await aDatabase()), formOf(await aDatabase())]
      const sent = { [headers.callNumber]: randomBytes(16).toString('hex') }
      const make = (body: (typeof forms)[number]) => host.call('Tenant_CreateTenant', { body, headers: sent })
      const answers = await Promise.all(forms.map(make))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
      const names = forms.map(({ tenancyName }) => tenancyName)
      const { items } = (await host.call('Tenant_GetTenants', { query: { maxResultCount: 1000 } })).result
      const left = items.filter(({ tenancyName }) => names.includes(tenancyName))
      expect(left).toMatchObject([{ isActive: true }])
      const done = forms.find(({ tenancyName }) => tenancyName === left[0]?.tenancyName)
      expect((await make(done ?? forms[0] ?? formOf(''))).result).toEqual({ id: left[0]?.id })
    })

    test('O8: one whose own rows could not be made is made by the next try under its number', async () => {
      const url = await aDatabase()
      const form = formOf(url)
      const sent = { [headers.callNumber]: randomBytes(16).toString('hex') }
      const make = () => host.call('Tenant_CreateTenant', { body: form, headers: sent })
      const { tenantHomes } = portal.services
      const reload = tenantHomes.reload.bind(tenantHomes)
      // The database goes away between the name and the rows. Whoever else hears of a change meanwhile asks in vain, too.
      Object.assign(tenantHomes, { reload: () => Promise.reject(new Error('The database went away')) })
      expect((await make()).status).not.toBe(200)
      Object.assign(tenantHomes, { reload })
      expect(await make()).toMatchObject({ status: 200, error: null })
    })

    test('whose administrator is locked out can have the lock ended', async () => {
      const locked = await aTenant()
      const signIn = (password: string) =>
        portal.anonymous.call('TokenAuth_Authenticate', {
          body: { userNameOrEmailAddress: 'admin', password },
          headers: { 'Abp-TenantId': String(locked.id) },
        })
      await tenantTransaction(portal.services.store, locked.id, (db) =>
        db
          .updateTable('users')
          .set({ lockout_end_date_utc: new Date(portal.now().getTime() + 3_600_000) })
          .where('tenant_id', '=', locked.id)
          .execute(),
      )
      expect((await signIn(demoPassword)).status).not.toBe(200)
      expect((await host.call('Tenant_UnlockTenantAdmin', { body: { id: locked.id } })).status).toBe(200)
      expect((await signIn(demoPassword)).status).toBe(200)
    })

    test('is gone for its people when it is deleted, and its rows stay', async () => {
      const gone = await aTenant()
      const person = await adminOf(gone.id)
      expect((await host.call('Tenant_DeleteTenant', { query: { id: gone.id } })).status).toBe(200)
      expect((await person.call('User_GetUsers', { body: {} })).status).toBe(401)
      expect(await rowsIn(gone.url, 'users', gone.id)).toBe(1)
    })

    test('S39: whose database does not answer keeps nobody else from making files', async () => {
      await admin.call('User_GetUsers', { body: {} })
      await onTestServer(async (client) => {
        await client.query('begin')
        await client.query('lock table users in access exclusive mode')
        const own = admin.call('User_GetUsersToExcel', {})
        const waits = `select count(*)::int as count from pg_locks where relation = 'users'::regclass and not granted`
        await vi.waitFor(async () => expect((await client.query(waits)).rows[0].count).toBe(1), 15_000)
        const others = host.call('User_GetUsersToExcel', {})
        expect(await Promise.race([own, others])).toBe(await others)
        expect((await others).status).toBe(200)
        await client.query('rollback')
        expect((await own).status).toBe(200)
      }, tenant.url)
    })

    test('S55: whose database does not answer is in the list of all, without its counts, before its own people hear', async () => {
      await onTestServer(async (client) => {
        await client.query('begin')
        await client.query('lock table users in access exclusive mode')
        const own = admin.call('User_GetUsers', { body: {} })
        const list = host.call('Tenant_GetTenants', { query: { maxResultCount: 1000 } })
        expect(await Promise.race([own, list])).toBe(await list)
        const { status, result } = await list
        expect([status, result.items.find(({ id }) => id === tenant.id)?.userCount]).toEqual([200, null])
        await client.query('rollback')
        await own
      }, tenant.url)
    })

    test('has its jobs among those of all, and they begin anew and end there', async () => {
      const text = JSON.stringify({ to: { name: 'A', address: 'a@example.org' }, subject: 'S', text: 'T' })
      const sealed = portal.services.secrets.seal('mail', tenant.id, text)
      const startAfter = new Date(portal.now().getTime() + 86_400_000)
      const ofTenant = { tenantId: tenant.id, data: { sealed }, startAfter }
      const id = await tenantTransaction(portal.services.store, tenant.id, (db) =>
        portal.services.jobs.add(db, sendMail, ofTenant),
      )
      const listed = async (query: object = {}) =>
        (await host.call('Job_GetJobs', { query: { maxResultCount: 1000, ...query } })).result
      const body = { id, tenantId: tenant.id }
      const { items, totalCount, unreached } = await listed({ filter: tenant.tenancyName, state: 'waiting' })
      expect(items).toMatchObject([{ id, tenantId: tenant.id, tenancyName: tenant.tenancyName, state: 'waiting' }])
      expect([totalCount, unreached]).toEqual([1, []])
      const all = await listed()
      expect(all.items).toHaveLength(all.totalCount)
      expect(all.items.map(({ addedTime }) => addedTime)).toEqual(
        all.items.map(({ addedTime }) => addedTime).toSorted((one, other) => (one < other ? 1 : -1)),
      )
      const [first, second] = [await listed({ maxResultCount: 1 }), await listed({ maxResultCount: 1, skipCount: 1 })]
      expect([...first.items, ...second.items].map((job) => job.id)).toEqual(all.items.slice(0, 2).map((job) => job.id))

      expect((await host.call('Job_CancelJob', { body })).error).toBeNull()
      await portal.runJobs()
      const job = async () => (await listed()).items.find((one) => one.id === id)
      expect(await job()).toMatchObject({ state: 'failed', isCancelled: true })
      expect((await host.call('Job_RetryJob', { body })).status).toBe(200)
      await portal.runJobs()
      expect(await job()).toMatchObject({ state: 'succeeded' })
    })

    test('whose database does not answer is named beside the jobs of all others', async () => {
      await onTestServer(async (client) => {
        await client.query('begin')
        await client.query('lock table jobs in access exclusive mode')
        const { status, result } = await host.call('Job_GetJobs', { query: { maxResultCount: 1000 } })
        expect([status, result.unreached]).toEqual([200, [tenant.tenancyName]])
        expect(result.items.length).toBeGreaterThan(0)
        await client.query('rollback')
      }, tenant.url)
    })

    test('whose database went away answers that it is busy, and everybody else goes on', async () => {
      const away = await aTenant()
      const person = await adminOf(away.id)
      const name = new URL(away.url).pathname.slice(1)
      await onTestServer(async (client) => {
        await client.query(`alter database ${name} allow_connections false`)
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
          [name],
        )
      })
      expect((await person.call('User_GetUsers', { body: {} })).status).toBeGreaterThanOrEqual(500)
      const { result } = await host.call('Tenant_GetTenants', { query: { maxResultCount: 1000 } })
      const counts = new Map(result.items.map((item) => [item.id, item.userCount]))
      expect(counts.get(away.id)).toBeNull()
      expect(counts.get(tenant.id)).toBe(2)
      await portal.runJobs()
      await onTestServer((client) => client.query(`alter database ${name} allow_connections true`))
    })
  })

  describe('what the operator does to a tenant whose own database is away', () => {
    const allow = (url: string, isAllowed: boolean) =>
      onTestServer(async (client) => {
        const name = new URL(url).pathname.slice(1)
        await client.query(`alter database ${name} allow_connections ${isAllowed}`)
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
          [name],
        )
      })
    const auditRows = async (method: string) => {
      await portal.app.audit.flush()
      const rows = await hostTransaction(portal.store, 'a test counts audit rows', (db) =>
        db.selectFrom('audit_logs').select('exception').where('method_name', '=', method).execute(),
      )
      return rows.map(({ exception }) => exception)
    }

    test('S64, S61: is answered as done, noted once, and holds from the first call on that is answered', async () => {
      const tenant = await aTenant()
      const person = await adminOf(tenant.id)
      const { id, tenancyName, name } = tenant
      await allow(tenant.url, false)
      const before = [await auditRows('updateTenant'), await auditRows('updateTenantFeatures')]
      const told = [
        await host.call('Tenant_UpdateTenant', { body: { id, tenancyName, name, isActive: false } }),
        await host.call('Tenant_UpdateTenantFeatures', {
          body: { id, featureValues: [{ name: features.tasks, value: 'true' }] },
        }),
      ]
      expect(told.map(({ status, error }) => [status, error])).toEqual([
        [200, null],
        [200, null],
      ])
      expect([await auditRows('updateTenant'), await auditRows('updateTenantFeatures')]).toEqual(
        before.map((rows) => [...rows, null]),
      )
      expect((await person.call('User_GetUsers', { body: {} })).status).toBe(503)
      await allow(tenant.url, true)
      const signIn = () =>
        portal.anonymous.call('TokenAuth_Authenticate', {
          body: { userNameOrEmailAddress: 'admin', password: demoPassword },
          headers: { 'Abp-TenantId': String(id) },
        })
      const answers = async () => [(await person.call('User_GetUsers', { body: {} })).status, (await signIn()).status]
      const seen: number[] = []
      await expect.poll(async () => seen.push(...(await answers())) && seen.at(-1), { timeout: 20_000 }).not.toBe(503)
      expect(seen.filter((status) => status !== 503)).not.toContain(200)
      expect((await host.call('Tenant_UpdateTenant', { body: { id, tenancyName, name, isActive: true } })).status).toBe(
        200,
      )
      expect((await signIn()).status).toBe(200)
      expect((await person.call('User_GetUsers', { body: {} })).status).toBe(401)
    })

    test('S71: switched off and on again, it ends the sessions of before once the database is back', async () => {
      const tenant = await aTenant()
      const person = await adminOf(tenant.id)
      const { id, tenancyName, name } = tenant
      await allow(tenant.url, false)
      for (const isActive of [false, true])
        expect((await host.call('Tenant_UpdateTenant', { body: { id, tenancyName, name, isActive } })).status).toBe(200)
      await allow(tenant.url, true)
      const status = async () => (await person.call('User_GetUsers', { body: {} })).status
      await expect.poll(status, { timeout: 20_000 }).not.toBe(503)
      expect(await status()).toBe(401)
      const again = await adminOf(id)
      expect((await again.call('User_GetUsers', { body: {} })).status).toBe(200)
    })

    test('S73: writes one line without a trace of it, however often it is asked for', async () => {
      const tenant = await aTenant()
      const person = await adminOf(tenant.id)
      const lines = async () =>
        (await readFile(join(portal.services.config.dataDir, 'logs', 'tessera.log'), 'utf8'))
          .split('\n')
          .filter(Boolean)
      const before = (await lines()).length
      await allow(tenant.url, false)
      for (let time = 0; time < 5; time++) expect((await person.call('User_GetUsers', { body: {} })).status).toBe(503)
      await portal.runJobs()
      const said = (await lines())
        .slice(before)
        .map((line: string) => JSON.parse(line))
        .filter(({ level }) => level >= 40)
      await allow(tenant.url, true)
      expect(said.filter(({ err }) => err)).toEqual([])
      const kinds = said.map(({ msg, fault, reason }) => `${msg} ${fault} ${reason}`)
      expect(kinds.length).toBe(new Set(kinds).size)
    })

    test('S62: who begins anew deletes it, and makes it in the emptied database', async () => {
      const tenant = await aTenant()
      const { id, url, ...form } = tenant
      await onTestServer(async (client) => {
        await dropDatabase(client, new URL(url).pathname.slice(1))
        await client.query(`create database ${new URL(url).pathname.slice(1)} template template0`)
      })
      expect((await host.call('Tenant_DeleteTenant', { query: { id } })).status).toBe(200)
      const anew = await host.call('Tenant_CreateTenant', { body: form })
      expect(anew.error).toBeNull()
      await adminOf(anew.result.id)
    })
  })

  describe('a database is refused', () => {
    const fault = async (connectionString: string) => {
      const { status, error } = await create(connectionString)
      return [status, error?.validationErrors?.[0]?.message]
    }

    test('that has tables of something else, and they stay as they are', async () => {
      const url = await aDatabase()
      await onTestServer((client) => client.query('create table letters (id int)'), url)
      expect(await fault(url)).toEqual([400, expect.stringContaining('other tables')])
      const { rowCount } = await onTestServer(
        (client) => client.query(`select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`),
        url,
      )
      expect(rowCount).toBe(1)
    })

    test('that is the main one', async () => {
      const { rows } = await portal.store.pool.query<{ name: string }>('select current_database() as name')
      const url = new URL(serverUrl)
      url.pathname = `/${rows[0]?.name}`
      expect(await fault(url.href)).toEqual([400, expect.stringContaining('main database')])
    })

    test('that belongs to another installation', async () => {
      const { url } = await aTenant()
      await onTestServer((client) => client.query(`update database_owner set installation = 'another'`), url)
      expect(await fault(url)).toEqual([400, expect.stringContaining('another installation')])
    })
  })

  describe('another database in place of a tenant’s own', () => {
    const move = (tenant: { id: number; tenancyName: string; name: string }, connectionString: string) => {
      const { id, tenancyName, name } = tenant
      return host.call('Tenant_UpdateTenant', { body: { id, tenancyName, name, connectionString } })
    }

    test('is refused without the tenant’s rows', async () => {
      const tenant = await aTenant()
      const { status, error } = await move(tenant, await aDatabase())
      expect([status, error?.validationErrors?.[0]?.message]).toEqual([400, expect.stringContaining('does not have')])
    })

    test('is used from the next call on where the rows are there', async () => {
      const tenant = await aTenant()
      const name = new URL(tenant.url).pathname.slice(1)
      const copy = new URL(await aDatabase())
      await onTestServer(async (client) => {
        await dropDatabase(client, copy.pathname.slice(1))
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
          [name],
        )
        await client.query(`create database ${copy.pathname.slice(1)} template ${name}`)
      })
      expect((await move(tenant, copy.href)).status).toBe(200)
      const admin = await adminOf(tenant.id)
      await admin.call('User_CreateOrUpdateUser', {
        body: {
          user: { name: 'New', userName: 'newcomer', emailAddress: 'new@example.org', password: demoPassword },
          assignedRoleNames: [],
        },
      })
      expect(await rowsIn(copy.href, 'users', tenant.id)).toBe(2)
      expect(await rowsIn(tenant.url, 'users', tenant.id)).toBe(1)
    })
  })
}
