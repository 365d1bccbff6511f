import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenantAvailability } from '../../src/contract/vocabulary/enums.ts'
import { hostTransaction, tenantTransaction } from '../../src/server/db/transaction.ts'
import { contosoAdmin, contosoAlice, hostAdmin, type Portal, startApp } from './harness.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startApp()
})
afterAll(() => portal.close())

const ask = (tenancyName: string, headers: Record<string, string> = {}) =>
  portal.anonymous.call('Account_IsTenantAvailable', { body: { tenancyName }, headers })

const notFound = { state: tenantAvailability.notFound, tenantId: null }

test('a tenant is found by its short name in any case, by anybody', async () => {
  const available = { state: tenantAvailability.available, tenantId: portal.tenantId('contoso') }
  for (const name of ['contoso', 'CONTOSO', ' Contoso ']) expect((await ask(name)).result).toEqual(available)
  expect((await ask('contoso', { 'Abp-TenantId': String(portal.tenantId('fabrikam')) })).result).toEqual(available)
  const alice = await portal.as(contosoAlice)
  const asked = await alice.call('Account_IsTenantAvailable', { body: { tenancyName: 'fabrikam' } })
  expect(asked.result.tenantId).toBe(portal.tenantId('fabrikam'))
})

test('a name that no tenant has is not found', async () => {
  for (const name of ['nobody', 'conto', '%', '_______', "contoso'--"])
    expect((await ask(name)).result).toEqual(notFound)
})

test('an inactive tenant is told as inactive, a deleted one is not found', async () => {
  const change = (values: { is_active?: boolean; is_deleted?: boolean }) =>
    hostTransaction(portal.store, 'a test switches a tenant', (db) =>
      db.updateTable('tenants').set(values).where('tenancy_name', '=', 'fabrikam').execute(),
    )
  await change({ is_active: false })
  expect((await ask('fabrikam')).result).toEqual({ state: tenantAvailability.inActive, tenantId: null })
  await change({ is_active: true, is_deleted: true })
  expect((await ask('fabrikam')).result).toEqual(notFound)
  await change({ is_deleted: false })
})

test.each(['', '   ', 'x'.repeat(65)])('the name %j is refused, naming the member', async (name) => {
  const { status, error } = await ask(name)
  expect(status).toBe(400)
  expect(error?.validationErrors?.[0]?.members).toEqual(['tenancyName'])
})

test('by row level security alone a tenant sees itself among the tenants, and no other', async () => {
  const seen = await tenantTransaction(portal.store, portal.tenantId('contoso'), (db) =>
    db.selectFrom('tenants').select('tenancy_name').execute(),
  )
  expect(seen).toEqual([{ tenancy_name: 'contoso' }])
})

test('by row level security alone a tenant cannot give itself features, nor write the application’s settings', async () => {
  const tenantId = portal.tenantId('contoso')
  const inContoso = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) =>
    tenantTransaction(portal.store, tenantId, work)
  await expect(
    inContoso((db) =>
      db.insertInto('tenant_features').values({ tenant_id: tenantId, name: 'App.Anything', value: 'true' }).execute(),
    ),
  ).rejects.toThrow(/permission denied/)
  await expect(
    inContoso((db) => db.insertInto('settings').values({ tenant_id: 0, name: 'x', value: 'y' }).execute()),
  ).rejects.toThrow(/row-level security/)
  await expect(inContoso((db) => db.updateTable('tenants').set({ is_active: true }).execute())).rejects.toThrow(
    /permission denied/,
  )
})

const nobodys = { tenantId: null, tenancyName: null }

const ofDomain = async (domain: string) => {
  const { status, result } = await portal.anonymous.call('Account_FindTenantOfMailDomain', { body: { domain } })
  expect(status).toBe(200)
  return result
}

async function list(tenant: 'contoso' | 'fabrikam', mailDomains: string, more = {}) {
  const host = await portal.as(hostAdmin)
  const { result } = await host.call('Tenant_GetTenantForEdit', { query: { id: portal.tenantId(tenant) } })
  const { id, tenancyName, name } = result
  return host.call('Tenant_UpdateTenant', { body: { id, tenancyName, name, mailDomains, ...more } })
}

test('the domain of a mail address tells its organisation where the operator has listed it, and nothing of any other', async () => {
  expect(await ofDomain('contoso.example')).toEqual(nobodys)
  expect((await list('contoso', 'Contoso.example, people.contoso.example; contoso.example')).status).toBe(200)
  const contoso = { tenantId: portal.tenantId('contoso'), tenancyName: 'contoso' }
  for (const domain of ['contoso.example', ' CONTOSO.Example ', 'people.contoso.example'])
    expect(await ofDomain(domain)).toEqual(contoso)
  for (const domain of ['other.contoso.example', 'contoso', 'fabrikam.example', '%', "x'--"])
    expect(await ofDomain(domain), domain).toEqual(nobodys)
  const host = await portal.as(hostAdmin)
  const { result } = await host.call('Tenant_GetTenantForEdit', { query: { id: contoso.tenantId } })
  expect(result.mailDomains).toBe('contoso.example,people.contoso.example')
  expect((await list('contoso', 'contoso.example', { isActive: false })).status).toBe(200)
  expect(await ofDomain('contoso.example'), 'one that is not active is told as nobody’s').toEqual(nobodys)
  expect((await list('contoso', 'contoso.example', { isActive: true })).status).toBe(200)
})

test('A94: a domain is the same in whatever spelling it is listed and asked for', async () => {
  expect((await list('contoso', 'Bücher.example')).status).toBe(200)
  for (const spelling of ['bücher.example', 'xn--bcher-kva.example', 'ｂücher.example', 'BÜCHER.example'])
    expect(await ofDomain(spelling), spelling).toMatchObject({ tenancyName: 'contoso' })
  for (const spelling of ['xn--bcher-kva.example', 'ｂücher.example'])
    expect((await list('fabrikam', spelling)).status, spelling).toBe(400)
})

test('A73: nobody is led to another’s organisation by a domain: one alone has it, and the operator says which', async () => {
  await list('contoso', 'contoso.example')
  for (const [wrong, why] of [
    ['fabrikam.example,contoso.example', 'One of these domains is listed for another organisation.'],
    ['not a domain!', 'domains such as example.org'],
    ['@contoso.example', 'domains such as example.org'],
  ] as const) {
    const { status, error } = await list('fabrikam', wrong)
    expect([status, error?.validationErrors?.[0]?.members]).toEqual([400, ['mailDomains']])
    expect(error?.validationErrors?.[0]?.message).toContain(why)
  }
  expect(await ofDomain('fabrikam.example')).toEqual(nobodys)
  const tenantId = portal.tenantId('fabrikam')
  const admin = await portal.as(contosoAdmin)
  const body = { id: portal.tenantId('contoso'), tenancyName: 'contoso', name: 'Contoso', mailDomains: 'other.example' }
  expect((await admin.call('Tenant_UpdateTenant', { body })).status).toBe(403)
  await expect(
    tenantTransaction(portal.store, tenantId, (db) =>
      db.insertInto('tenant_mail_domains').values({ domain: 'stolen.example', tenant_id: tenantId }).execute(),
    ),
  ).rejects.toThrow(/permission denied/)

  await list('contoso', '')
  expect((await list('fabrikam', 'contoso.example')).status).toBe(200)
  expect(await ofDomain('contoso.example')).toEqual({ tenantId, tenancyName: 'fabrikam' })
  await list('fabrikam', '')
})
