import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { hostTransaction, tenantTransaction } from '../../src/server/db/transaction.ts'
import { writeSetting } from '../../src/server/settings/settings.ts'
import { type Caller, contosoAdmin, contosoAlice, demoPassword, hostAdmin, type Portal, startApp } from './harness.ts'
import { callerWith } from './identity.ts'

let portal: Portal
let host: Caller
let freeId: number

beforeAll(async () => {
  portal = await startApp()
  host = await portal.as(hostAdmin)
  freeId = await anEdition({})
})

afterAll(() => portal.close())

const day = 86_400

const dayAfter = (moment: string, days: number) =>
  new Date(new Date(moment).getTime() + days * day * 1000).toISOString().slice(0, 10)

async function editionNamed(displayName: string) {
  const { result } = await host.call('Edition_GetEditions')
  return result.items.find((edition) => edition.displayName === displayName)
}

async function anEdition(terms: object): Promise<number> {
  const displayName = `Edition ${randomUUID().slice(0, 8)}`
  await host.call('Edition_CreateEdition', { body: { edition: { displayName, ...terms }, featureValues: [] } })
  return (await editionNamed(displayName))?.id ?? 0
}

async function aTenant(terms: { editionId: number; days: number; isInTrialPeriod?: boolean; name?: string }) {
  host = await portal.signIn(hostAdmin)
  const tenancyName = `sub-${randomUUID().slice(0, 8)}`
  const subscriptionEndDateUtc = new Date(portal.now().getTime() + terms.days * day * 1000).toISOString()
  const { result, error } = await host.call('Tenant_CreateTenant', {
    body: {
      tenancyName,
      name: terms.name ?? `Organisation ${tenancyName}`,
      adminEmailAddress: `admin@${tenancyName}.example`,
      adminPassword: demoPassword,
      editionId: terms.editionId,
      subscriptionEndDateUtc,
      isInTrialPeriod: terms.isInTrialPeriod ?? false,
    },
  })
  expect(error).toBeNull()
  return { id: result.id, address: `admin@${tenancyName}.example`, end: subscriptionEndDateUtc }
}

/** The jobs run once on each of these days. */
async function afterDays(days: number) {
  for (let gone = 0; gone < days; gone++) {
    portal.moveClock(day)
    await portal.runJobs()
  }
  host = await portal.signIn(hostAdmin)
}

const tenantOf = async (id: number) => (await host.call('Tenant_GetTenantForEdit', { query: { id } })).result

const mailsTo = async (address: string) => {
  const mails = await portal.mails()
  return mails.filter(({ to }) => to === address).map(({ text }) => text)
}

const signIn = (tenantId: number) =>
  portal.anonymous.call('TokenAuth_Authenticate', {
    body: { userNameOrEmailAddress: 'admin', password: demoPassword },
    headers: { 'Abp-TenantId': String(tenantId) },
  })

