import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CreateTenant } from '../../src/contract/services/tenant.ts'
import { features } from '../../src/contract/vocabulary/features.ts'
import { permissions } from '../../src/contract/vocabulary/permissions.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { hostTransaction, tenantTransaction } from '../../src/server/db/transaction.ts'
import { writeSetting } from '../../src/server/settings/settings.ts'
import {
  type Caller,
  contosoAdmin,
  contosoAlice,
  demoPassword,
  fabrikamAlice,
  hostAdmin,
  type Portal,
  startApp,
} from './harness.ts'

const { tenants } = permissions

let portal: Portal
let host: Caller
let paidId: number
let freeId: number

beforeAll(async () => {
  portal = await startApp()
  host = await portal.as(hostAdmin)
  freeId = (await editionNamed('Standard')).id
  paidId = await aPaidEdition({ trialDayCount: 14 })
})

afterAll(() => portal.close())

async function editionNamed(displayName: string) {
  const { result } = await host.call('Edition_GetEditions')
  const found = result.items.find((edition) => edition.displayName === displayName)
  if (!found) throw new Error(`There is no edition ${displayName}`)
  return found
}

async function aPaidEdition(terms: { trialDayCount?: number } = {}): Promise<number> {
  const displayName = `Paid ${randomUUID().slice(0, 8)}`
  await host.call('Edition_CreateEdition', {
    body: { edition: { displayName, monthlyPrice: 10, ...terms }, featureValues: [] },
  })
  return (await editionNamed(displayName)).id
}

const aName = () => `org-${randomUUID().slice(0, 8)}`

const formOf = (more: Partial<CreateTenant> = {}) => {
  const tenancyName = more.tenancyName ?? aName()
  return {
    tenancyName,
    name: `Organisation ${tenancyName}`,
    adminEmailAddress: `admin@${tenancyName}.example`,
    adminPassword: demoPassword,
    ...more,
  }
}

const create = (more: Partial<CreateTenant> = {}) => host.call('Tenant_CreateTenant', { body: formOf(more) })

async function aTenant(more: Partial<CreateTenant> = {}) {
  const form = formOf(more)
  const { status, result, error } = await create(form)
  expect(error).toBeNull()
  expect(status).toBe(200)
  return { ...form, id: result.id }
}

const signIn = (tenantId: number, password = demoPassword, userNameOrEmailAddress = 'admin') =>
  portal.anonymous.call('TokenAuth_Authenticate', {
    body: { userNameOrEmailAddress, password },
    headers: { 'Abp-TenantId': String(tenantId) },
  })

async function personOf(tenantId: number): Promise<Caller & { refreshToken: string }> {
  const { result } = await signIn(tenantId)
  const headers = { authorization: `Bearer ${result.accessToken}` }
  const call: Caller['call'] = (id, input) =>
    portal.anonymous.call(id, { ...input, headers: { ...headers, ...input?.headers } })
  const callWith: Caller['callWith'] = (id, input) =>
    portal.anonymous.callWith(id, { ...input, headers: { ...headers, ...input.headers } })
  return { call, callWith, headers, refreshToken: result.refreshToken ?? '' }
}

const rowOf = async (tenancyName: string) => {
  const { result } = await host.call('Tenant_GetTenants', { query: { filter: tenancyName } })
  return result.items.find((item) => item.tenancyName === tenancyName)
}

const edit = async (id: number, more: object) => {
  const { result } = await host.call('Tenant_GetTenantForEdit', { query: { id } })
  const { tenancyName, name } = result
  return host.callWith('Tenant_UpdateTenant', { body: { id, tenancyName, name, ...more } })
}

const onHost = <T>(work: Parameters<typeof hostTransaction<T>>[2]) =>
  hostTransaction(portal.store, 'a test looks at tenants', work)

