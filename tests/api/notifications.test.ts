/** What those who look after others are told: of what, whom, for how long, and when anew. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { changeStreamPath } from '../../src/contract/vocabulary/change-stream.ts'
import { features } from '../../src/contract/vocabulary/features.ts'
import { limits, retention } from '../../src/contract/vocabulary/limits.ts'
import { permissions } from '../../src/contract/vocabulary/permissions.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { buildApp } from '../../src/server/app.ts'
import { announceIdentityChange } from '../../src/server/auth/principals.ts'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import { ChangeStreams } from '../../src/server/http/change-stream.ts'
import { cleanUp } from '../../src/server/jobs/clean-up.ts'
import { refreshReportDataset } from '../../src/server/jobs/refresh-dataset.ts'
import { sendMail } from '../../src/server/jobs/send-mail.ts'
import { jobOfTest } from '../../src/server/jobs/testing.ts'
import { notify } from '../../src/server/logs/notifications.ts'
import { runHttpTask } from '../../src/server/services/tasks/run-http-task.ts'
import {
  type Caller,
  contosoAdmin,
  contosoAlice,
  demoPassword,
  fabrikamAdmin,
  hostAdmin,
  type Person,
  type Portal,
  startApp,
} from './harness.ts'
import {
  aPerson,
  callerWith,
  changePerson,
  changeSetting,
  inTenant,
  type NewPerson,
  setFeature,
  tenantHeader,
} from './identity.ts'
import { startServerProcess } from './security/server-process.ts'

let portal: Portal
let url: string
beforeAll(async () => {
  portal = await startApp({ environment: { OUTGOING_ALLOWED_HOSTS: '127.0.0.1' } })
  url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

const listOf = async (caller: Caller, query: { onlyUnread?: boolean; maxResultCount?: number } = {}) =>
  (await caller.call('Notification_GetNotifications', { query: { maxResultCount: 100, ...query } })).result

const about = async (caller: Caller, subjectId: number) =>
  (await listOf(caller)).items.filter((item) => item.subjectId === subjectId)

const guess = (person: Person) =>
  portal.anonymous.call('TokenAuth_Authenticate', {
    body: { userNameOrEmailAddress: person.userName, password: 'Wrong-passw0rd' },
    headers: tenantHeader(portal, person.tenant),
  })

/** By as many wrong passwords as it takes. */
async function lockOut({ person }: NewPerson): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) await guess(person)
}

const aLockedPerson = async (tenant: 'contoso' | 'fabrikam' = 'contoso'): Promise<NewPerson> => {
  const person = await aPerson(portal, tenant, { surname: 'Locked' })
  await lockOut(person)
  return person
}

/** Somebody with these permissions and no others. */
async function whoMay(...names: string[]): Promise<{ caller: Caller; person: NewPerson }> {
  const person = await aPerson(portal, 'contoso')
  const tenant_id = portal.tenantId('contoso')
  await inTenant(portal, 'contoso', (db) =>
    db
      .insertInto('user_permissions')
      .values(names.map((name) => ({ tenant_id, user_id: person.id, name, is_granted: true })))
      .execute(),
  )
  return { caller: await portal.signIn(person.person), person }
}