describe('a paid subscription', () => {
  test('that ends is told of seven days before and at its end, waits, and falls back, each told once', async () => {
    const editionId = await anEdition({ monthlyPrice: 10, waitingDayAfterExpire: 3, expiringEditionId: freeId })
    const { id, address, end } = await aTenant({ editionId, days: 10 })
    await afterDays(2)
    expect(await mailsTo(address)).toEqual([])
    await afterDays(5)
    expect(await mailsTo(address)).toEqual([expect.stringContaining(`ends on ${dayAfter(end, 0)}`)])

    await afterDays(5)
    expect((await mailsTo(address)).slice(1)).toEqual([
      expect.stringContaining(`Everything stays as it is until ${dayAfter(end, 3)}`),
    ])
    expect(await tenantOf(id)).toMatchObject({ editionId, isActive: true })
    expect((await signIn(id)).status).toBe(200)

    await afterDays(3)
    expect((await mailsTo(address)).slice(2)).toEqual([expect.stringContaining('has the edition Edition')])
    expect(await tenantOf(id)).toMatchObject({ editionId: freeId, isActive: true, subscriptionEndDateUtc: null })
    await afterDays(2)
    expect(await mailsTo(address)).toHaveLength(3)
  })

  test('A23: of an organisation that is called like a site is told of by its tenancy name', async () => {
    const editionId = await anEdition({ monthlyPrice: 10 })
    const { address } = await aTenant({ editionId, days: 3, name: 'your bank: https://evil.test/login' })
    await afterDays(5)
    const told = (await portal.mails()).filter(({ to }) => to === address)
    expect(told).toHaveLength(2)
    for (const { subject, text } of told) {
      expect(`${subject} ${text}`).not.toContain('evil')
      expect(subject).toContain('The subscription of sub-')
    }
  })

  test('A193: whose end comes back after another one is told of it again', async () => {
    const editionId = await anEdition({ monthlyPrice: 10 })
    const { id, address, end } = await aTenant({ editionId, days: 5 })
    await afterDays(1)
    expect(await mailsTo(address)).toHaveLength(1)
    const { tenancyName, name } = await tenantOf(id)
    const endsAt = (subscriptionEndDateUtc: string) =>
      host.call('Tenant_UpdateTenant', { body: { id, tenancyName, name, subscriptionEndDateUtc } })
    await endsAt(new Date(portal.now().getTime() + 40 * day * 1000).toISOString())
    await afterDays(1)
    await endsAt(end)
    await afterDays(1)
    expect(await mailsTo(address)).toHaveLength(2)
  })

  test('with nothing to fall back to ends the use', async () => {
    const editionId = await anEdition({ monthlyPrice: 10 })
    const { id, address } = await aTenant({ editionId, days: 1 })
    await afterDays(2)
    expect(await tenantOf(id)).toMatchObject({ editionId, isActive: false })
    expect((await signIn(id)).error?.details).toBe('The organisation is not active.')
    expect((await mailsTo(address)).at(-1)).toContain('Nobody can sign in to it now')
    // U187: history says that the portal did it by itself.
    const { result } = await host.call('AuditLog_GetEntityTypeChanges', {
      query: { entityTypeFullName: 'Tessera.Tenants.Tenant', entityId: String(id) },
    })
    expect(result.items.map(({ userId, isOfPortal }) => [userId === null, isOfPortal])).toEqual([
      [true, true],
      [false, false],
    ])
  })

  test('that was renewed in its waiting days goes on, and its next end is told of again', async () => {
    const editionId = await anEdition({ monthlyPrice: 10, waitingDayAfterExpire: 5 })
    const { id, address } = await aTenant({ editionId, days: 1 })
    await afterDays(2)
    const { tenancyName, name } = await tenantOf(id)
    const subscriptionEndDateUtc = new Date(portal.now().getTime() + 8 * day * 1000).toISOString()
    await host.call('Tenant_UpdateTenant', { body: { id, tenancyName, name, subscriptionEndDateUtc } })
    const before = (await mailsTo(address)).length
    await afterDays(7)
    expect(await tenantOf(id)).toMatchObject({ isActive: true, subscriptionEndDateUtc })
    expect(await mailsTo(address)).toHaveLength(before + 1)
  })

  test('without an end goes on for ever', async () => {
    const editionId = await anEdition({ monthlyPrice: 10 })
    const { id } = await aTenant({ editionId, days: 1 })
    const { tenancyName, name } = await tenantOf(id)
    await host.call('Tenant_UpdateTenant', { body: { id, tenancyName, name, subscriptionEndDateUtc: null } })
    await afterDays(3)
    expect((await tenantOf(id)).isActive).toBe(true)
  })
})

describe('a trial', () => {
  test('U126: is called one in what is mailed of it, and the organisation by its whole name', async () => {
    const editionId = await anEdition({ monthlyPrice: 10, trialDayCount: 3 })
    const name = 'Smith & Sons'
    const { address } = await aTenant({ editionId, days: 3, isInTrialPeriod: true, name })
    await afterDays(5)
    const told = (await portal.mails()).filter(({ to }) => to === address)
    expect(told.length).toBeGreaterThan(1)
    for (const { subject, text } of told) {
      expect(subject).toBe(`The trial of ${name}`)
      expect(text).toContain(`The trial of ${name} with the edition`)
      expect(text).not.toContain('subscription')
    }
  })

  test('that is over ends the use at once, whatever its edition falls back to', async () => {
    const editionId = await anEdition({
      monthlyPrice: 10,
      trialDayCount: 3,
      waitingDayAfterExpire: 9,
      expiringEditionId: freeId,
    })
    const { id } = await aTenant({ editionId, days: 1, isInTrialPeriod: true })
    await afterDays(2)
    expect(await tenantOf(id)).toMatchObject({ editionId, isActive: false, isInTrialPeriod: true })
  })
})