describe('the list of tenants', () => {
  test('shows people, edition and dates of each (Tenant_GetTenants)', async () => {
    const { result } = await host.call('Tenant_GetTenants', { query: { filter: 'contoso' } })
    expect(result).toEqual({
      totalCount: 1,
      items: [
        {
          id: portal.tenantId('contoso'),
          tenancyName: 'contoso',
          name: 'Contoso',
          editionId: freeId,
          editionDisplayName: 'Standard',
          isActive: true,
          isInTrialPeriod: false,
          subscriptionEndDateUtc: null,
          connectionString: null,
          hasConnectionString: false,
          creationTime: portal.now().toISOString(),
          userCount: 425,
          mostPeople: null,
          reportCount: 0,
        },
      ],
    })
  })

  test('says beside how many people there are how many may be active: by the edition, or by what one was given', async () => {
    const { id, tenancyName } = await aTenant({ editionId: paidId })
    const most = async () =>
      (await host.call('Tenant_GetTenants', { query: { filter: tenancyName } })).result.items[0]?.mostPeople
    expect(await most()).toBeNull()
    const { result: edition } = await host.call('Edition_GetEditionForEdit', { query: { id: paidId } })
    const setOfEdition = (value: string) =>
      host.callWith('Edition_UpdateEdition', {
        body: { edition: { ...edition.edition, id: paidId }, featureValues: [{ name: features.maxUserCount, value }] },
      })
    expect((await setOfEdition('50')).error).toBeNull()
    expect(await most()).toBe(50)
    await host.call('Tenant_UpdateTenantFeatures', {
      body: { id, featureValues: [{ name: features.maxUserCount, value: '7' }] },
    })
    expect(await most()).toBe(7)
    await host.call('Tenant_UpdateTenantFeatures', {
      body: { id, featureValues: [{ name: features.maxUserCount, value: '0' }] },
    })
    expect(await most()).toBeNull()
    expect((await setOfEdition('0')).error).toBeNull()
  })

  test.each(['tenancyName', 'name', 'editionDisplayName', 'isActive', 'subscriptionEndDateUtc', 'creationTime'])(
    'is sorted by %s, and backwards',
    async (field) => {
      await aTenant({ editionId: paidId, subscriptionEndDateUtc: '2027-05-01T00:00:00Z' })
      await aTenant()
      const names = async (sorting: string) =>
        (await host.call('Tenant_GetTenants', { query: { sorting, maxResultCount: 1000 } })).result.items.map(
          ({ tenancyName }) => tenancyName,
        )
      const up = await names(`${field} ASC`)
      expect(await names(`${field} DESC, tenancyName DESC`)).toEqual([...up].reverse())
    },
  )

  test('is paged with the exact total', async () => {
    const page = (query: object) => host.call('Tenant_GetTenants', { query })
    const all = (await page({ maxResultCount: 1000 })).result
    const [first, second] = [
      (await page({ maxResultCount: 1 })).result,
      (await page({ maxResultCount: 1, skipCount: 1 })).result,
    ]
    expect(first.totalCount).toBe(all.totalCount)
    expect([...first.items, ...second.items]).toEqual(all.items.slice(0, 2))
  })

  test('is filtered by edition, by having none, and by dates', async () => {
    const paid = await aTenant({ editionId: paidId, subscriptionEndDateUtc: '2028-03-01T00:00:00Z' })
    const none = await aTenant()
    const found = async (query: object) =>
      (await host.call('Tenant_GetTenants', { query: { ...query, maxResultCount: 1000 } })).result.items.map(
        ({ id }) => id,
      )
    expect(await found({ editionId: paidId })).toContain(paid.id)
    expect(await found({ editionId: paidId })).not.toContain(none.id)
    const withoutEdition = await found({ editionIdSpecified: true })
    expect(withoutEdition).toContain(none.id)
    expect(withoutEdition).not.toContain(paid.id)
    expect(
      await found({
        subscriptionEndDateStart: '2028-02-28T00:00:00Z',
        subscriptionEndDateEnd: '2028-03-02T00:00:00Z',
      }),
    ).toEqual([paid.id])
    expect(await found({ creationDateStart: '2026-11-03T00:00:00Z' })).toEqual([])
    expect(await found({ creationDateEnd: '2026-11-03T00:00:00Z' })).toContain(none.id)
  })

  test.each(['%', '_', "' or 1=1 --"])('takes %j literally (F12)', async (filter) => {
    expect((await host.call('Tenant_GetTenants', { query: { filter } })).result.totalCount).toBe(0)
  })
})