describe('a person who is locked out', () => {
  test('is told to who may unlock them, once however often, until they are unlocked', async () => {
    const admin = await portal.as(contosoAdmin)
    const { id, person } = await aLockedPerson()
    const [told] = await about(admin, id)
    expect(told).toMatchObject({
      kind: 'userLockedOut',
      severity: 'warn',
      subjectName: 'Somebody Locked',
      occurrences: 1,
      isRead: false,
      endTime: null,
    })
    await changePerson(portal, 'contoso', id, { lockout_end_date_utc: null, lockout_set_at: null })
    await lockOut({ id, person } as NewPerson)
    expect(await about(admin, id)).toMatchObject([{ id: told?.id, occurrences: 2 }])

    expect((await admin.call('User_UnlockUser', { body: { id } })).status).toBe(200)
    expect(await about(admin, id)).toEqual([])
  })

  test('is told no more once the lock has ended by itself', async () => {
    const admin = await portal.as(contosoAdmin)
    const { id } = await aLockedPerson()
    expect(await about(admin, id)).toHaveLength(1)
    await changePerson(portal, 'contoso', id, { lockout_end_date_utc: portal.now() })
    expect(await about(admin, id)).toEqual([])
  })

  test('is nobody else’s: not of who may not unlock, not of another tenant, not of the host', async () => {
    const { id } = await aLockedPerson()
    for (const person of [contosoAlice, fabrikamAdmin, hostAdmin]) {
      expect(await about(await portal.as(person), id)).toEqual([])
    }
    expect((await portal.anonymous.call('Notification_GetNotifications')).status).toBe(401)
  })

  test('is told by the permissions that the caller has now', async () => {
    const { id } = await aLockedPerson()
    const { caller, person } = await whoMay(permissions.users.view, permissions.users.unlock)
    expect(await about(caller, id)).toHaveLength(1)
    await inTenant(portal, 'contoso', (db) =>
      db
        .deleteFrom('user_permissions')
        .where('user_id', '=', person.id)
        .where('name', '=', permissions.users.unlock)
        .execute(),
    )
    await changePerson(portal, 'contoso', person.id, { surname: 'Somebody' })
    expect(await listOf(caller)).toEqual({ totalCount: 0, unreadCount: 0, items: [] })
  })
})

describe('marks of who has read', () => {
  test('are each person’s own, and go when it happens again', async () => {
    const admin = await portal.as(contosoAdmin)
    const other = (await whoMay(permissions.users.unlock)).caller
    const { id, person } = await aLockedPerson()
    const before = await listOf(admin)
    const told = before.items.find((item) => item.subjectId === id)
    expect((await admin.call('Notification_MarkAsRead', { body: { id: told?.id ?? 0 } })).status).toBe(200)

    const after = await listOf(admin)
    expect(after.unreadCount).toBe(before.unreadCount - 1)
    expect(await about(admin, id)).toMatchObject([{ isRead: true }])
    expect(await about(other, id)).toMatchObject([{ isRead: false }])
    const unread = await listOf(admin, { onlyUnread: true })
    expect(unread).toMatchObject({ totalCount: after.unreadCount, unreadCount: after.unreadCount })
    expect(unread.items.some((item) => item.subjectId === id)).toBe(false)

    portal.moveClock(1)
    await changePerson(portal, 'contoso', id, { lockout_end_date_utc: null, lockout_set_at: null })
    await lockOut({ id, person } as NewPerson)
    expect(await about(admin, id)).toMatchObject([{ isRead: false, occurrences: 2 }])
  })

  test('all at once are those that were there: what comes later stays unread', async () => {
    const { caller } = await whoMay(permissions.users.unlock)
    await aLockedPerson()
    const [latest] = (await listOf(caller)).items
    portal.moveClock(1)
    const { id } = await aLockedPerson()
    const { status } = await caller.call('Notification_MarkAllAsRead', { body: { until: latest?.time ?? '' } })
    expect(status).toBe(200)
    expect((await listOf(caller)).unreadCount).toBe(1)
    expect(await about(caller, id)).toMatchObject([{ isRead: false }])
  })

  test('of what is not there for the caller, mark nothing and tell nothing', async () => {
    const { id } = await aLockedPerson('fabrikam')
    const fabrikam = await portal.as(fabrikamAdmin)
    const [told] = await about(fabrikam, id)
    for (const person of [contosoAdmin, contosoAlice]) {
      const { status } = await (await portal.as(person)).call('Notification_MarkAsRead', {
        body: { id: told?.id ?? 0 },
      })
      expect(status).toBe(200)
    }
    expect(await about(fabrikam, id)).toMatchObject([{ isRead: false }])
    const { rows } = await portal.store.pool.query('select * from notifications')
    // Without a role and a tenant there is nothing to be seen at all.
    if (portal.store.kind === 'server') expect(rows).toEqual([])
  })

  test('what comes in is bounded', async () => {
    const admin = await portal.as(contosoAdmin)
    const tooMany = await admin.callWith('Notification_GetNotifications', { query: { maxResultCount: 1001 } })
    const noTime = await admin.callWith('Notification_MarkAllAsRead', { body: { until: 'yesterday' } })
    const noId = await admin.callWith('Notification_MarkAsRead', { body: {} })
    expect([tooMany.status, noTime.status, noId.status]).toEqual([400, 400, 400])
    expect(noTime.error?.validationErrors?.[0]?.members).toEqual(['until'])
  })
})

