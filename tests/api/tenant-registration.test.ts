import { randomUUID } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RegisterTenant } from '../../src/contract/services/tenant-registration.ts'
import { features } from '../../src/contract/vocabulary/features.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { announceIdentityChange } from '../../src/server/auth/principals.ts'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import { writeSetting } from '../../src/server/settings/settings.ts'
import { type Caller, contosoAlice, demoPassword, hostAdmin, type Portal, startApp } from './harness.ts'

let portal: Portal
let host: Caller
let freeId: number
let trialId: number
let paidId: number

beforeAll(async () => {
  portal = await startApp()
  host = await portal.as(hostAdmin)
  freeId = (await editionNamed('Standard')).id
  trialId = await anEdition({ monthlyPrice: 20, trialDayCount: 30 })
  paidId = await anEdition({ monthlyPrice: 50 })
})

afterAll(() => portal.close())

type Setting = Parameters<typeof writeSetting>[2]

const set = (name: Setting, value: string) =>
  hostTransaction(portal.store, 'a test sets what the host allows', async (db) => {
    await writeSetting(db, { tenantId: 0, userId: 0 }, name, value)
    await announceIdentityChange(db, 0, 'everybody')
  })

beforeEach(async () => {
  await set(settings.tenantSelfRegistrationIsAllowed, 'true')
  await set(settings.isNewRegisteredTenantActiveByDefault, 'true')
  await set(settings.useCaptchaOnTenantRegistration, 'false')
  await set(settings.defaultEditionId, '')
  await set(settings.isEmailConfirmationRequiredForLogin, 'false')
})

async function editionNamed(displayName: string) {
  const { result } = await host.call('Edition_GetEditions')
  const found = result.items.find((edition) => edition.displayName === displayName)
  if (!found) throw new Error(`There is no edition ${displayName}`)
  return found
}

async function anEdition(terms: { monthlyPrice: number; trialDayCount?: number }): Promise<number> {
  const displayName = `Edition ${randomUUID().slice(0, 8)}`
  const featureValues = [{ name: features.tasks, value: 'true' }]
  await host.call('Edition_CreateEdition', { body: { edition: { displayName, ...terms }, featureValues } })
  return (await editionNamed(displayName)).id
}

const formOf = (more: Partial<RegisterTenant> = {}): RegisterTenant => {
  const tenancyName = `own-${randomUUID().slice(0, 8)}`
  return {
    tenancyName,
    name: `Own ${tenancyName}`,
    adminEmailAddress: `boss@${tenancyName}.example`,
    adminPassword: demoPassword,
    ...more,
  }
}

const register = (more: Partial<RegisterTenant> = {}, headers: Record<string, string> = {}) =>
  portal.anonymous.call('TenantRegistration_RegisterTenant', { body: formOf(more), headers })

const signIn = (tenantId: number) =>
  portal.anonymous.call('TokenAuth_Authenticate', {
    body: { userNameOrEmailAddress: 'admin', password: demoPassword },
    headers: { 'Abp-TenantId': String(tenantId) },
  })

const tenantOf = async (id: number) => (await host.call('Tenant_GetTenantForEdit', { query: { id } })).result