describe('a new tenant', () => {
  test('has its administrator, who signs in and may do everything there (Tenant_CreateTenant)', async () => {
    const { id, tenancyName } = await aTenant({ adminName: 'Grace', adminSurname: 'Hopper' })
    const admin = await personOf(id)
    const { result } = await admin.call('User_GetUsers', { body: {} })
    expect(result.items).toMatchObject([
      {
        userName: 'admin',
        name: 'Grace',
        surname: 'Hopper',
        emailAddress: `admin@${tenancyName}.example`,
        isEmailConfirmed: true,
        roles: [{ roleName: 'Admin' }, { roleName: 'User' }],
      },
    ])
    expect(await rowOf(tenancyName)).toMatchObject({ id, userCount: 1, isActive: true, editionId: null })
    expect((await admin.call('Permission_GetAllPermissions')).status).toBe(200)
  })

  test('of whom no password is said gets one by mail, with a link that confirms the address', async () => {
    const { id, tenancyName } = await aTenant({ adminPassword: null, shouldChangePasswordOnNextLogin: true })
    await portal.runJobs()
    const mail = (await portal.mails()).find(({ to }) => to === `admin@${tenancyName}.example`)
    const password = /password is (\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(mail?.text).toContain(tenancyName)
    const { result } = await signIn(id, password)
    expect(result.shouldResetPassword).toBe(true)
  })

  test('is told nothing of a password that was chosen for it', async () => {
    const { tenancyName } = await aTenant({ sendActivationEmail: true })
    await portal.runJobs()
    const mail = (await portal.mails()).find(({ to }) => to === `admin@${tenancyName}.example`)
    expect(mail?.text).toContain('/account/')
    expect(mail?.text).not.toContain(demoPassword)
  })

  test('can leave its administrator’s password to the directory', async () => {
    const { id } = await aTenant({ isAdminUserAuthenticationSourceAzureAd: true })
    const admins = await onHost((db) =>
      db.selectFrom('users').select(['authentication_source', 'password_hash']).where('tenant_id', '=', id).execute(),
    )
    expect(admins).toEqual([{ authentication_source: 'AzureAD', password_hash: null }])
    expect((await signIn(id)).status).not.toBe(200)
  })

  test('begins a trial that lasts as long as its edition says', async () => {
    const { tenancyName } = await aTenant({ editionId: paidId, isInTrialPeriod: true })
    expect(await rowOf(tenancyName)).toMatchObject({
      isInTrialPeriod: true,
      subscriptionEndDateUtc: '2026-11-16T09:00:00.000Z',
    })
  })

  test('of an edition that is sold by the week alone is not of a free one', async () => {
    const displayName = `Weekly ${randomUUID().slice(0, 8)}`
    await host.call('Edition_CreateEdition', {
      body: { edition: { displayName, weeklyPrice: 1_000_000 }, featureValues: [] },
    })
    const edition = await editionNamed(displayName)
    const { id } = await aTenant({ editionId: edition.id })
    const { result } = await (await personOf(id)).call('Session_GetCurrentLoginInformations')
    expect(result.tenant?.edition).toEqual({ id: edition.id, displayName, isFree: false, isHighestEdition: true })
  })

  test('has no end where its edition is free', async () => {
    const { tenancyName } = await aTenant({ editionId: freeId, subscriptionEndDateUtc: '2027-01-01T00:00:00Z' })
    expect((await rowOf(tenancyName))?.subscriptionEndDateUtc).toBeNull()
  })

  test('is made whole or not at all', async () => {
    const before = await onHost((db) => db.selectFrom('roles').select('id').execute())
    expect((await create({ tenancyName: 'contoso' })).status).toBe(400)
    expect(await onHost((db) => db.selectFrom('roles').select('id').execute())).toEqual(before)
  })

  test('is one of many with the same name asked for at once (H6)', async () => {
    const tenancyName = aName()
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const { status } = await create({ tenancyName, adminEmailAddress: `admin${index}@example.org` })
        return status
      }),
    )
    expect(statuses.sort()).toEqual([200, 400, 400, 400, 400, 400])
  })

  const refusals: [string, Partial<CreateTenant>, string][] = [
    ['a name that is taken, in any case', { tenancyName: 'CONTOSO' }, 'The tenancy name CONTOSO is taken.'],
    ['a name of the product', { tenancyName: 'Admin' }, 'The tenancy name Admin is kept for the product itself.'],
    ['a trial without an edition', { isInTrialPeriod: true }, 'A free edition has no trial.'],
  ]
  test.each(refusals)('is refused %s', async (_, form, message) => {
    const { status, error } = await create(form)
    expect([status, error?.message]).toEqual([400, message])
  })

  const invalid: [string, Partial<CreateTenant>, string][] = [
    ['a name that begins with a digit', { tenancyName: '1st' }, 'tenancyName'],
    ['a name with a dot', { tenancyName: 'a.b' }, 'tenancyName'],
    ['an edition that is not there', { editionId: 2_000_000_000 }, 'editionId'],
    ['a weak password', { adminPassword: 'weak' }, 'adminPassword'],
    ['a password that is tried first', { adminPassword: 'Password-123' }, 'adminPassword'],
    ['a password that holds the user name', { adminPassword: 'Our-Admin-passw0rd' }, 'adminPassword'],
    ['a day that is not', { subscriptionEndDateUtc: '2026-02-30T00:00:00Z' }, 'subscriptionEndDateUtc'],
    ['a leap second', { subscriptionEndDateUtc: '2026-12-31T23:59:60Z' }, 'subscriptionEndDateUtc'],
    ['no address', { adminEmailAddress: 'nobody' }, 'adminEmailAddress'],
  ]
  test.each(invalid)('is refused with %s, naming the member', async (_, form, member) => {
    const { status, error } = await create(form)
    expect(status).toBe(400)
    expect(error?.validationErrors?.flatMap(({ members }) => members ?? [])).toContain(member)
  })

  test('is refused with an end that is over, or a trial whose end nobody says', async () => {
    const unlimited = await aPaidEdition()
    expect((await create({ editionId: paidId, subscriptionEndDateUtc: '2026-01-01T00:00:00Z' })).status).toBe(400)
    expect((await create({ editionId: unlimited, isInTrialPeriod: true })).status).toBe(400)
  })
})

