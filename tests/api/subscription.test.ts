import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { hostTransaction, tenantTransaction } from '../../src/server/db/transaction.ts'
import { writeSetting } from '../../src/server/settings/settings.ts'
import { type Caller, demoPassword, hostAdmin, type Portal, startApp } from './harness.ts'

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

/** The daily job runs once on each of these days. */
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

  test('with nothing to fall back to ends the use', async () => {
    const editionId = await anEdition({ monthlyPrice: 10 })
    const { id, address } = await aTenant({ editionId, days: 1 })
    await afterDays(2)
    expect(await tenantOf(id)).toMatchObject({ editionId, isActive: false })
    expect((await signIn(id)).error?.details).toBe('The organisation is not active.')
    expect((await mailsTo(address)).at(-1)).toContain('Nobody can sign in to it now')
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

  test('that runs twice ends and tells once', async () => {
    const editionId = await anEdition({ monthlyPrice: 10 })
    const { id, address } = await aTenant({ editionId, days: 1 })
    portal.moveClock(2 * day)
    await hostTransaction(portal.store, 'a test adds the check a second time', async (db) => {
      await db
        .insertInto('jobs')
        .values({
          tenant_id: 0,
          name: 'subscription-check',
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