describe('the check', () => {
  test('writes to an administrator in their own language', async () => {
    const editionId = await anEdition({ monthlyPrice: 10 })
    const { id, address } = await aTenant({ editionId, days: 3 })
    await tenantTransaction(portal.store, id, (db) =>
      writeSetting(db, { tenantId: id, userId: 0 }, settings.defaultLanguageName, 'ar'),
    )
    await afterDays(1)
    expect((await mailsTo(address)).at(-1)).toContain('ينتهي اشتراك')
  })

  test('F2: ends at its moment what falls back, and what has waited for its days, each told once', async () => {
    // From now on there are schedules.
    await portal.runJobs()
    const paid = { monthlyPrice: 10, expiringEditionId: freeId }
    const [atOnce, waiting] = [await anEdition(paid), await anEdition({ ...paid, waitingDayAfterExpire: 2 })]
    const trial = await aTenant({ editionId: atOnce, days: 1 + 1 / 24, isInTrialPeriod: true })
    const falls = await aTenant({ editionId: atOnce, days: 1 + 2 / 24 })
    const waits = await aTenant({ editionId: waiting, days: 1 + 3 / 24 })
    const until = async (moment: string, minutes: number) => {
      portal.moveClock((new Date(moment).getTime() - portal.now().getTime()) / 1000 + minutes * 60)
      await portal.runJobs()
    }
    await until(trial.end, -60)
    await until(trial.end, -1)
    const open = callerWith(portal, (await signIn(trial.id)).result.accessToken)
    const isSignedIn = async () => (await open.call('Session_GetCurrentLoginInformations')).result.user !== null
    expect(await isSignedIn()).toBe(true)
    await until(trial.end, 1)
    expect((await signIn(trial.id)).error?.details).toBe('The organisation is not active.')
    expect(await isSignedIn()).toBe(false)

    host = await portal.signIn(hostAdmin)
    expect(await tenantOf(falls.id)).toMatchObject({ editionId: atOnce })
    await until(falls.end, 1)
    host = await portal.signIn(hostAdmin)
    expect(await tenantOf(falls.id)).toMatchObject({ editionId: freeId, isActive: true, subscriptionEndDateUtc: null })
    await until(waits.end, 1)
    expect((await mailsTo(waits.address)).at(-1)).toContain('Everything stays as it is until')
    for (const minutes of [2, 3]) await until(waits.end, minutes)
    await until(waits.end, 2 * 1440 - 1)
    host = await portal.signIn(hostAdmin)
    expect(await tenantOf(waits.id)).toMatchObject({ editionId: waiting })
    await until(waits.end, 2 * 1440 + 1)
    host = await portal.signIn(hostAdmin)
    expect(await tenantOf(waits.id)).toMatchObject({ editionId: freeId, isActive: true })
    for (const { address } of [trial, falls, waits]) {
      const told = await mailsTo(address)
      expect(new Set(told).size).toBe(told.length)
    }
    expect(await mailsTo(waits.address)).toHaveLength(3)
  })

  test('S84: tells of an end so many days before its moment, also what was missed meanwhile, each once', async () => {
    // From now on there are schedules.
    await portal.runJobs()
    const editionId = await anEdition({ monthlyPrice: 10 })
    const hour = 1 / 24
    const inTime = await aTenant({ editionId, days: 8 + 5 * hour })
    const trial = await aTenant({ editionId, days: 8 + 5 * hour, isInTrialPeriod: true })
    const missed = await aTenant({ editionId, days: 8 + 6 * hour })
    const until = async (days: number, minutes: number) => {
      const moment = new Date(inTime.end).getTime() - days * day * 1000
      portal.moveClock((moment - portal.now().getTime()) / 1000 + minutes * 60)
      await portal.runJobs()
    }
    const told = () => Promise.all([inTime, trial, missed].map(async ({ address }) => (await mailsTo(address)).length))
    await until(7, -1)
    expect(await told()).toEqual([0, 0, 0])
    await until(7, 1)
    expect(await mailsTo(inTime.address)).toEqual([expect.stringContaining(`ends on ${dayAfter(inTime.end, 0)}`)])
    expect(await told()).toEqual([1, 1, 0])
    // Nothing ran for two days, over the moment of the third.
    await until(5, 0)
    await until(5, 1)
    await until(4, 0)
    expect(await told()).toEqual([1, 1, 1])
    host = await portal.signIn(hostAdmin)
  })

  test('that runs twice ends and tells once', async () => {
    const editionId = await anEdition({ monthlyPrice: 10 })
    const { id, address } = await aTenant({ editionId, days: 1 })
    portal.moveClock(2 * day)
    await hostTransaction(portal.store, 'a test adds the check a second time', async (db) => {
      await db
        .insertInto('jobs')
        .values({
          tenant_id: 0,
          name: 'subscription-ends',
          key: null,
          data: '{}',
          due_at: '-infinity',
          claim: null,
          error: null,
          ended_at: null,
        })
        .execute()
    })
    await portal.runJobs()
    host = await portal.signIn(hostAdmin)
    expect((await tenantOf(id)).isActive).toBe(false)
    expect((await mailsTo(address)).filter((text) => text.includes('Nobody can sign in'))).toHaveLength(1)
  })
})