describe('an organisation that registers itself', () => {
  test('can sign in at once where the host says so (TenantRegistration_RegisterTenant)', async () => {
    const form = formOf({ editionId: freeId, adminName: 'Ada' })
    const { status, result } = await portal.anonymous.call('TenantRegistration_RegisterTenant', { body: form })
    expect(status).toBe(200)
    expect(result).toMatchObject({
      tenancyName: form.tenancyName,
      name: form.name,
      userName: 'admin',
      emailAddress: form.adminEmailAddress,
      isTenantActive: true,
      isActive: true,
      isEmailConfirmationRequired: false,
    })
    expect((await signIn(result.tenantId)).status).toBe(200)
  })

  test('is sent a link that confirms the address', async () => {
    const form = formOf()
    await portal.anonymous.call('TenantRegistration_RegisterTenant', { body: form })
    await portal.runJobs()
    const mail = (await portal.mails()).find(({ to }) => to === form.adminEmailAddress)
    expect(mail?.text).toContain('/account/confirm-email?')
    expect(mail?.text).not.toContain(demoPassword)
  })

  test('waits for the operator where the host says so', async () => {
    await set(settings.isNewRegisteredTenantActiveByDefault, 'false')
    const { result } = await register({ editionId: freeId })
    expect(result).toMatchObject({ isTenantActive: false, isActive: false })
    expect((await signIn(result.tenantId)).error?.details).toBe('The organisation is not active.')
  })

  test('waits for its address to be confirmed where the host says so', async () => {
    await set(settings.isEmailConfirmationRequiredForLogin, 'true')
    const { result } = await register({ editionId: freeId })
    expect(result).toMatchObject({ isTenantActive: true, isActive: false, isEmailConfirmationRequired: true })
    expect((await signIn(result.tenantId)).status).not.toBe(200)
  })

  test('begins a trial of its edition', async () => {
    const { result } = await register({ editionId: trialId, subscriptionStartType: 2 })
    expect(await tenantOf(result.tenantId)).toMatchObject({
      editionId: trialId,
      isInTrialPeriod: true,
      isActive: true,
      subscriptionEndDateUtc: '2026-12-02T09:00:00.000Z',
    })
  })

  test('of a paid edition begins when the operator has been paid', async () => {
    const { result } = await register({ editionId: paidId, subscriptionStartType: 3 })
    expect(result.isTenantActive).toBe(false)
    expect(await tenantOf(result.tenantId)).toMatchObject({ editionId: paidId, isActive: false })
  })

  test('gets the default edition where it chooses none, and begins as is usual for it', async () => {
    expect(await tenantOf((await register()).result.tenantId)).toMatchObject({
      editionId: null,
      isInTrialPeriod: false,
    })
    await set(settings.defaultEditionId, String(trialId))
    expect(await tenantOf((await register()).result.tenantId)).toMatchObject({
      editionId: trialId,
      isInTrialPeriod: true,
    })
  })

  test('may come from the sign-in page of another', async () => {
    const { status, result } = await register({}, { 'Abp-TenantId': String(portal.tenantId('contoso')) })
    expect(status).toBe(200)
    expect(result.tenantId).not.toBe(portal.tenantId('contoso'))
  })
})

describe('editions to choose from', () => {
  test('are shown with what they have, the cheapest first (TenantRegistration_GetEditionsForSelect)', async () => {
    const { result } = await portal.anonymous.call('TenantRegistration_GetEditionsForSelect')
    expect(result.editionsWithFeatures.map(({ edition }) => edition.id)).toEqual([freeId, trialId, paidId])
    expect(result.editionsWithFeatures[1]).toMatchObject({
      edition: { monthlyPrice: 20, trialDayCount: 30, isFree: false, isHighestEdition: false },
    })
    expect(result.editionsWithFeatures[1]?.featureValues).toContainEqual({ name: features.tasks, value: 'true' })
    expect(result.allFeatures.map(({ name }) => name).sort()).toEqual(Object.values(features).sort())
  })

  test('are shown one by one too (TenantRegistration_GetEdition)', async () => {
    const one = (editionId: number) => portal.anonymous.call('TenantRegistration_GetEdition', { query: { editionId } })
    expect((await one(paidId)).result).toMatchObject({ id: paidId, monthlyPrice: 50, isHighestEdition: true })
    expect((await one(2_000_000_000)).status).toBe(404)
  })

  test('are hidden from outsiders where organisations cannot register', async () => {
    await set(settings.tenantSelfRegistrationIsAllowed, 'false')
    expect((await portal.anonymous.call('TenantRegistration_GetEditionsForSelect')).status).toBe(400)
    expect(
      (await portal.anonymous.call('TenantRegistration_GetEdition', { query: { editionId: paidId } })).status,
    ).toBe(400)
    const alice = await portal.as(contosoAlice)
    expect((await alice.call('TenantRegistration_GetEditionsForSelect')).status).toBe(200)
  })
})

