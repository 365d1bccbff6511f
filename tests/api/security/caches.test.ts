/**
 * R6: what the server remembers of one tenant or person never serves another, however alike their names are, and ends
 * with the right that it stands for.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OperationId, operations } from '../../../src/contract/catalogue.ts'
import { features } from '../../../src/contract/vocabulary/features.ts'
import { permissions } from '../../../src/contract/vocabulary/permissions.ts'
import { settings } from '../../../src/contract/vocabulary/settings.ts'
import { announceIdentityChange } from '../../../src/server/auth/principals.ts'
import {
  type Caller,
  contosoAdmin,
  contosoAlice,
  fabrikamAdmin,
  fabrikamAlice,
  hostAdmin,
  type Person,
  type Portal,
  startApp,
} from '../harness.ts'
import { aPerson, changePerson, inTenant, knowing, type NewPerson } from '../identity.ts'
import { aReport } from '../reports.ts'
import { validInput } from './inputs.ts'

let portal: Portal
let host: Caller

beforeAll(async () => {
  portal = await startApp({ withReports: true })
  host = await portal.as(hostAdmin)
}, 120_000)
afterAll(() => portal.close())

type Tenant = 'contoso' | 'fabrikam'
const tenants = ['contoso', 'fabrikam'] as const
const adminOf = (tenant: Tenant) => portal.as({ tenant, userName: 'admin' })

const visitorOf = (tenant: Person['tenant']): Caller => ({
  ...portal.anonymous,
  callWith: (id, input) =>
    portal.anonymous.callWith(id, { ...input, headers: { ...knowing(portal, tenant), ...input.headers } }),
})

const clearCaches = async () => expect((await host.call('Caching_ClearAllCaches')).status).toBe(200)

describe('people of the same name, with a role of the same name, in two tenants', () => {
  let twins: Record<Tenant, NewPerson & { caller: Caller }>

  const aTwin = async (tenant: Tenant) => {
    const admin = await adminOf(tenant)
    const role = { displayName: 'Twins', isDefault: false }
    const grantedPermissionNames = [permissions.users.view]
    const known = (await admin.call('Role_GetRoles', { body: {} })).result.items.find(
      ({ displayName }) => displayName === role.displayName,
    )
    await admin.call('Role_CreateOrUpdateRole', {
      body: { role: { ...role, ...(known && { id: known.id }) }, grantedPermissionNames },
    })
    const person = await aPerson(portal, tenant, { user_name: `twin-${turn}` })
    const user = { id: person.id, name: 'Twin', userName: `twin-${turn}`, emailAddress: person.emailAddress }
    const saved = await admin.call('User_CreateOrUpdateUser', { body: { user, assignedRoleNames: ['Twins'] } })
    expect(saved.error).toBeNull()
    const caller = await portal.signIn({ ...person.person, userName: user.userName })
    return { ...person, userName: user.userName, caller }
  }

  let turn = 0
  const statusOf = async (tenant: Tenant) => (await twins[tenant].caller.call('User_GetUsers', { body: {} })).status

  beforeEach(async () => {
    turn += 1
    twins = { contoso: await aTwin('contoso'), fabrikam: await aTwin('fabrikam') }
    for (const tenant of tenants) expect(await statusOf(tenant), tenant).toBe(200)
  })

  const roleId = async () => {
    const { result } = await (await adminOf('contoso')).call('Role_GetRoles', { body: {} })
    return result.items.find(({ displayName }) => displayName === 'Twins')?.id ?? 0
  }

  const revocations: Record<string, [status: number, revoke: (admin: Caller, id: number) => Promise<unknown>]> = {
    'the role loses the permission': [
      403,
      async (admin) =>
        admin.call('Role_CreateOrUpdateRole', {
          body: { role: { id: await roleId(), displayName: 'Twins', isDefault: false }, grantedPermissionNames: [] },
        }),
    ],
    'the role is deleted': [403, async (admin) => admin.call('Role_DeleteRole', { query: { id: await roleId() } })],
    'the permission is denied to the person': [
      403,
      (admin, id) => admin.call('User_UpdateUserPermissions', { body: { id, grantedPermissionNames: [] } }),
    ],
    'the person is deleted': [401, (admin, id) => admin.call('User_DeleteUser', { query: { id } })],
    'the person is switched off': [401, (_, id) => changePerson(portal, 'contoso', id, { is_active: false })],
    'the person signs out': [401, () => twins.contoso.caller.call('TokenAuth_LogOut')],
  }

  test.each(Object.entries(revocations))(
    'when %s, the very next call is refused, and the twin goes on',
    async (_, [status, revoke]) => {
      await revoke(await adminOf('contoso'), twins.contoso.id)
      expect(await statusOf('contoso')).toBe(status)
      expect(await statusOf('fabrikam')).toBe(200)
      expect(await statusOf('contoso')).toBe(status)
    },
  )
})

describe('what one tenant chooses', () => {
  const configurationOf = async (tenant: Person['tenant']) =>
    (await portal.as({ tenant, userName: 'admin' })).call('AbpUserConfiguration_GetAll')

  const settingOf = async (tenant: Person['tenant'], name: string) =>
    (await configurationOf(tenant)).result.setting.values[name]

  test('a setting of the same name is each tenant’s own, from the next call on', async () => {
    const admin = await adminOf('contoso')
    const name = settings.sessionTimeOutSecond
    const before = await settingOf('fabrikam', name)
    for (const seconds of [777, 888]) {
      const page = (await admin.call('TenantSettings_GetAllSettings')).result
      const sessionTimeOutSettings = { ...page.userManagement.sessionTimeOutSettings, timeOutSecond: seconds }
      const body = { ...page, userManagement: { ...page.userManagement, sessionTimeOutSettings } }
      expect((await admin.callWith('TenantSettings_UpdateAllSettings', { body })).status).toBe(200)
      expect(await settingOf('contoso', name)).toBe(String(seconds))
      for (const other of ['fabrikam', null] as const) expect(await settingOf(other, name), String(other)).toBe(before)
    }
  })

  test('a text of the same key is each tenant’s own, also before its sign-in page', async () => {
    const refusal = async (tenant: Person['tenant']) =>
      (await visitorOf(tenant).callWith('User_GetUsers', { body: {} })).error?.message
    const shipped = await refusal(null)
    for (const value of ['Contoso says no', 'Contoso says no again']) {
      const body = {
        languageName: 'en-gb',
        sourceName: 'Tessera',
        key: 'CurrentUserDidNotLoginToTheApplication',
        value,
      }
      expect((await (await adminOf('contoso')).call('Language_UpdateLanguageText', { body })).status).toBe(200)
      expect(await refusal('contoso')).toBe(value)
      expect([await refusal('fabrikam'), await refusal(null)]).toEqual([shipped, shipped])
    }
  })

  test('a feature that the host takes from one tenant is gone at its next call, and stays the other’s', async () => {
    const id = portal.tenantId('contoso')
    const statusOf = async (tenant: Tenant) =>
      (await (await adminOf(tenant)).call('Tasks_GetAll', { query: {} })).status
    expect([await statusOf('contoso'), await statusOf('fabrikam')]).toEqual([200, 200])
    const set = (value: string) =>
      host.call('Tenant_UpdateTenantFeatures', { body: { id, featureValues: [{ name: features.tasks, value }] } })
    expect((await set('false')).status).toBe(200)
    expect([await statusOf('contoso'), await statusOf('fabrikam')]).toEqual([403, 200])
    await set('true')
    expect(await statusOf('contoso')).toBe(200)
  })

  test('a visitor with a link is served while its tenant changes, and when nothing is remembered', async () => {
    const admin = await adminOf('contoso')
    const { reportId } = await aReport(portal, { tenant: 'contoso', name: 'Shared', folder: 'service-desk' })
    const expiration = new Date(portal.now().getTime() + 3_600_000).toISOString()
    const key = await admin.call('ReportKeys_CreateOrEdit', {
      body: { reportId, name: 'Wall', expiration, isKeyPublic: true },
    })
    const daxQuery = "EVALUATE SUMMARIZECOLUMNS('Agents'[Team])"
    await admin.call('Tasks_CreateOrEdit', { body: { taskName: 'Teams', taskType: 'Query', reportId, daxQuery } })
    const task = (await admin.call('Tasks_GetAll', { query: {} })).result.items[0]
    const nextRun = async () => {
      const { result } = await admin.call('Tasks_GetTaskForView', { query: { id: task?.id ?? 0 } })
      return { tid: result.runLink?.tid ?? '', ev: result.runLink?.ev ?? '' }
    }
    const tenantId = portal.tenantId('contoso')
    const change = () => inTenant(portal, 'contoso', (db) => announceIdentityChange(db, tenantId, 'everybody'))
    const query = { reportId, key: key.result.key, keyId: key.result.id }
    for (const forget of [change, clearCaches]) {
      const run = await nextRun()
      await forget()
      const opened = await visitorOf('contoso').callWith('PowerBIEmbed_GetReportKeyEmbedToken', { query })
      expect(opened.status, opened.raw.body).toBe(200)
      await forget()
      const ran = await portal.anonymous.call('Tasks_RunTask', { query: run })
      expect(ran.status, ran.raw.body).toBe(200)
    }
  })

  test('another tenant named in the request changes nothing of what is remembered', async () => {
    const { cookie, ...named } = knowing(portal, 'contoso')
    const poison = { ...named, cookie: `Abp.TenantId=${portal.tenantId('contoso')}; ${cookie}` }
    const own = (await (await adminOf('fabrikam')).call('Session_GetCurrentLoginInformations')).raw.body
    await portal.anonymous.call('Session_GetCurrentLoginInformations', { headers: poison })
    await (await adminOf('fabrikam')).call('Session_GetCurrentLoginInformations', { headers: poison })
    expect((await (await adminOf('fabrikam')).call('Session_GetCurrentLoginInformations')).raw.body).toBe(own)
  })
})

/** These answer something new at each call: what was called before, how the server is now, or a token of its own. */
const isNew = (id: string) =>
  /^(AuditLog|Caching|Readiness|WebLog|UserLogin)_|Captcha|EmbedToken|GetTaskForView|CreateEncryptedKey/.test(id)

