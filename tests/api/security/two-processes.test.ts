/**
 * Two server processes on one database, one storage and one key file are one portal, each with a data folder of its own: what
 * is counted is counted together, what ends in one ends in the other, and what is to be done once is done once.
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cookies } from '../../../src/contract/vocabulary/cookies.ts'
import { headers } from '../../../src/contract/vocabulary/headers.ts'
import { lifetimes } from '../../../src/contract/vocabulary/limits.ts'
import { permissions } from '../../../src/contract/vocabulary/permissions.ts'
import { dropDatabase, onTestServer } from '../../../src/server/db/testing.ts'
import { tokenHash } from '../../../src/server/secrets/token-hash.ts'
import { demoPassword } from '../harness.ts'
import { type LoopbackS3, loopbackCredentials, startLoopbackS3 } from '../loopback-s3.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const serverUrl = process.env.TEST_DATABASE_URL

/** What the second process has to have heard by then. */
const withinASecond = { timeout: 1_000, interval: 5 }

test('the embedded store is one process’s alone: a second one is told so, and stops', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-one-'))
  const only = await startServerProcess(folder)
  await expect(startServerProcess(folder)).rejects.toThrow(/stopped before it was ready:\n.*is in use/)
  await only.stop()
  await rm(folder, { recursive: true, force: true })
}, 120_000)