describe('a request for another edition', () => {
  const operatorsAddress = async () =>
    (await host.call('Session_GetCurrentLoginInformations')).result.user?.emailAddress ?? ''

  const adminOf = async (tenantId: number) => callerWith(portal, (await signIn(tenantId)).result.accessToken)

  const bellOf = async (caller: Caller) =>
    (await caller.call('Notification_GetNotifications', { query: { maxResultCount: 100 } })).result.items

  const ask = (caller: Caller, body: object) => caller.callWith('Subscription_RequestEdition', { body })

  test('reaches the operator by mail, with who asks for what, and changes nothing (Subscription_RequestEdition)', async () => {
    const editionId = await anEdition({ monthlyPrice: 10 })
    const wantedId = await anEdition({ monthlyPrice: 20 })
    const { id } = await aTenant({ editionId, days: 30, name: 'Northwind' })
    const { tenancyName } = await tenantOf(id)
    const asked = await ask(await adminOf(id), { editionId: wantedId, message: 'From January on.\nHello,' })
    expect(asked).toMatchObject({ status: 200, result: null })
    await portal.runJobs()
    const text = (await mailsTo(await operatorsAddress())).at(-1)
    expect(text).toContain(`admin of Northwind (${tenancyName}) asks for the edition`)
    // What an organisation writes stands as a quotation: it is not the portal that speaks.
    expect(text).toContain('> From January on.\n> Hello,')
    expect(text).toContain(`/app/admin/tenants/${id}`)
    expect(await tenantOf(id)).toMatchObject({ editionId })
    const noted = await tenantTransaction(portal.store, id, (db) =>
      db
        .selectFrom('audit_logs')
        .select(['service_name', 'user_id', 'parameters'])
        .where('tenant_id', '=', id)
        .where('method_name', '=', 'requestEdition')
        .execute(),
    )
    expect(noted).toMatchObject([{ service_name: 'Subscription' }])
    // A54: a letter to the operator, which not everybody who reads audit rows was sent.
    expect(noted[0]?.parameters).toBe(JSON.stringify({ input: { editionId: wantedId } }))
  })

  test('U146: stands in the operator’s bell, whether or not mail reaches anybody, until the edition is given', async () => {
    const editionId = await anEdition({ monthlyPrice: 10 })
    const [otherId, wantedId] = [await anEdition({ monthlyPrice: 30 }), await anEdition({ monthlyPrice: 20 })]
    const { id } = await aTenant({ editionId, days: 30, name: 'Southwind' })
    const admin = await adminOf(id)
    await ask(admin, { editionId: otherId })
    portal.moveClock(1)
    await ask(admin, { editionId: wantedId })
    const { result } = await host.call('Edition_GetEditions')
    const wanted = result.items.find((edition) => edition.id === wantedId)?.displayName
    const bell = async () =>
      (await host.call('Notification_GetNotifications', { query: { maxResultCount: 100 } })).result.items.filter(
        ({ kind, subjectId }) => kind === 'editionRequested' && subjectId === id,
      )
    // U150: which one, and of several wishes the last.
    expect(await bell()).toMatchObject([{ subjectName: `Southwind (${wanted})` }])
    const { tenancyName, name } = await tenantOf(id)
    await host.call('Tenant_UpdateTenant', { body: { id, tenancyName, name, editionId: wantedId } })
    expect(await bell()).toEqual([])
  })

  test('U180: is kept with who asked and what they wrote, for both sides, until the edition changes (Subscription_GetEditionRequest)', async () => {
    const editionId = await anEdition({ monthlyPrice: 10 })
    const [otherId, wantedId] = [await anEdition({ monthlyPrice: 30 }), await anEdition({ monthlyPrice: 20 })]
    const { id } = await aTenant({ editionId, days: 30, name: 'Eastwind' })
    const admin = await adminOf(id)
    const waiting = async () => (await admin.call('Subscription_GetEditionRequest')).result
    expect(await waiting()).toBeNull()
    expect(await tenantOf(id)).toMatchObject({ editionRequest: null })
    await ask(admin, { editionId: otherId, message: 'No, wait.' })
    portal.moveClock(1)
    const requestTime = portal.now().toISOString()
    await ask(admin, { editionId: wantedId, message: 'From January on.\nThanks' })
    const { result } = await host.call('Edition_GetEditions')
    const editionDisplayName = result.items.find((edition) => edition.id === wantedId)?.displayName
    const kept = {
      editionId: wantedId,
      editionDisplayName,
      userName: 'admin',
      message: 'From January on.\nThanks',
      requestTime,
      declineTime: null,
      declineMessage: '',
    }
    expect(await waiting()).toEqual(kept)
    expect((await tenantOf(id)).editionRequest).toEqual(kept)
    expect((await (await portal.as(contosoAdmin)).call('Subscription_GetEditionRequest')).result).toBeNull()
    expect((await (await portal.as(contosoAlice)).callWith('Subscription_GetEditionRequest', {})).status).toBe(403)

    const { tenancyName, name } = await tenantOf(id)
    await host.call('Tenant_UpdateTenant', { body: { id, tenancyName, name: `${name} Ltd` } })
    expect(await waiting()).toEqual(kept)
    // Another one than was asked for is an answer, too.
    await host.call('Tenant_UpdateTenant', { body: { id, tenancyName, name, editionId: otherId } })
    expect(await waiting()).toBeNull()
    expect((await tenantOf(id)).editionRequest).toBeNull()
    const { items } = (await host.call('Notification_GetNotifications', { query: { maxResultCount: 100 } })).result
    expect(items.filter(({ kind, subjectId }) => kind === 'editionRequested' && subjectId === id)).toEqual([])
  })

  test('U193: that is declined says so to both sides, in the operator’s words, until another is asked for (Tenant_DeclineEditionRequest)', async () => {
    const editionId = await anEdition({ monthlyPrice: 10 })
    const [otherId, wantedId] = [await anEdition({ monthlyPrice: 30 }), await anEdition({ monthlyPrice: 20 })]
    const { id } = await aTenant({ editionId, days: 30, name: 'Westwind' })
    const admin = await adminOf(id)
    const decline = (requestTime = '', message?: string) =>
      host.callWith('Tenant_DeclineEditionRequest', { body: { id, requestTime, ...(message && { message }) } })
    const read = async () => (await admin.call('Subscription_GetEditionRequest')).result
    const nothingIsAsked = { status: 400, error: { name: 'tenants.nothingIsAsked' } }
    expect(await decline(portal.now().toISOString())).toMatchObject(nothingIsAsked)

    await ask(admin, { editionId: wantedId, message: 'Please' })
    const first = (await read())?.requestTime
    const declineTime = portal.now().toISOString()
    expect((await decline(first, '  Not before May.  ')).status).toBe(200)
    const declined = { editionId: wantedId, message: 'Please', declineTime, declineMessage: 'Not before May.' }
    expect(await read()).toMatchObject(declined)
    expect((await tenantOf(id)).editionRequest).toMatchObject(declined)
    expect(
      (await bellOf(host)).filter(({ kind, subjectId }) => kind === 'editionRequested' && subjectId === id),
    ).toEqual([])
    const { editionDisplayName } = (await read()) ?? {}
    expect((await bellOf(admin)).filter(({ kind }) => kind === 'editionDeclined')).toMatchObject([
      { subjectName: editionDisplayName },
    ])
    expect(await decline(first)).toMatchObject(nothingIsAsked)

    await ask(admin, { editionId: otherId, message: 'In May' })
    const second = (await read())?.requestTime
    portal.moveClock(1)
    await ask(admin, { editionId: otherId, message: 'No, in June' })
    const waiting = { editionId: otherId, message: 'No, in June', declineTime: null, declineMessage: '' }
    expect(await read()).toMatchObject(waiting)
    // U239: what was read is answered, and not what was asked for since, be it for the same edition.
    for (const former of [first, second])
      expect(await decline(former)).toMatchObject({ status: 400, error: { name: 'tenants.askedAnew' } })
    expect(await read()).toMatchObject(waiting)
    expect((await decline((await read())?.requestTime)).status).toBe(200)
    const { tenancyName, name } = await tenantOf(id)
    await host.call('Tenant_UpdateTenant', { body: { id, tenancyName, name, editionId: otherId } })
    expect(await read()).toBeNull()
    // Whoever has it was not refused it for good; the other one was.
    expect((await bellOf(admin)).filter(({ kind }) => kind === 'editionDeclined')).toHaveLength(1)
  })

  test('U242: that waits is taken back, and the operator’s bell forgets it (Subscription_WithdrawEditionRequest)', async () => {
    const editionId = await anEdition({ monthlyPrice: 10 })
    const wantedId = await anEdition({ monthlyPrice: 20 })
    const { id } = await aTenant({ editionId, days: 30, name: 'Upwind' })
    const admin = await adminOf(id)
    const withdraw = () => admin.callWith('Subscription_WithdrawEditionRequest', {})
    const wishes = async () => (await bellOf(host)).filter(({ subjectId }) => subjectId === id)
    expect(await withdraw()).toMatchObject({ status: 400, error: { name: 'subscription.nothingWaits' } })
    await ask(admin, { editionId: wantedId })
    expect(await wishes()).toHaveLength(1)
    expect((await withdraw()).status).toBe(200)
    expect(await wishes()).toEqual([])
    expect((await admin.call('Subscription_GetEditionRequest')).result).toBeNull()
    expect(await tenantOf(id)).toMatchObject({ editionRequest: null, editionId })
    await ask(admin, { editionId: wantedId })
    const { requestTime = '' } = (await admin.call('Subscription_GetEditionRequest')).result ?? {}
    await host.call('Tenant_DeclineEditionRequest', { body: { id, requestTime } })
    // What was answered stands.
    expect(await withdraw()).toMatchObject({ status: 400, error: { name: 'subscription.nothingWaits' } })
    expect((await (await portal.as(contosoAlice)).callWith('Subscription_WithdrawEditionRequest', {})).status).toBe(403)
  })

  test('U242: an organisation hears of the edition that it was given, by the form or by a move, and of one that is gone', async () => {
    const editionId = await anEdition({ monthlyPrice: 10 })
    const [givenId, movedId, goneId] = [await anEdition({}), await anEdition({}), await anEdition({})]
    const { id } = await aTenant({ editionId, days: 30, name: 'Downwind' })
    const { tenancyName, name } = await tenantOf(id)
    const nameOf = new Map(
      (await host.call('Edition_GetEditions')).result.items.map((edition) => [edition.id, edition.displayName]),
    )
    const heard = async (caller: Caller) =>
      (await bellOf(caller))
        .filter(({ kind }) => kind === 'editionChanged' || kind === 'editionGone')
        .map(({ kind, subjectName }) => [kind, subjectName])
    const admin = await adminOf(id)
    await ask(admin, { editionId: goneId })
    await host.call('Edition_DeleteEdition', { query: { id: goneId } })
    const gone = ['editionGone', nameOf.get(goneId)]
    expect(await heard(admin)).toEqual([gone])
    expect((await admin.call('Subscription_GetEditionRequest')).result).toBeNull()

    portal.moveClock(1)
    await host.call('Tenant_UpdateTenant', { body: { id, tenancyName, name: `${name} Ltd` } })
    expect(await heard(admin)).toEqual([gone])
    await host.call('Tenant_UpdateTenant', { body: { id, tenancyName, name, editionId: givenId } })
    expect(await heard(admin)).toEqual([['editionChanged', nameOf.get(givenId)], gone])

    portal.moveClock(1)
    await host.call('Edition_MoveTenantsToAnotherEdition', {
      body: { sourceEditionId: givenId, targetEditionId: movedId },
    })
    await portal.runJobs()
    expect(await heard(admin)).toEqual([['editionChanged', nameOf.get(movedId)], gone])

    portal.moveClock(1)
    await host.call('Tenant_UpdateTenant', { body: { id, tenancyName, name, editionId: null } })
    expect(await heard(admin)).toEqual([['editionChanged', null], gone])
  })

  test('U257: whoever asked is mailed what becomes of it, in their language and with the operator’s words', async () => {
    const editionId = await anEdition({ monthlyPrice: 10 })
    const [givenId, movedId] = [await anEdition({ monthlyPrice: 20 }), await anEdition({})]
    const { id, address } = await aTenant({ editionId, days: 90, name: 'Crosswind' })
    const { tenancyName, name } = await tenantOf(id)
    const { items } = (await host.call('Edition_GetEditions')).result
    const nameOf = (edition: number) => items.find((one) => one.id === edition)?.displayName ?? ''
    const admin = await adminOf(id)
    const told = async () => {
      await portal.runJobs()
      return (await portal.mails()).filter(({ to }) => to === address).map(({ subject, text }) => `${subject}\n${text}`)
    }
    await ask(admin, { editionId: givenId })
    const { requestTime = '' } = (await admin.call('Subscription_GetEditionRequest')).result ?? {}
    await host.call('Tenant_DeclineEditionRequest', { body: { id, requestTime, message: 'Not before May.\nHello,' } })
    const [declined] = await told()
    expect(declined).toContain(`The request of Crosswind for the edition ${nameOf(givenId)} was declined`)
    expect(declined).toContain('> Not before May.\n> Hello,')
    expect(declined).toContain('/app/admin/subscription-management')

    await tenantTransaction(portal.store, id, (db) =>
      writeSetting(db, { tenantId: id, userId: 0 }, settings.defaultLanguageName, 'de'),
    )
    await ask(admin, { editionId: givenId })
    await host.call('Tenant_UpdateTenant', { body: { id, tenancyName, name: `${name} Ltd` } })
    expect(await told()).toHaveLength(1)
    await host.call('Tenant_UpdateTenant', { body: { id, tenancyName, name, editionId: givenId } })
    expect((await told()).slice(1)).toEqual([
      expect.stringContaining(`Crosswind hat jetzt die Edition ${nameOf(givenId)}.`),
    ])

    await ask(admin, { editionId: movedId })
    await host.call('Edition_MoveTenantsToAnotherEdition', {
      body: { sourceEditionId: givenId, targetEditionId: movedId },
    })
    expect((await told()).slice(2)).toEqual([
      expect.stringContaining(`Crosswind hat jetzt die Edition ${nameOf(movedId)}.`),
    ])
    // Nobody asked for this one.
    await host.call('Tenant_UpdateTenant', { body: { id, tenancyName, name, editionId } })
    expect(await told()).toHaveLength(3)
  })

  test('is refused for the own edition, for one that is not there, and without an edition', async () => {
    const editionId = await anEdition({ monthlyPrice: 10 })
    const { id } = await aTenant({ editionId, days: 30 })
    const admin = await adminOf(id)
    for (const wrong of [editionId, 999_999]) {
      const { status, error } = await ask(admin, { editionId: wrong })
      expect([status, error?.validationErrors?.[0]?.members]).toEqual([400, ['editionId']])
    }
    const { tenancyName, name } = await tenantOf(id)
    await host.call('Tenant_UpdateTenant', { body: { id, tenancyName, name, editionId: null } })
    expect((await ask(await adminOf(id), { editionId })).status).not.toBe(200)
    expect((await ask(admin, { editionId, message: 'x'.repeat(1_001) })).error?.validationErrors?.[0]?.members).toEqual(
      ['message'],
    )
  })

  test('is for whoever manages the subscription, and goes out so often a day', async () => {
    const editionId = await anEdition({ monthlyPrice: 10 })
    const { id } = await aTenant({ editionId, days: 30 })
    const alice = await portal.as(contosoAlice)
    expect((await ask(alice, { editionId })).status).toBe(403)
    expect((await ask(host, { editionId })).status).toBe(403)
    const admin = await adminOf(id)
    const statuses = []
    for (let times = 0; times < 4; times++) statuses.push((await ask(admin, { editionId: freeId })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})