/** A number is sealed differently each time. */
const withoutSeals = (body: string) => body.replaceAll(/("\w*Encrypted":")[^"]*/g, '$1')

const reading = operations.filter(({ id, operation }) => operation.kind === 'query' && !isNew(id))

test('every reading operation answers warm what it answers cold, to whomever it answered before', async () => {
  const callers: Record<string, Caller> = {
    'contoso admin': await portal.as(contosoAdmin),
    'fabrikam admin': await portal.as(fabrikamAdmin),
    'contoso alice': await portal.as(contosoAlice),
    'fabrikam alice': await portal.as(fabrikamAlice),
    'host admin': host,
    'visitor of contoso': visitorOf('contoso'),
    'visitor of fabrikam': visitorOf('fabrikam'),
  }
  const different: string[] = []
  for (const { id, operation } of reading) {
    const input = { query: validInput(operation.query, 1), body: validInput(operation.body, 1) }
    const answerTo = async (caller: Caller) => withoutSeals((await caller.callWith(id as OperationId, input)).raw.body)
    const cold = new Map<string, string>()
    for (const [who, caller] of Object.entries(callers)) {
      await clearCaches()
      cold.set(who, await answerTo(caller))
    }
    for (const [who, caller] of Object.entries(callers).reverse()) {
      if ((await answerTo(caller)) !== cold.get(who)) different.push(`${id} to ${who}`)
    }
  }
  expect(reading.length).toBeGreaterThan(40)
  expect(different).toEqual([])
}, 300_000)