describe('a tenant that is changed', () => {
  test('shows in its form (Tenant_GetTenantForEdit)', async () => {
    const { id, tenancyName, name } = await aTenant({
      editionId: paidId,
      subscriptionEndDateUtc: '2027-01-01T00:00:00Z',
    })
    const { result } = await host.call('Tenant_GetTenantForEdit', { query: { id } })
    expect(result).toEqual({
      id,
      tenancyName,
      name,
      editionId: paidId,
      isActive: true,
      isInTrialPeriod: false,
      subscriptionEndDateUtc: '2027-01-01T00:00:00.000Z',
      connectionString: null,
      hasConnectionString: false,
      subscriptionPaymentType: 0,
      mailDomains: '',
      userCount: 1,
      editionRequest: null,
    })
  })

  test('has new names and edition, and keeps what is not said (Tenant_UpdateTenant)', async () => {
    const { id } = await aTenant({ editionId: paidId, subscriptionEndDateUtc: '2027-01-01T00:00:00Z' })
    const tenancyName = aName()
    expect((await edit(id, { tenancyName, name: 'Renamed' })).status).toBe(200)
    expect(await rowOf(tenancyName)).toMatchObject({
      name: 'Renamed',
      editionId: paidId,
      subscriptionEndDateUtc: '2027-01-01T00:00:00.000Z',
    })
    expect((await edit(id, { editionId: null })).status).toBe(200)
    expect(await rowOf(tenancyName)).toMatchObject({ editionId: null, subscriptionEndDateUtc: null })
  })

  test('A162: is given no end that is past; one that is past already stays when all else is saved', async () => {
    const { id } = await aTenant({ editionId: paidId, subscriptionEndDateUtc: '2027-01-01T00:00:00Z' })
    const { status, error } = await edit(id, { subscriptionEndDateUtc: '2020-01-01T00:00:00Z' })
    expect([status, error?.validationErrors?.[0]?.members]).toEqual([400, ['subscriptionEndDateUtc']])
    const past = '2026-10-01T00:00:00.000Z'
    await hostTransaction(portal.store, 'an end that has come', (db) =>
      db
        .updateTable('tenants')
        .set({ subscription_end_date_utc: new Date(past) })
        .where('id', '=', id)
        .execute(),
    )
    expect((await edit(id, { name: 'Renamed', subscriptionEndDateUtc: past })).status).toBe(200)
    expect((await edit(id, { name: 'Renamed', subscriptionEndDateUtc: '2026-10-01T00:00:00Z' })).status).toBe(200)
    expect((await edit(id, { name: 'Renamed again' })).status).toBe(200)
  })

  test('U119: is not opened again once its end has come, for the next look would close it', async () => {
    const { id } = await aTenant({ editionId: paidId, subscriptionEndDateUtc: '2027-01-01T00:00:00Z' })
    expect((await edit(id, { isActive: false })).status).toBe(200)
    await hostTransaction(portal.store, 'an end that has come', (db) =>
      db
        .updateTable('tenants')
        .set({ subscription_end_date_utc: new Date('2026-10-01T00:00:00Z') })
        .where('id', '=', id)
        .execute(),
    )
    const { status, error } = await edit(id, { isActive: true })
    expect([status, error?.validationErrors?.[0]?.members]).toEqual([400, ['isActive']])
    expect((await edit(id, { isActive: true, subscriptionEndDateUtc: '2027-01-01T00:00:00Z' })).status).toBe(200)
  })

  test('U96: a name that is taken or kept, and a trial of what is free, are refused at their members', async () => {
    const { id, tenancyName } = await aTenant()
    const membersOf = async (form: object) =>
      (await edit(id, form)).error?.validationErrors?.flatMap(({ members }) => members)
    expect(await membersOf({ tenancyName: 'contoso' })).toEqual(['tenancyName'])
    expect(await membersOf({ tenancyName: 'WWW' })).toEqual(['tenancyName'])
    expect(await membersOf({ tenancyName, editionId: freeId, isInTrialPeriod: true })).toEqual(['isInTrialPeriod'])
  })

  test('is paid as the operator says, and its people hear so (Tenant_UpdateTenant)', async () => {
    const { id } = await aTenant({ editionId: paidId, subscriptionEndDateUtc: '2027-01-01T00:00:00Z' })
    expect((await edit(id, { subscriptionPaymentType: 3 })).status).toBe(400)
    expect((await edit(id, { subscriptionPaymentType: 1 })).status).toBe(200)
    expect((await edit(id, { name: 'Renamed' })).status).toBe(200)
    const { result: form } = await host.call('Tenant_GetTenantForEdit', { query: { id } })
    expect(form.subscriptionPaymentType).toBe(1)
    const { result: login } = await (await personOf(id)).call('Session_GetCurrentLoginInformations')
    expect(login.tenant?.subscriptionPaymentType).toBe(1)
  })

  test('ends its trial by getting a free edition, and cannot ask for both', async () => {
    const { id, tenancyName } = await aTenant({ editionId: paidId, isInTrialPeriod: true })
    expect((await edit(id, { editionId: freeId, isInTrialPeriod: true })).status).toBe(400)
    expect((await edit(id, { editionId: freeId })).status).toBe(200)
    expect(await rowOf(tenancyName)).toMatchObject({
      editionId: freeId,
      isInTrialPeriod: false,
      subscriptionEndDateUtc: null,
    })
  })

  test('that is switched off ends what its people do at once, and lets nobody in until it is on again', async () => {
    // One that has been there for a while, so that what is remembered of its people is not new.
    const id = portal.tenantId('fabrikam')
    const alice = await portal.as(fabrikamAlice)
    expect((await alice.call('Session_UpdateUserSignInToken')).status).toBe(200)
    expect((await edit(id, { isActive: false })).status).toBe(200)
    expect((await alice.call('Session_UpdateUserSignInToken')).status).toBe(401)
    expect((await signIn(id)).error?.details).toBe('The organisation is not active.')
    expect((await edit(id, { isActive: true })).status).toBe(200)
    expect((await signIn(id)).status).toBe(200)
  })

  test('cannot take a name that another has, or that the product keeps', async () => {
    const { id } = await aTenant()
    expect((await edit(id, { tenancyName: 'Fabrikam' })).status).toBe(400)
    expect((await edit(id, { tenancyName: 'www' })).status).toBe(400)
    expect((await edit(id, { editionId: 2_000_000_000 })).status).toBe(400)
  })

  test('that was deleted is gone for its people, its name is free, and the others stay (Tenant_DeleteTenant)', async () => {
    const { id, tenancyName } = await aTenant()
    const admin = await personOf(id)
    expect((await admin.call('User_GetUsers', { body: {} })).status).toBe(200)
    expect((await host.call('Tenant_DeleteTenant', { query: { id } })).status).toBe(200)
    expect((await admin.call('User_GetUsers', { body: {} })).status).toBe(401)
    const refreshed = await portal.anonymous.call('TokenAuth_RefreshToken', {
      query: { refreshToken: admin.refreshToken },
    })
    expect(refreshed.status).not.toBe(200)
    expect(await rowOf(tenancyName)).toBeUndefined()
    const { result } = await portal.anonymous.call('Account_IsTenantAvailable', { body: { tenancyName } })
    expect(result.state).toBe(3)
    for (const again of [
      await host.call('Tenant_GetTenantForEdit', { query: { id } }),
      await host.call('Tenant_DeleteTenant', { query: { id } }),
      await host.call('Tenant_UnlockTenantAdmin', { body: { id } }),
    ])
      expect(again.status).toBe(404)
    expect((await aTenant({ tenancyName })).id).not.toBe(id)
    expect((await (await portal.as(fabrikamAlice)).call('AbpUserConfiguration_GetAll')).status).toBe(200)
  })

  test('whose administrator is locked out can have the lock ended (Tenant_UnlockTenantAdmin)', async () => {
    const { id } = await aTenant()
    for (let tries = 0; tries < 6; tries++) await signIn(id, 'Wrong-passw0rd')
    expect((await signIn(id)).status).not.toBe(200)
    expect((await host.call('Tenant_UnlockTenantAdmin', { body: { id } })).status).toBe(200)
    expect((await signIn(id)).status).toBe(200)
  })
})

