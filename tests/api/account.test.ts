import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenantAvailability } from '../../src/contract/vocabulary/enums.ts'
import { hostTransaction, tenantTransaction } from '../../src/server/db/transaction.ts'
import { contosoAlice, type Portal, startApp } from './harness.ts'

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