describe('what failed', () => {
  const ofKind = async (person: Person, kind: string) =>
    (await listOf(await portal.as(person))).items.filter((item) => item.kind === kind)

  test('a task is told of until it succeeds, and not without the feature', async () => {
    let status = 404
    const called = createServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1')
    await once(called, 'listening')
    const { port } = called.address() as AddressInfo
    await setFeature(portal, 'contoso', features.tasks, 'true')
    const tenantId = portal.tenantId('contoso')
    const taskId = await inTenant(portal, 'contoso', async (db) => {
      const { id } = await db
        .insertInto('tasks')
        .values({
          tenant_id: tenantId,
          task_name: 'Nightly call',
          task_type: 'Http',
          url: `http://127.0.0.1:${port}/`,
          http_verb: 'POST',
          creation_time: portal.now(),
        } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })
    const run = async () => {
      portal.moveClock(1)
      await inTenant(portal, 'contoso', async (db) => {
        const { id: runId } = await db
          .insertInto('task_runs')
          .values({
            tenant_id: tenantId,
            task_id: taskId,
            started_by: 'schedule',
            status: 'waiting',
            started_at: portal.now(),
          } as never)
          .returning('id')
          .executeTakeFirstOrThrow()
        await portal.services.jobs.add(db, runHttpTask, { tenantId, data: { taskId, runId } })
      })
      await portal.runJobs({ failing: [runHttpTask] })
    }
    await run()
    await run()
    expect(await ofKind(contosoAdmin, 'taskFailed')).toMatchObject([
      { subjectId: taskId, subjectName: 'Nightly call', severity: 'error', occurrences: 2 },
    ])
    await setFeature(portal, 'contoso', features.tasks, 'false')
    expect(await ofKind(contosoAdmin, 'taskFailed')).toEqual([])
    await setFeature(portal, 'contoso', features.tasks, 'true')
    status = 204
    await run()
    expect(await ofKind(contosoAdmin, 'taskFailed')).toEqual([])
    called.close()
  })

  test('a refresh is told of to who may ask for one, until there is newer data', async () => {
    const tenantId = portal.tenantId('contoso')
    const report = await inTenant(portal, 'contoso', (db) =>
      db
        .insertInto('reports')
        .values({
          tenant_id: tenantId,
          report_guid: '6f1c5b9e-35a4-4d0a-9d0b-0b8d3d7c1a11',
          provider: 'library',
          name: 'Sales',
          type: 'Report',
          report_type: 'Report',
          creation_time: portal.now(),
        } as never)
        .returning(['id', 'report_guid'])
        .executeTakeFirstOrThrow(),
    )
    await inTenant(portal, 'contoso', (db) =>
      portal.services.jobs.add(db, refreshReportDataset, { tenantId, data: { reportId: report.id } }),
    )
    await portal.runJobs({ failing: [refreshReportDataset] })
    expect(await ofKind(contosoAdmin, 'refreshFailed')).toMatchObject([{ subjectId: report.id, subjectName: 'Sales' }])
    await inTenant(portal, 'contoso', (db) =>
      db
        .insertInto('library_datasets')
        .values({
          tenant_id: tenantId,
          report_guid: report.report_guid,
          version: '0b8d3d7c-35a4-4d0a-9d0b-6f1c5b9e1a11',
          definition: '{}',
          row_count: 0,
          byte_count: 0,
          imported_at: new Date(portal.now().getTime() + 1),
        } as never)
        .execute(),
    )
    expect(await ofKind(contosoAdmin, 'refreshFailed')).toEqual([])
  })

  test('mails are told of until one is sent', async () => {
    const tenantId = portal.tenantId('fabrikam')
    const mail = (sealed: string) =>
      inTenant(portal, 'fabrikam', (db) => portal.services.jobs.add(db, sendMail, { tenantId, data: { sealed } }))
    await mail('sealed by nobody')
    await portal.runJobs({ failing: [sendMail] })
    expect(await ofKind(fabrikamAdmin, 'mailFailed')).toMatchObject([{ severity: 'error', subjectId: null }])
    const text = JSON.stringify({ to: { name: 'A', address: 'a@example.org' }, subject: 'S', text: 'T' })
    await mail(portal.services.secrets.seal('mail', tenantId, text))
    await portal.runJobs()
    expect(await ofKind(fabrikamAdmin, 'mailFailed')).toEqual([])
  })
})

describe('the operator', () => {
  test('is told that mail is not set up until it is, and again when it is taken away', async () => {
    const host = await portal.as(hostAdmin)
    const noMail = async () => (await listOf(host)).items.filter(({ kind }) => kind === 'mailNotSetUp')
    expect(await noMail()).toMatchObject([{ severity: 'warn', isRead: false }])
    await changeSetting(portal, null, settings.smtpHost, 'mail.example.org')
    expect(await noMail()).toEqual([])
    await changeSetting(portal, null, settings.smtpHost, '')
    expect(await noMail()).toHaveLength(1)
    expect((await listOf(await portal.as(contosoAdmin))).items.map(({ kind }) => kind)).not.toContain('mailNotSetUp')
  })

  test('is told nothing of mail where SMTP_URL names a server', async () => {
    const own = await startApp({ environment: { SMTP_URL: 'smtp://mail.example.org' } })
    const kinds = (await listOf(await own.as(hostAdmin))).items.map(({ kind }) => kind)
    expect(kinds).not.toContain('mailNotSetUp')
    await own.close()
  })

  test('is told of subscriptions that end, and so is the organisation, until another end is set', async () => {
    const tenantId = portal.tenantId('fabrikam')
    const end = new Date(portal.now().getTime() + 3 * 86_400_000)
    const setEnd = (date: Date | null) =>
      hostTransaction(portal.store, 'a test sets the end of a subscription', async (db) => {
        await db.updateTable('editions').set({ monthly_price: '10' }).execute()
        await db
          .updateTable('tenants')
          .set({ subscription_end_date_utc: date, is_in_trial_period: true })
          .where('id', '=', tenantId)
          .execute()
      })
    await setEnd(end)
    portal.moveClock(86_400)
    await portal.runJobs()
    portal.moveClock(86_400)
    await portal.runJobs()
    const [host, fabrikam] = [await portal.signIn(hostAdmin), await portal.signIn(fabrikamAdmin)]
    const ending = async (caller: Caller) => (await listOf(caller)).items.filter(({ endTime }) => endTime !== null)
    expect(await ending(host)).toMatchObject([
      {
        kind: 'tenantTrialEnds',
        subjectId: tenantId,
        subjectName: 'Fabrikam',
        occurrences: 1,
        endTime: end.toISOString(),
      },
    ])
    expect(await ending(fabrikam)).toMatchObject([{ kind: 'trialEnds', subjectId: null, occurrences: 1 }])
    await setEnd(new Date(end.getTime() + 365 * 86_400_000))
    expect([await ending(host), await ending(fabrikam)]).toEqual([[], []])
    // U140: another end is told of anew, with the moment of that.
    await setEnd(new Date(portal.now().getTime() + 2 * 86_400_000))
    portal.moveClock(60)
    await portal.runJobs()
    const time = portal.now().toISOString()
    expect(await ending(host)).toMatchObject([{ kind: 'tenantTrialEnds', time }])
    expect(await ending(fabrikam)).toMatchObject([{ kind: 'trialEnds', time }])
    await setEnd(new Date(portal.now().getTime() + 365 * 86_400_000))
    portal.forgetSignIns()
  })
})

test('of one kind the latest stay, and all go when they are old', async () => {
  const tenantId = portal.tenantId('contoso')
  const count = async (kind: string) =>
    (await inTenant(portal, 'contoso', (db) => db.selectFrom('notifications').select('kind').execute())).filter(
      (row) => row.kind === kind,
    ).length
  await inTenant(portal, 'contoso', async (db) => {
    for (let subjectId = 1; subjectId <= limits.notificationsOfKind + 5; subjectId += 1) {
      await notify(db, { tenantId, kind: 'refreshFailed', subjectId, now: portal.now() })
    }
  })
  // The one that is being written is not counted among those that make room.
  expect(await count('refreshFailed')).toBeLessThanOrEqual(limits.notificationsOfKind + 1)
  expect(await count('userLockedOut')).toBeGreaterThan(0)
  portal.moveClock((retention.notifications + 1) * 86_400)
  for (let runs = 0; runs < 40; runs += 1) await cleanUp.run(jobOfTest(portal.services, portal.now()), {})
  expect([await count('refreshFailed'), await count('userLockedOut')]).toEqual([0, 0])
  portal.forgetSignIns()
})

describe('the stream of changes', () => {
  const opened: AbortController[] = []
  afterEach(() => {
    for (const abort of opened.splice(0)) abort.abort()
  })

  async function streamOf(caller: Caller, at = url) {
    const abort = new AbortController()
    opened.push(abort)
    const response = await fetch(at + changeStreamPath, { headers: caller.headers, signal: abort.signal })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    let isOver = false
    const listening = (async () => {
      for (;;) {
        const part = await reader?.read().catch(() => undefined)
        if (!part || part.done) break
        heard += part.value
      }
      isOver = true
    })()
    return {
      response,
      listening,
      heard: () => [...heard.matchAll(/^data: (\w+)$/gm)].map(([, mark]) => mark),
      raw: () => heard,
      isOver: () => isOver,
    }
  }

  test('says at once that there is something new, to those of that tenant, and nothing of what it is', async () => {
    const [contoso, fabrikam] = [
      await streamOf(await portal.as(contosoAdmin)),
      await streamOf(await portal.as(fabrikamAdmin)),
    ]
    expect(contoso.response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(contoso.response.headers.get('content-encoding')).toBeNull()
    expect(contoso.response.headers.get('cache-control')).toContain('no-store')
    await aLockedPerson()
    await expect.poll(contoso.heard).toContain('notifications')
    expect(
      contoso
        .raw()
        .replaceAll(/^(:|data: (notifications|menu)|)$/gm, '')
        .trim(),
    ).toBe('')
    expect(fabrikam.heard()).toEqual([])
  })

  test('says so in every process', async () => {
    const another = await buildApp({ services: portal.services, clock: portal.now })
    const there = await another.listen({ port: 0, host: '127.0.0.1' })
    const stream = await streamOf(await portal.as(contosoAdmin), there)
    await aLockedPerson()
    await expect.poll(stream.heard).toContain('notifications')
    const begun = performance.now()
    await another.close()
    expect(performance.now() - begun).toBeLessThan(2_000)
    await expect.poll(stream.isOver).toBe(true)
  })

  test('A100: tells the pages of an organisation while another one’s database hangs', async () => {
    const streams = [await streamOf(await portal.as(contosoAdmin)), await streamOf(await portal.as(fabrikamAdmin))]
    const { turns } = portal.store
    const enter = turns.enter.bind(turns)
    const thaw = Promise.withResolvers<void>()
    const hangs = String(portal.tenantId('contoso'))
    const announce = (tenant: 'contoso' | 'fabrikam') =>
      inTenant(portal, tenant, (db) => announceIdentityChange(db, portal.tenantId(tenant), 'everybody'))
    await announce('contoso')
    const held: typeof enter = (asking) =>
      String(asking.tenant) === hangs ? thaw.promise.then(() => enter(asking)) : enter(asking)
    Object.assign(turns, { enter: held })
    try {
      await announce('fabrikam')
      await expect.poll(() => streams[1]?.heard()).toContain('menu')
      expect(streams[0]?.heard()).toEqual([])
    } finally {
      thaw.resolve()
      Object.assign(turns, { enter })
    }
    await expect.poll(() => streams[0]?.heard()).toContain('menu')
  })

  test('tells others’ pages of another menu when roles or features change', async () => {
    const stream = await streamOf(await portal.as(contosoAlice))
    await changeSetting(portal, 'contoso', settings.allowOneConcurrentLoginPerUser, 'false')
    await expect.poll(stream.heard).toContain('menu')
  })

  test('R117: tells of another default report, and of a workspace that is changed, to whom it concerns', async () => {
    const [alice, admin] = [await portal.as(contosoAlice), await portal.as(contosoAdmin)]
    const [ofAlice, another] = [await streamOf(alice), await streamOf(admin)]
    await alice.call('Profile_UpdateDefaultReportForUser', { body: { tenantReportId: 0 } })
    await expect.poll(ofAlice.heard).toContain('menu')
    expect(another.heard()).toEqual([])
    const guid = 'cccccccc-0000-4000-8000-000000000077'
    const id = await inTenant(portal, 'contoso', async (db) => {
      const values = {
        ...{ tenant_id: portal.tenantId('contoso'), workspace_guid: guid, name: 'Sales', is_enabled: true },
        ...{ service_principal_number: null, creation_time: portal.now() },
      }
      return (await db.insertInto('workspaces').values(values).returning('id').executeTakeFirstOrThrow()).id
    })
    const body = { id, workspaceGuid: guid, name: 'Sales', isEnabled: false, servicePrincipalNumber: null }
    expect((await admin.call('PbiWorkspaces_CreateOrEdit', { body })).error).toBeNull()
    await expect.poll(another.heard).toContain('menu')
  })

  test.each([
    ['signs out', async (caller: Caller) => caller.call('TokenAuth_LogOut')],
    [
      'is switched off',
      async (_: Caller, { id }: NewPerson) => changePerson(portal, 'contoso', id, { is_active: false }),
    ],
    [
      'loses a right',
      async (_: Caller, { id }: NewPerson) => {
        await inTenant(portal, 'contoso', (db) => db.deleteFrom('user_permissions').where('user_id', '=', id).execute())
        await changePerson(portal, 'contoso', id, { surname: 'Less' })
      },
    ],
  ])('ends at once when its person %s', async (_, act) => {
    const { caller, person } = await whoMay(permissions.users.view)
    const stream = await streamOf(caller)
    expect(stream.response.status).toBe(200)
    await act(caller, person)
    await expect.poll(stream.isOver).toBe(true)
  })

  test('is not for who is not signed in, and a person has so many and no more', async () => {
    const nobody = await streamOf(portal.anonymous)
    const forged = await streamOf({ ...portal.anonymous, headers: { authorization: 'Bearer forged' } })
    expect([nobody.response.status, forged.response.status]).toEqual([401, 401])
    const { caller } = await whoMay(permissions.users.view)
    for (let count = 0; count < limits.changeStreamsOfPerson; count += 1) {
      expect((await streamOf(caller)).response.status).toBe(200)
    }
    const oneMore = await streamOf(caller)
    expect([oneMore.response.status, oneMore.response.headers.get('retry-after')]).toEqual([429, '60'])
    opened.shift()
    opened.at(2)?.abort()
    await expect.poll(async () => (await streamOf(caller)).response.status).toBe(200)
  })

  test('A116: one organisation leaves room for the streams of others, however many people it has', async () => {
    const personOf = async (caller: Caller) => {
      const token = caller.headers.authorization?.split(' ')[1] ?? ''
      const person = await portal.services.principals.ofAccessToken(token, portal.now())
      if (!person) throw new Error('Nobody is signed in')
      return person
    }
    const [crowd, other] = [
      await personOf(await portal.as(contosoAdmin)),
      await personOf(await portal.as(fabrikamAdmin)),
    ]
    const streams = new ChangeStreams({
      services: portal.services,
      clock: portal.now,
      admitVisitor: async () => undefined,
    })
    const crowdOpens = (userId: number) => streams.open('', { ...crowd, principal: { ...crowd.principal, userId } })
    const opened = Array.from({ length: limits.changeStreamsOfTenant }, (_, index) => crowdOpens(index))
    expect(() => crowdOpens(limits.changeStreamsOfTenant)).toThrow('TooManyRequests')
    streams.open('', other)
    opened[0]?.destroy()
    await expect.poll(() => crowdOpens(limits.changeStreamsOfTenant)).toBeDefined()
    streams.close()
  })

  test('does not hold up a process that is told to stop', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tessera-changes-'))
    const server = await startServerProcess(dataDir)
    const { result } = await server.call('TokenAuth_Authenticate', {
      body: { userNameOrEmailAddress: 'admin', password: demoPassword },
    })
    const stream = await streamOf(callerWith(portal, result.accessToken), server.url)
    expect(stream.response.status).toBe(200)
    server.kill('SIGTERM')
    await expect.poll(stream.isOver).toBe(true)
    expect(await server.ended).toBe(0)
    await rm(dataDir, { recursive: true, force: true })
  })
})