describe('features of one tenant', () => {
  const theValue = (values: readonly { name: string; value: string }[], name: string) =>
    values.find((feature) => feature.name === name)?.value

  const read = async (id: number) =>
    (await host.call('Tenant_GetTenantFeaturesForEdit', { query: { id } })).result.featureValues

  const set = (id: number, ...featureValues: { name: string; value: string }[]) =>
    host.call('Tenant_UpdateTenantFeatures', { body: { id, featureValues } })

  test('are its edition’s until they are set, and hold from the next call on (Tenant_UpdateTenantFeatures)', async () => {
    const { id } = await aTenant({ editionId: paidId })
    const admin = await personOf(id)
    const seen = async () =>
      (await admin.call('AbpUserConfiguration_GetAll')).result.features.allFeatures[features.tasks]?.value
    expect([theValue(await read(id), features.tasks), await seen()]).toEqual(['false', 'false'])
    expect((await set(id, { name: features.tasks, value: 'true' })).status).toBe(200)
    expect([theValue(await read(id), features.tasks), await seen()]).toEqual(['true', 'true'])
  })

  test('are the edition’s again when reset, or when set to the same (Tenant_ResetTenantSpecificFeatures)', async () => {
    const kept = (id: number) =>
      onHost((db) => db.selectFrom('tenant_features').select('name').where('tenant_id', '=', id).execute())
    const { id } = await aTenant({ editionId: freeId })
    await set(id, { name: features.tasks, value: 'false' }, { name: features.powerBI, value: 'true' })
    expect(await kept(id)).toEqual([{ name: features.tasks }])
    await set(id, { name: features.tasks, value: 'true' })
    expect(await kept(id)).toEqual([])
    await set(id, { name: features.branding, value: 'false' })
    expect((await host.call('Tenant_ResetTenantSpecificFeatures', { body: { id } })).status).toBe(200)
    expect(theValue(await read(id), features.branding)).toBe('true')
  })

  test('are shown as a tree with the values that hold (Tenant_GetTenantFeaturesForEdit)', async () => {
    const { id } = await aTenant()
    const { result } = await host.call('Tenant_GetTenantFeaturesForEdit', { query: { id } })
    expect(result.features.map(({ name }) => name).sort()).toEqual(Object.values(features).sort())
    expect(theValue(result.featureValues, features.loginUserPass)).toBe('true')
  })

  test('are told beside what the edition gives, so that what is the tenant’s own is seen (U143)', async () => {
    const { id } = await aTenant()
    const before = (await host.call('Tenant_GetTenantFeaturesForEdit', { query: { id } })).result
    expect(before.editionValues).toEqual(before.featureValues)
    await set(id, { name: features.branding, value: 'true' })
    const { result } = await host.call('Tenant_GetTenantFeaturesForEdit', { query: { id } })
    expect(theValue(result.featureValues, features.branding)).toBe('true')
    expect(theValue(result.editionValues, features.branding)).toBe('false')
  })

  test('U254: are refused where they leave no way to sign in, and so is an edition that does', async () => {
    const { id } = await aTenant()
    const admin = await personOf(id)
    const noPassword = { name: features.loginUserPass, value: 'false' }
    const directory = { name: features.loginAzureAD, value: 'true' }
    const closedAt = (member: string) => ({ status: 400, error: { validationErrors: [{ members: [member] }] } })
    expect(await set(id, noPassword)).toMatchObject(closedAt('featureValues'))
    // It has no directory yet: what it is given opens nothing.
    expect((await set(id, directory)).status).toBe(200)
    expect(await set(id, noPassword)).toMatchObject(closedAt('featureValues'))
    const edition = { displayName: `Directory ${randomUUID().slice(0, 8)}` }
    await host.call('Edition_CreateEdition', { body: { edition, featureValues: [noPassword, directory] } })
    const { items } = (await host.call('Edition_GetEditions')).result
    const editionId = items.find(({ displayName }) => displayName === edition.displayName)?.id ?? 0
    const { tenancyName, name } = (await host.call('Tenant_GetTenantForEdit', { query: { id } })).result
    expect(await host.call('Tenant_UpdateTenant', { body: { id, tenancyName, name, editionId } })).toMatchObject(
      closedAt('editionId'),
    )
    expect((await admin.call('Session_GetCurrentLoginInformations')).result.user).not.toBeNull()

    await tenantTransaction(portal.store, id, async (db) => {
      const owner = { tenantId: id, userId: 0 }
      await writeSetting(db, owner, settings.isAzureADLoginEnabled, 'true')
      await writeSetting(db, owner, settings.azureInheritHostSettings, 'false')
      await writeSetting(db, owner, settings.azureAuthClientId, randomUUID())
      await writeSetting(db, owner, settings.graphTenantId, randomUUID())
    })
    expect((await set(id, noPassword)).status).toBe(200)
    expect(await set(id, { ...directory, value: 'false' })).toMatchObject(closedAt('featureValues'))
  })

  test('are refused where they are unknown, no values, or stand under one that is off', async () => {
    const { id } = await aTenant()
    expect((await set(id, { name: 'App.Nothing', value: 'true' })).status).toBe(400)
    expect((await set(id, { name: features.tasks, value: 'yes' })).status).toBe(400)
    expect((await set(id, { name: features.powerBILogging, value: 'true' })).status).toBe(400)
    expect((await set(2_000_000_000)).status).toBe(404)
  })

  test('mean nothing while the one above them is off, and are gone where it went with the edition', async () => {
    const displayName = `Reports ${randomUUID().slice(0, 8)}`
    const withReports = (value: string) => [{ name: features.powerBI, value }]
    await host.call('Edition_CreateEdition', {
      body: { edition: { displayName }, featureValues: withReports('true') },
    })
    const { id: editionId } = await editionNamed(displayName)
    const { id } = await aTenant({ editionId })
    const admin = await personOf(id)
    const logs = () => admin.call('PbiReportLogs_GetLogsForHeatmap', { query: { reportId: 1 } })
    await set(id, { name: features.powerBILogging, value: 'true' })
    expect((await logs()).status).toBe(404)

    await host.call('Edition_UpdateEdition', {
      body: { edition: { id: editionId, displayName }, featureValues: withReports('false') },
    })
    expect((await logs()).status).toBe(403)
    expect(theValue(await read(id), features.powerBILogging)).toBe('false')
    expect((await set(id, { name: features.tasks, value: 'true' })).status).toBe(200)
  })

  test('no organisation writes its own, not even past the operations (F4)', async () => {
    const id = portal.tenantId('contoso')
    const admin = await portal.as(contosoAdmin)
    const body = { id, featureValues: [{ name: features.powerBI, value: 'true' }] }
    expect((await admin.call('Tenant_UpdateTenantFeatures', { body })).status).toBe(403)
  })
})