describe('registering is refused', () => {
  test('where the host does not allow it, whatever else is sent', async () => {
    await set(settings.tenantSelfRegistrationIsAllowed, 'false')
    const { status, error } = await register()
    expect([status, error?.message]).toEqual([
      400,
      'Organisations cannot register by themselves here. Ask the operator.',
    ])
  })

  test('without the captcha that the host asks for, with a wrong one, and with one twice (A11)', async () => {
    await set(settings.useCaptchaOnTenantRegistration, 'true')
    expect((await register()).status).toBe(400)
    expect((await register({ captchaResponse: 'e30=' })).status).toBe(400)

    const { result: challenge } = await portal.anonymous.call('Account_GetCaptchaChallenge', {
      query: { action: 'registerTenant' },
    })
    const solution = await solveChallenge({ challenge, deriveKey })
    const captchaResponse = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    expect((await register({ captchaResponse })).status).toBe(200)
    expect((await register({ captchaResponse })).status).toBe(400)
  })

  test('with a name that is taken or kept, a weak password, or an edition that is not there', async () => {
    expect((await register({ tenancyName: 'Contoso' })).status).toBe(400)
    expect((await register({ tenancyName: 'www' })).status).toBe(400)
    for (const adminPassword of ['weak', 'Password-123', 'Our-Admin-passw0rd']) {
      expect((await register({ adminPassword })).error?.validationErrors?.[0]?.members).toEqual(['adminPassword'])
    }
    expect((await register({ editionId: 2_000_000_000 })).status).toBe(400)
  })

  test('A40: with the name of an organisation that is gone, which the operator alone gives again', async () => {
    const tenancyName = `gone-${randomUUID().slice(0, 8)}`
    const { result } = await register({ tenancyName })
    expect((await host.call('Tenant_DeleteTenant', { query: { id: result.tenantId } })).status).toBe(200)
    const refused = await register({ tenancyName: tenancyName.toUpperCase() })
    expect([refused.status, refused.error?.message]).toEqual([400, expect.stringContaining('is taken')])
    const again = { tenancyName, name: 'Again', adminEmailAddress: 'boss@again.example', adminPassword: demoPassword }
    expect((await host.callWith('Tenant_CreateTenant', { body: again })).error).toBeNull()
  })

  test('A51: with a name that an organisation had before it was renamed, which the operator alone gives again', async () => {
    const [former, later] = [`was-${randomUUID().slice(0, 8)}`, `is-${randomUUID().slice(0, 8)}`]
    const { result } = await register({ tenancyName: former })
    const change = { id: result.tenantId, tenancyName: later, name: 'Renamed', isActive: true }
    expect((await host.callWith('Tenant_UpdateTenant', { body: change })).error).toBeNull()
    for (const tenancyName of [former, former.toUpperCase(), later]) {
      const refused = await register({ tenancyName })
      expect([refused.status, refused.error?.message]).toEqual([400, expect.stringContaining('is taken')])
    }
    const again = { tenancyName: former, name: 'Again', adminEmailAddress: 'b@a.example', adminPassword: demoPassword }
    expect((await host.callWith('Tenant_CreateTenant', { body: again })).error).toBeNull()
  })

  test('with a beginning that the edition does not have', async () => {
    expect((await register({ editionId: freeId, subscriptionStartType: 2 })).status).toBe(400)
    expect((await register({ editionId: freeId, subscriptionStartType: 3 })).status).toBe(400)
    expect((await register({ editionId: paidId, subscriptionStartType: 1 })).status).toBe(400)
    expect((await register({ editionId: paidId, subscriptionStartType: 2 })).status).toBe(400)
  })

  test('nobody becomes active, or a database, by saying so (F5)', async () => {
    await set(settings.isNewRegisteredTenantActiveByDefault, 'false')
    const body = { ...formOf(), isActive: true, connectionString: 'postgresql://example.org/x', id: 1, tenantId: 1 }
    const { status, result } = await portal.anonymous.callWith('TenantRegistration_RegisterTenant', { body })
    expect([status, (result as { isTenantActive: boolean }).isTenantActive]).toEqual([200, false])
  })
})
