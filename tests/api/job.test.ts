import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import { sendMail } from '../../src/server/jobs/send-mail.ts'
import { type Caller, contosoAdmin, hostAdmin, type Portal, startApp } from './harness.ts'
import { inTenant } from './identity.ts'

let portal: Portal
let host: Caller

beforeAll(async () => {
  portal = await startApp()
  host = await portal.as(hostAdmin)
})
afterAll(() => portal.close())

const text = JSON.stringify({ to: { name: 'A', address: 'a@example.org' }, subject: 'S', text: 'T' })
const sealed = () => portal.services.secrets.seal('mail', portal.tenantId('fabrikam'), text)

const aMail = (data: { sealed: string }, more: { startAfter?: Date; key?: string } = {}) =>
  inTenant(portal, 'fabrikam', (db) =>
    portal.services.jobs.add(db, sendMail, { tenantId: portal.tenantId('fabrikam'), data, ...more }),
  )

const listed = async (query: object = {}) =>
  (await host.call('Job_GetJobs', { query: { maxResultCount: 1000, ...query } })).result
const jobOf = async (id: string) => (await listed()).items.find((job) => job.id === id)
const which = (id: string) => ({ body: { id, tenantId: portal.tenantId('fabrikam') } })
const tomorrow = () => new Date(portal.now().getTime() + 86_400_000)

test('the operator sees how jobs of all organisations stand (Job_GetJobs)', async () => {
  const dueTime = tomorrow()
  const id = await aMail({ sealed: sealed() }, { startAfter: dueTime })
  expect(await jobOf(id)).toMatchObject({
    tenancyName: 'fabrikam',
    name: 'send-mail',
    state: 'waiting',
    isRecurring: false,
    attempts: 0,
    startTime: null,
    dueTime: dueTime.toISOString(),
    endTime: null,
    error: null,
  })
  const waiting = await listed({ filter: 'FABRI', state: 'waiting', sorting: 'dueTime ASC' })
  expect(waiting.items.map((job) => job.id)).toContain(id)
  expect((await listed({ state: 'succeeded', filter: 'fabrikam' })).items.map((job) => job.id)).not.toContain(id)
})

test('U127: jobs of no organisation are found by what the list says in its place', async () => {
  const ofFabrikam = await aMail({ sealed: sealed() }, { startAfter: tomorrow() })
  const data = { sealed: portal.services.secrets.seal('mail', 0, text) }
  const ofHost = await hostTransaction(portal.store, 'a test', (db) =>
    portal.services.jobs.add(db, sendMail, { tenantId: 0, data, startAfter: tomorrow() }),
  )
  const found = (await listed({ filter: 'the HOST' })).items.map(({ id }) => id)
  expect(found).toContain(ofHost)
  expect(found).not.toContain(ofFabrikam)
})

test('what failed for good says why, and begins anew when it is wanted (Job_RetryJob)', async () => {
  const id = await aMail({ sealed: 'sealed by nobody' })
  await portal.runJobs({ failing: [sendMail] })
  const failed = await jobOf(id)
  expect(failed).toMatchObject({ state: 'failed', isCancelled: false, startTime: portal.now().toISOString() })
  expect(failed?.error).toBeTruthy()
  expect((await host.call('Job_RetryJob', which(id))).status).toBe(200)
  expect(await jobOf(id)).toMatchObject({ state: 'waiting', attempts: 0, dueTime: null, endTime: null })
  await portal.runJobs({ failing: [sendMail] })
  expect(await jobOf(id)).toMatchObject({ state: 'failed' })
})

test('what waits for a later time begins at once when it is wanted, and what is done does not', async () => {
  const id = await aMail({ sealed: sealed() }, { startAfter: tomorrow() })
  await portal.runJobs()
  expect(await jobOf(id)).toMatchObject({ state: 'waiting' })
  await host.call('Job_RetryJob', which(id))
  await portal.runJobs()
  expect(await jobOf(id)).toMatchObject({ state: 'succeeded', attempts: 1 })
  const { status, error } = await host.call('Job_RetryJob', which(id))
  expect([status, error?.name]).toEqual([400, 'jobs.cannotBeRetried'])
})

test('the same work is not begun twice', async () => {
  const key = randomUUID()
  const failed = await aMail({ sealed: 'sealed by nobody' }, { key })
  await portal.runJobs({ failing: [sendMail] })
  await aMail({ sealed: sealed() }, { key, startAfter: tomorrow() })
  const { status, error } = await host.call('Job_RetryJob', which(failed))
  expect([status, error?.name]).toEqual([400, 'jobs.isOpenAlready'])
})

test('a job that is cancelled ends without being done, and nobody is told of a failure (Job_CancelJob)', async () => {
  const before = (await portal.mails()).length
  const id = await aMail({ sealed: sealed() }, { startAfter: tomorrow() })
  const told = async () => (await (await portal.as(hostAdmin)).call('Notification_GetNotifications')).result.totalCount
  const known = await told()
  await hostTransaction(portal.store, 'it failed before', (db) =>
    db.updateTable('jobs').set({ error: 'mail.invalid has no address' }).where('id', '=', id).execute(),
  )
  expect((await host.call('Job_CancelJob', which(id))).status).toBe(200)
  expect((await host.call('Job_RetryJob', which(id))).status).toBe(400)
  await portal.runJobs()
  expect(await jobOf(id)).toMatchObject({
    state: 'failed',
    isCancelled: true,
    // U98: what was wrong is not forgotten over it.
    error: 'Somebody of the operator cancelled it – mail.invalid has no address',
  })
  expect(await told()).toBe(known)
  // Said once, however often it is cancelled.
  await host.call('Job_RetryJob', which(id))
  await host.call('Job_CancelJob', which(id))
  await portal.runJobs()
  expect((await jobOf(id))?.error).toBe('Somebody of the operator cancelled it – mail.invalid has no address')
  const { status, error } = await host.call('Job_CancelJob', which(id))
  expect([status, error?.name]).toEqual([400, 'jobs.cannotBeCancelled'])
  expect(await portal.mails()).toHaveLength(before)
  await host.call('Job_RetryJob', which(id))
  await portal.runJobs()
  expect(await jobOf(id)).toMatchObject({ state: 'succeeded', isCancelled: false })
})

test('a job that does not exist, or is looked for elsewhere, is not touched', async () => {
  const id = await aMail({ sealed: sealed() }, { startAfter: tomorrow() })
  for (const operation of ['Job_RetryJob', 'Job_CancelJob'] as const) {
    expect((await host.call(operation, { body: { id, tenantId: null } })).status).toBe(400)
    expect((await host.call(operation, which(randomUUID()))).status).toBe(400)
  }
  expect(await jobOf(id)).toMatchObject({ state: 'waiting', isCancelled: false })
})

test('an organisation sees and touches no job', async () => {
  const admin = await portal.as(contosoAdmin)
  const id = randomUUID()
  expect((await admin.call('Job_GetJobs')).status).toBe(403)
  expect((await admin.call('Job_RetryJob', { body: { id, tenantId: null } })).status).toBe(403)
  expect((await admin.call('Job_CancelJob', { body: { id, tenantId: null } })).status).toBe(403)
})