describe('who may', () => {
  const calls = {
    Tenant_GetTenants: {},
    Tenant_CreateTenant: { body: { tenancyName: 'contoso', name: 'X', adminEmailAddress: 'x@example.org' } },
    Tenant_GetTenantForEdit: { query: { id: 2_000_000_000 } },
    Tenant_UpdateTenant: { body: { id: 2_000_000_000, tenancyName: 'nobody', name: 'X' } },
    Tenant_DeleteTenant: { query: { id: 2_000_000_000 } },
    Tenant_GetTenantFeaturesForEdit: { query: { id: 2_000_000_000 } },
    Tenant_UpdateTenantFeatures: { body: { id: 2_000_000_000, featureValues: [] } },
    Tenant_ResetTenantSpecificFeatures: { body: { id: 2_000_000_000 } },
    Tenant_DeclineEditionRequest: { body: { id: 2_000_000_000, requestTime: '2026-01-01T00:00:00Z' } },
    Tenant_UnlockTenantAdmin: { body: { id: 2_000_000_000 } },
  } as const
  type Id = keyof typeof calls

  test.each(Object.entries(calls))('no person of an organisation may %s (F3)', async (id, input) => {
    for (const person of [contosoAdmin, contosoAlice]) {
      expect((await (await portal.as(person)).callWith(id as Id, input)).status).toBe(403)
    }
    expect((await portal.anonymous.callWith(id as Id, input)).status).toBe(401)
  })

  test('a person of the host needs the permission of each', async () => {
    const userName = `clerk-${randomUUID().slice(0, 8)}`
    await host.call('User_CreateOrUpdateUser', {
      body: {
        user: { name: 'Clerk', userName, emailAddress: `${userName}@example.org`, password: demoPassword },
        assignedRoleNames: [],
      },
    })
    const { result } = await host.call('User_GetUsers', { body: { filter: userName } })
    const clerk = await portal.signIn({ tenant: null, userName })
    const allowedWith = async (...grantedPermissionNames: string[]) => {
      await host.call('User_UpdateUserPermissions', {
        body: { id: result.items[0]?.id ?? 0, grantedPermissionNames },
      })
      const allowed: string[] = []
      for (const [id, input] of Object.entries(calls)) {
        if ((await clerk.callWith(id as Id, input)).status !== 403) allowed.push(id)
      }
      return allowed
    }
    expect(await allowedWith()).toEqual([])
    expect(await allowedWith(tenants.view)).toEqual(['Tenant_GetTenants'])
    expect(await allowedWith(tenants.create)).toEqual(['Tenant_CreateTenant'])
    expect(await allowedWith(tenants.edit)).toEqual([
      'Tenant_GetTenantForEdit',
      'Tenant_UpdateTenant',
      'Tenant_DeclineEditionRequest',
      'Tenant_UnlockTenantAdmin',
    ])
    expect(await allowedWith(tenants.delete)).toEqual(['Tenant_DeleteTenant'])
    expect(await allowedWith(tenants.changeFeatures)).toEqual([
      'Tenant_GetTenantFeaturesForEdit',
      'Tenant_UpdateTenantFeatures',
      'Tenant_ResetTenantSpecificFeatures',
    ])
  })
})
