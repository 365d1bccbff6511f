import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '../../src/contract/vocabulary/features.ts'
import { permissions } from '../../src/contract/vocabulary/permissions.ts'
import { settings } from '../../src/contract/vocabulary/settings.ts'
import { announceIdentityChange } from '../../src/server/auth/principals.ts'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import { expectRoundTrips } from './cost.ts'
import { contosoAdmin, contosoAlice, hostAdmin, type Person, type Portal, startApp } from './harness.ts'
import { knowing } from './identity.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp()
})
afterAll(() => portal.close())

const getAll = async (person: Person | null, headers: Record<string, string> = {}, includeTexts = true) =>
  (
    await (person ? await portal.as(person) : portal.anonymous).call('AbpUserConfiguration_GetAll', {
      query: { includeTexts },
      headers,
    })
  ).result

test('it costs two round trips at most', async () => {
  await expectRoundTrips(portal, 2, () => getAll(hostAdmin))
})

test('a tenant’s administrator reads everything that a client boots from', async () => {
  const result = await getAll(contosoAdmin)
  expect(result.session).toMatchObject({ tenantId: portal.tenantId('contoso'), multiTenancySide: 1 })
  expect(result.multiTenancy.sides).toEqual({ host: 2, tenant: 1 })
  expect(result.clock.provider).toBe('utcClockProvider')
  expect(result.auth.allPermissions[permissions.users.view]).toBe('true')
  expect(result.auth.grantedPermissions).toEqual(result.auth.allPermissions)
  expect(result.auth.allPermissions).not.toHaveProperty(permissions.tenants.view)
  expect(result.features.allFeatures[features.powerBI]).toEqual({ value: 'true' })
  expect(result.nav.menus).toHaveProperty('MainMenu')
  expect(result.timing.timeZoneInfo.iana.timeZoneId).toBe('Etc/UTC')
  expect(result.setting.values[settings.passwordRequiredLength]).toBe('8')
  expect(result.security.antiForgery.tokenCookieName).toBe('XSRF-TOKEN')
})

test('a member is granted what member roles grant, and what everybody has', async () => {
  const { auth } = await getAll(contosoAlice)
  expect(Object.keys(auth.grantedPermissions).sort()).toEqual([permissions.pages, permissions.tenantDashboard].sort())
})

test('the host’s administrator has the host’s permissions and none of a tenant', async () => {
  const { auth, session } = await getAll(hostAdmin)
  expect(session).toMatchObject({ tenantId: null, multiTenancySide: 2 })
  expect(auth.grantedPermissions).toHaveProperty(permissions.tenants.view)
  expect(auth.grantedPermissions).not.toHaveProperty(permissions.tenantDashboard)
})

test('clients of ABP’s family learn of which entities they can ask the history', async () => {
  const kinds = async (person: Person) => {
    const { isEnabled, enabledEntities } = (await getAll(person)).custom.EntityHistory
    const { result } = await (await portal.as(person)).call('AuditLog_GetEntityHistoryObjectTypes')
    expect(isEnabled).toBe(true)
    expect(enabledEntities.toSorted()).toEqual(result.map(({ value }) => value).sort())
    return enabledEntities
  }
  expect(await kinds(hostAdmin)).toContain('Tessera.Tenants.Tenant')
  expect(await kinds(contosoAdmin)).not.toContain('Tessera.Tenants.Tenant')
})

test('nobody is granted nothing, and is told all the same what exists', async () => {
  const { auth, session, localization } = await getAll(null, knowing(portal, 'contoso'))
  expect(session).toMatchObject({ userId: null, tenantId: portal.tenantId('contoso') })
  expect(auth.grantedPermissions).toEqual({})
  expect(auth.allPermissions).toHaveProperty(permissions.users.view)
  expect(localization.languages.map(({ name }) => name).sort()).toEqual(['ar', 'de', 'en-gb', 'fr'])
})

test('texts come in the language that is asked for, under the sources of ABP’s family; a client may do without', async () => {
  const { localization } = await getAll(null, { '.AspNetCore.Culture': 'c=ar|uic=ar' })
  expect(localization.currentLanguage).toMatchObject({ name: 'ar', isRightToLeft: true })
  expect(Object.keys(localization.values)).toEqual(['Abp', 'AbpWeb', 'AbpZero', 'Tessera'])
  expect(localization.values.Tessera?.LoginFailed).toBe('فشل تسجيل الدخول')
  expect((await getAll(null, { '.AspNetCore.Culture': 'tr' })).localization.currentLanguage.name).toBe('en-gb')
  expect((await getAll(null, {}, false)).localization.values).toEqual({})
})

test('a feature that is taken away takes its permissions with it at once', async () => {
  const tenant_id = portal.tenantId('contoso')
  const setFeature = (value: string) =>
    hostTransaction(portal.store, 'a test changes a tenant’s feature', async (db) => {
      await db
        .insertInto('tenant_features')
        .values({ tenant_id, name: features.powerBI, value })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet({ value }))
        .execute()
      await announceIdentityChange(db, tenant_id, 'everybody')
    })
  await setFeature('false')
  const without = await getAll(contosoAdmin)
  expect(without.features.allFeatures[features.powerBI]).toEqual({ value: 'false' })
  expect(without.auth.allPermissions).not.toHaveProperty(permissions.reports.view)
  expect(without.auth.grantedPermissions).not.toHaveProperty(permissions.reports.view)
  await setFeature('TRUE')
  expect((await getAll(contosoAdmin)).auth.grantedPermissions).toHaveProperty(permissions.reports.view)
})