// These need a server, which `TEST_DATABASE_URL` names.
if (serverUrl) {
  const database = `tessera_test_two_${randomUUID().replaceAll('-', '')}`
  let root: string
  let bucket: LoopbackS3
  let shared: Record<string, string>
  let here: ServerProcess
  let there: ServerProcess
  let rows: pg.Client
  const tenants = { contoso: 0, fabrikam: 0 }

  const folders = (): [string, string] => [join(root, 'here'), join(root, 'there')]

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'tessera-two-'))
    bucket = await startLoopbackS3()
    shared = { SECRET_KEY_FILE: join(root, 'keys.json'), STORAGE_URL: bucket.url, ...loopbackCredentials }
    await onTestServer((admin) => admin.query(`create database ${database} template template0`))
    const url = new URL(serverUrl)
    url.pathname = `/${database}`
    // At the same moment, on an empty database.
    const start = (folder: string) => startServerProcess(folder, url.href, shared)
    ;[here, there] = await Promise.all([start(join(root, 'here')), start(join(root, 'there'))])
    rows = new pg.Client({ connectionString: url.href })
    await rows.connect()
    await rows.query('set role tessera_host')
    for (const tenancyName of ['contoso', 'fabrikam'] as const) {
      const { result } = await here.call('Account_IsTenantAvailable', { body: { tenancyName } })
      tenants[tenancyName] = result.tenantId ?? 0
    }
  }, 180_000)

  afterAll(async () => {
    await Promise.all([here?.stop(), there?.stop()])
    await rows?.end()
    await onTestServer((admin) => dropDatabase(admin, database))
    await bucket?.close()
    await rm(root, { recursive: true, force: true })
  })

  const inTenant = (tenant: keyof typeof tenants) => ({ 'Abp-TenantId': String(tenants[tenant]) })
  const either = (turn: number) => (turn % 2 === 0 ? here : there)

  const authenticate = (
    server: ServerProcess,
    userNameOrEmailAddress: string,
    password: string = demoPassword,
    headers: Record<string, string> = inTenant('contoso'),
  ) => server.call('TokenAuth_Authenticate', { body: { userNameOrEmailAddress, password }, headers })

  async function signIn(server: ServerProcess, userName: string, headers?: Record<string, string>) {
    const { result, error } = await authenticate(server, userName, demoPassword, headers)
    if (!result?.accessToken) throw new Error(`${userName} cannot sign in: ${JSON.stringify(error ?? result)}`)
    return { headers: { authorization: `Bearer ${result.accessToken}` } }
  }

  type Bearer = Awaited<ReturnType<typeof signIn>>

  interface Somebody {
    id: number
    userName: string
    emailAddress: string
  }

  async function somebody(assignedRoleNames: string[] = []): Promise<Somebody> {
    const admin = await signIn(here, 'admin')
    const userName = `p-${randomUUID().slice(0, 8)}`
    const emailAddress = `${userName}@example.org`
    const user = { name: 'Somebody', userName, emailAddress, password: demoPassword }
    const made = await here.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames }, ...admin })
    if (made.status !== 200) throw new Error(JSON.stringify(made.error))
    const { result } = await here.call('User_GetUsers', { body: { filter: userName }, ...admin })
    return { id: result.items[0]?.id ?? 0, userName, emailAddress }
  }

  const statusFor = async (server: ServerProcess, bearer: Bearer) =>
    (await server.call('User_GetUsers', { body: { maxResultCount: 1 }, ...bearer })).status

  /** Milliseconds until the second process answers so. */
  async function heardAfter(bearer: Bearer, status: number): Promise<number> {
    const begun = performance.now()
    await vi.waitFor(async () => expect(await statusFor(there, bearer)).toBe(status), withinASecond)
    return performance.now() - begun
  }

  test('they started at once on an empty database, and its first data is there once', async () => {
    const { rows: tenantsThere } = await rows.query('select tenancy_name from tenants order by 1')
    expect(tenantsThere).toEqual([{ tenancy_name: 'contoso' }, { tenancy_name: 'fabrikam' }])
    expect((await signIn(there, 'alice')).headers.authorization).toMatch(/^Bearer /)
  })

  describe('counted together', () => {
    test('A1, H6: wrong passwords, half of them here and half there, lock the account in both', async () => {
      const { userName } = await somebody()
      for (let turn = 0; turn < 5; turn++) await authenticate(either(turn), userName, 'Wrong-passw0rd')
      for (const server of [here, there]) {
        const { error } = await authenticate(server, userName)
        expect(error?.details).toMatch(
          /^The account is locked after too many failed sign-ins\. Try again in [45] minutes,/,
        )
      }
    })

    test('H6: wrong passwords at the same moment are all counted', async () => {
      const { id, userName } = await somebody()
      await Promise.all(Array.from({ length: 4 }, (_, i) => authenticate(either(i), userName, 'Wrong-passw0rd')))
      const { rows: counted } = await rows.query('select access_failed_count as n from users where id = $1', [id])
      expect(counted).toEqual([{ n: 4 }])
    })

    test('A10: mails to one address are five an hour, whichever process is asked', async () => {
      const { emailAddress } = await somebody()
      for (let turn = 0; turn < 8; turn++) {
        const asked = await either(turn).call('Account_SendPasswordResetCode', {
          body: { emailAddress },
          headers: inTenant('contoso'),
        })
        expect(asked.status).toBe(200)
      }
      await vi.waitFor(async () => expect(await openJobs()).toBe(0), { timeout: 20_000, interval: 100 })
      expect(await mailsTo(emailAddress)).toBe(5)
    })

    test('A2: failed sign-ins from one address, whatever names they try', async () => {
      const guess = (turn: number) =>
        authenticate(either(turn), `nobody-${turn}`, 'Wrong-passw0rd', inTenant('fabrikam'))
      const answers: number[] = []
      for (let turn = 0; turn < 100; turn += 10) {
        const some = await Promise.all(Array.from({ length: 10 }, (_, i) => guess(turn + i)))
        answers.push(...some.map(({ status }) => status))
      }
      expect(answers.every((status) => status === 400)).toBe(true)
      for (const server of [here, there]) {
        expect((await authenticate(server, 'alice', demoPassword, inTenant('fabrikam'))).status).toBe(429)
      }
    })
  })

  const openJobs = async (): Promise<number> => {
    const { rows: open } = await rows.query(
      `select count(*)::int as n from jobs where state in ('waiting', 'running') and due_at < now() + interval '1 minute' and key is distinct from 'schedule'`,
    )
    return open[0]?.n ?? 0
  }

  const mailsTo = async (address: string): Promise<number> => {
    const texts: string[] = []
    for (const folder of folders().map((each) => join(each, 'mail'))) {
      const names = existsSync(folder) ? await readdir(folder) : []
      texts.push(...(await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))))
    }
    return texts.filter((text) => text.includes(`To: ${address}`) || text.includes(`<${address}>`)).length
  }

  describe('C4: what ends here has ended there within a second', () => {
    const revocations: Record<string, [number, (person: Somebody, admin: Bearer, own: Bearer) => Promise<unknown>]> = {
      'a session, by signing out': [401, (_, __, own) => here.call('TokenAuth_LogOut', own)],
      'a session, from another device': [
        401,
        async ({ userName }) => {
          const device = await signIn(here, userName)
          const { result } = await here.call('UserSession_GetOwnSessions', device)
          const other = result.items.find(({ isCurrent }) => !isCurrent)
          return here.call('UserSession_EndOwnSession', { body: { id: other?.id ?? '' }, ...device })
        },
      ],
      'all other sessions, from another device': [
        401,
        async ({ userName }) => here.call('UserSession_EndOtherSessions', await signIn(here, userName)),
      ],
      'all sessions, by an administrator': [
        401,
        ({ id }, admin) => here.call('UserSession_EndSessionsOfUser', { body: { id }, ...admin }),
      ],
      'all sessions, by a new password': [
        401,
        (_, __, own) =>
          here.call('Profile_ChangePassword', {
            body: { currentPassword: demoPassword, newPassword: 'Another-passw0rd' },
            ...own,
          }),
      ],
      'a right, by the loss of the role': [
        403,
        ({ id, userName, emailAddress }, admin) =>
          here.call('User_CreateOrUpdateUser', {
            body: { user: { id, userName, emailAddress, name: 'Somebody' }, assignedRoleNames: [] },
            ...admin,
          }),
      ],
      'a right, by a word about this person alone': [
        403,
        ({ id }, admin) =>
          here.call('User_UpdateUserPermissions', { body: { id, grantedPermissionNames: [] }, ...admin }),
      ],
      'an account that is switched off': [
        401,
        ({ id, userName, emailAddress }, admin) =>
          here.call('User_CreateOrUpdateUser', {
            body: {
              user: { id, userName, emailAddress, name: 'Somebody', isActive: false },
              assignedRoleNames: ['Admin'],
            },
            ...admin,
          }),
      ],
      'an account that is deleted': [401, ({ id }, admin) => here.call('User_DeleteUser', { query: { id }, ...admin })],
    }

    test.each(Object.entries(revocations))('%s', async (_, [status, revoke]) => {
      const person = await somebody(['Admin'])
      const [admin, own] = [await signIn(here, 'admin'), await signIn(here, person.userName)]
      for (const server of [here, there]) expect(await statusFor(server, own)).toBe(200)
      expect(await revoke(person, admin, own)).toMatchObject({ status: 200 })
      expect(await heardAfter(own, status)).toBeLessThan(1_000)
      expect(await statusFor(here, own)).toBe(status)
    })

    test('an organisation that is deleted', async () => {
      const host = await signIn(here, 'admin', {})
      const tenancyName = `t-${randomUUID().slice(0, 8)}`
      const made = await here.call('Tenant_CreateTenant', {
        body: {
          tenancyName,
          name: 'Brief',
          adminEmailAddress: `admin@${tenancyName}.example`,
          adminPassword: demoPassword,
        },
        ...host,
      })
      const { id } = made.result
      const own = await signIn(here, 'admin', { 'Abp-TenantId': String(id) })
      for (const server of [here, there]) expect(await statusFor(server, own)).toBe(200)
      expect((await here.call('Tenant_DeleteTenant', { query: { id }, ...host })).status).toBe(200)
      expect(await heardAfter(own, 401)).toBeLessThan(1_000)
    })

    test('C8: a session in somebody else’s name, by going back', async () => {
      const [admin, target] = [await signIn(here, 'admin'), await somebody(['Admin'])]
      const exchange = async (impersonationToken: string): Promise<Bearer> => {
        const { result } = await here.call('TokenAuth_ImpersonatedAuthenticate', {
          query: { impersonationToken },
          headers: inTenant('contoso'),
        })
        return { headers: { authorization: `Bearer ${result.accessToken}` } }
      }
      const asked = await here.call('Account_ImpersonateUser', { body: { userId: target.id }, ...admin })
      const impersonated = await exchange(asked.result.impersonationToken)
      for (const server of [here, there]) expect(await statusFor(server, impersonated)).toBe(200)
      expect(await heardAfter(admin, 401)).toBeLessThan(1_000)
      const back = await here.call('Account_BackToImpersonator', impersonated)
      const own = await exchange(back.result.impersonationToken)
      expect(await heardAfter(impersonated, 401)).toBeLessThan(1_000)
      for (const server of [here, there]) expect(await statusFor(server, own)).toBe(200)
    })

    test('S11: a refresh whose access token was used there has arrived: its spent token ends the session here, and then there', async () => {
      const { userName } = await somebody(['Admin'])
      const refresh = (token: string) =>
        here.call('TokenAuth_RefreshToken', {
          headers: { [headers.refreshTransport]: 'cookie', cookie: `${cookies.refreshToken}=${token}` },
        })
      const { cookies: set } = await authenticate(here, userName, demoPassword, {
        ...inTenant('contoso'),
        [headers.refreshTransport]: 'cookie',
      })
      const token = set.find((each) => each.startsWith(cookies.refreshToken))?.split(/[=;]/)[1] ?? ''
      const copy = await refresh(token)
      const own = { headers: { authorization: `Bearer ${copy.result.accessToken}` } }
      expect(await statusFor(there, own)).toBe(200)
      const row = async () =>
        (await rows.query('select is_answer_used from refresh_tokens where token_hash = $1', [tokenHash(token)])).rows
      await vi.waitFor(async () => expect(await row()).toEqual([{ is_answer_used: true }]), withinASecond)
      const graceIsOver = `update refresh_tokens set used_at = used_at - interval '${lifetimes.refreshReuseGrace + 1} s' where token_hash = $1`
      await rows.query(graceIsOver, [tokenHash(token)])
      expect((await refresh(token)).error).toMatchObject({ name: 'SessionHasEnded.byReuse' })
      expect(await heardAfter(own, 401)).toBeLessThan(1_000)
    })

    test('a grant holds there, too', async () => {
      const person = await somebody()
      const [admin, own] = [await signIn(here, 'admin'), await signIn(here, person.userName)]
      expect(await statusFor(there, own)).toBe(403)
      const grantedPermissionNames = [permissions.users.view]
      await here.call('User_UpdateUserPermissions', { body: { id: person.id, grantedPermissionNames }, ...admin })
      expect(await heardAfter(own, 200)).toBeLessThan(1_000)
    })
  })

  describe('what is remembered', () => {
    const remembered = async (server: ServerProcess, host: Bearer) => {
      const { result } = await server.call('Caching_GetAllCaches', host)
      return result.items.find(({ name }) => name === 'AccessTokens')?.entryCount
    }

    test('is cleared in both when it is cleared in one', async () => {
      const host = await signIn(here, 'admin', {})
      for (const userName of ['alice', 'admin']) await statusFor(there, await signIn(there, userName))
      expect(await remembered(there, host)).toBeGreaterThan(2)
      expect((await here.call('Caching_ClearAllCaches', host)).status).toBe(200)
      await vi.waitFor(async () => expect(await remembered(there, host)).toBeLessThanOrEqual(1), withinASecond)
    })

    test('of texts and settings is forgotten in both when one is told new ones', async () => {
      const admin = await signIn(here, 'admin')
      const headers = { ...inTenant('contoso'), cookie: `${cookies.tenancyName}=contoso` }
      const refusal = async () => (await there.call('User_GetUsers', { headers })).error?.message
      for (const value of ['Here said no', 'Here said no again']) {
        const text = {
          languageName: 'en-gb',
          sourceName: 'Tessera',
          key: 'CurrentUserDidNotLoginToTheApplication',
          value,
        }
        expect((await here.call('Language_UpdateLanguageText', { body: text, ...admin })).status).toBe(200)
        await vi.waitFor(async () => expect(await refusal()).toBe(value), withinASecond)
      }
    })
  })

  describe('done once', () => {
    test('R14: a token that both are shown at the same moment', async () => {
      const admin = await signIn(here, 'admin')
      const { id } = await somebody()
      const asked = await here.call('Account_ImpersonateUser', { body: { userId: id }, ...admin })
      const { impersonationToken } = asked.result
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, turn) =>
          either(turn).call('TokenAuth_ImpersonatedAuthenticate', {
            query: { impersonationToken },
            headers: inTenant('contoso'),
          }),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    test('H6: pages that both are asked to draw anew', async () => {
      const admin = await signIn(here, 'admin')
      const { result: reports } = await here.call('PbiReports_GetAll', { query: { filter: 'Sales' }, ...admin })
      const reportId = reports.items[0]?.id ?? 0
      const expiration = new Date(Date.now() + 60_000).toISOString()
      const made = await here.call('ReportKeys_CreateOrEdit', {
        body: { reportId, name: 'Wall', expiration },
        ...admin,
      })
      const { id } = made.result
      const query = { reportId, reportKeyId: id }
      await Promise.all(
        Array.from({ length: 6 }, (_, i) => either(i).call('ReportKeys_UpdateExportForReportKey', { query, ...admin })),
      )
      const { result: key } = await here.call('ReportKeys_GetReportKeyForEdit', { query: { id }, ...admin })
      const pages = key.exportObjects.map(({ pageNumber }) => pageNumber)
      expect(pages).toEqual([1, 2, 3, 4])
      await here.call('ReportKeys_Delete', { query: { id }, ...admin })
    })

    test('jobs that both could run', async () => {
      const people = await Promise.all(Array.from({ length: 20 }, () => somebody()))
      await Promise.all(
        people.map(({ emailAddress }, turn) =>
          either(turn).call('Account_SendPasswordResetCode', {
            body: { emailAddress },
            headers: inTenant('contoso'),
          }),
        ),
      )
      await vi.waitFor(async () => expect(await openJobs()).toBe(0), { timeout: 30_000, interval: 100 })
      const counts = await Promise.all(people.map(({ emailAddress }) => mailsTo(emailAddress)))
      expect(counts).toEqual(people.map(() => 1))
      const { rows: attempts } = await rows.query('select distinct attempts from jobs where ended_at is not null')
      expect(attempts).toEqual([{ attempts: 1 }])
    })
  })

  describe('S4: files reach both', () => {
    async function importHere(folder: string): Promise<void> {
      const [dataDir] = folders()
      const url = new URL(serverUrl ?? '')
      url.pathname = `/${database}`
      const environment = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: url.href, ...shared }
      const options = ['--tenant', 'contoso', '--name', 'Brought here']
      await promisify(execFile)(process.execPath, ['scripts/report-import.ts', folder, ...options], {
        env: environment,
      })
    }

    async function figuresAt(server: ServerProcess): Promise<unknown> {
      const bearer = await signIn(server, 'admin')
      const { result: reports } = await server.call('PbiReports_GetAll', { query: { filter: 'Brought' }, ...bearer })
      const query = { reportId: reports.items[0]?.id ?? 0 }
      const { result: embed } = await server.call('PowerBIEmbed_GetReportEmbedToken', { query, ...bearer })
      const { status, result } = await server.call('ReportLibrary_QueryVisuals', {
        body: { pageName: 'people', visuals: [{ visualName: 'figures', filters: [] }] },
        headers: { authorization: `Bearer ${embed.embedTokenDto?.token}` },
      })
      return [status, result?.results[0]?.rows]
    }

    test('a report that is imported here is read there at once, and so is the data that replaces it', async () => {
      const once = await mkdtemp(join(root, 'report-'))
      await cp('demo/reports/contoso/headcount', once, { recursive: true })
      await importHere(once)
      const first = await figuresAt(there)
      expect(first).toEqual([200, [expect.arrayContaining([expect.any(Number)])]])
      expect(await figuresAt(here)).toEqual(first)
      const people = (await readFile(join(once, 'employees.csv'), 'utf8')).trimEnd().split(/\r?\n/)
      await writeFile(join(once, 'employees.csv'), `${people.slice(0, -5).join('\n')}\n`)
      await importHere(once)
      await vi.waitFor(async () => expect(await figuresAt(there)).not.toEqual(first), { timeout: 5_000, interval: 50 })
      expect(await figuresAt(here)).toEqual(await figuresAt(there))
    }, 60_000)

    test('while the storage does not answer, what was not read before is 503 in words and /ready says files; then it is read', async () => {
      const folder = await mkdtemp(join(root, 'report-'))
      await cp('demo/reports/contoso/headcount', folder, { recursive: true })
      await importHere(folder)
      bucket.failure = { status: 503, code: 'ServiceUnavailable' }
      expect(await figuresAt(there)).toEqual([503, undefined])
      const ready = await fetch(new URL('/ready', there.url))
      expect([ready.status, (await ready.json()).reasons]).toEqual([503, ['files']])
      bucket.failure = null
      expect(await figuresAt(there)).toEqual([200, expect.anything()])
      expect((await fetch(new URL('/ready', there.url))).status).toBe(200)
    }, 60_000)

    test('a page that one draws is shown by both, and a file that one makes is fetched from the other', async () => {
      const admin = await signIn(here, 'admin')
      const { result: reports } = await here.call('PbiReports_GetAll', { query: { filter: 'Sales' }, ...admin })
      const reportId = reports.items[0]?.id ?? 0
      const body = { reportId, name: 'Drawn', expiration: new Date(Date.now() + 60_000).toISOString() }
      const { result: key } = await here.call('ReportKeys_CreateOrEdit', { body, ...admin })
      await here.call('ReportKeys_UpdateExportForReportKey', { query: { reportId, reportKeyId: key.id }, ...admin })
      await vi.waitFor(async () => expect(await openJobs()).toBe(0), { timeout: 30_000, interval: 100 })
      for (const server of [here, there]) {
        const shown = await server.call('ReportKeys_GetReportKeyForEdit', { query: { id: key.id }, ...admin })
        expect(shown.result.exportObjects).toHaveLength(4)
      }
      const { result: sheet } = await here.call('PbiReports_GetPbiReportsToExcel', { query: {}, ...admin })
      const fetched = await fetch(
        new URL(`/File/DownloadTempFile?${new URLSearchParams({ ...sheet })}`, there.url),
        admin,
      )
      expect([fetched.status, (await fetched.arrayBuffer()).byteLength > 1_000]).toEqual([200, true])
    }, 60_000)
  })

  test('S4: a third process with other keys, or other files, is refused in a sentence', async () => {
    const url = new URL(serverUrl)
    url.pathname = `/${database}`
    const start = (environment: Record<string, string>) =>
      startServerProcess(join(root, 'third'), url.href, environment)
    await expect(start({ ...shared, STORAGE_URL: join(root, 'elsewhere') })).rejects.toThrow(/has none of the files/)
    const { SECRET_KEY_FILE: _, ...withoutKeys } = shared
    await expect(start(withoutKeys)).rejects.toThrow(/The key file .* is missing/)
  }, 60_000)

  /** The last one: afterwards nobody can sign in from here for a minute. */
  test('A2: calls without a sign-in are limited for both together', async () => {
    const call = async (server: ServerProcess) =>
      (await server.call('Account_IsTenantAvailable', { body: { tenancyName: 'contoso' } })).status
    const callUntilLimited = async () => {
      for (let calls = 0; calls < 700; calls += 20) {
        const statuses = await Promise.all(Array.from({ length: 20 }, () => call(here)))
        if (statuses.includes(429)) return
      }
      throw new Error('Nothing was limited')
    }
    // Again where a new minute began in between.
    const both = async () => {
      await callUntilLimited()
      expect(await call(there)).toBe(429)
    }
    await vi.waitFor(both, { timeout: 30_000, interval: 200 })
  }, 60_000)
}
