import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '../../src/contract/vocabulary/features.ts'
import { permissions, permissionTree } from '../../src/contract/vocabulary/permissions.ts'
import { announceIdentityChange } from '../../src/server/auth/principals.ts'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import { contosoAdmin, contosoAlice, fabrikamAdmin, hostAdmin, type Person, type Portal, startApp } from './harness.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startApp()
})

afterAll(() => portal.close())

const permissionsFor = async (person: Person) =>
  (await (await portal.as(person)).call('Permission_GetAllPermissions')).result.items

test('a tenant’s administrator sees the permissions of tenants, parents before children', async () => {
  const items = await permissionsFor(contosoAdmin)
  const names = items.map(({ name }) => name)
  expect(names).toEqual(permissionTree.filter(({ sides }) => sides.includes('tenant')).map(({ name }) => name))
  for (const { name, parentName } of items) {
    if (parentName !== null) expect(names.indexOf(parentName), name).toBeLessThan(names.indexOf(name))
  }
})

test('the host’s administrator sees those of the host', async () => {
  const names = (await permissionsFor(hostAdmin)).map(({ name }) => name)
  expect(names).toContain(permissions.tenants.view)
  expect(names).not.toContain(permissions.tenantDashboard)
})

test('permissions are named in the language of the caller', async () => {
  const admin = await portal.as(contosoAdmin)
  const { result } = await admin.call('Permission_GetAllPermissions', { headers: { 'accept-language': 'ar' } })
  for (const { displayName } of result.items) expect(displayName).toMatch(/[\u0600-\u06ff]/)
})

test('permissions of a feature that the tenant does not have do not exist there', async () => {
  const tenantId = portal.tenantId('fabrikam')
  await hostTransaction(portal.store, 'a test switches a feature off', async (db) => {
    await db
      .insertInto('tenant_features')
      .values({ tenant_id: tenantId, name: features.tasks, value: 'false' })
      .execute()
    await announceIdentityChange(db, tenantId, 'everybody')
  })
  const names = async (person: Person) => (await permissionsFor(person)).map(({ name }) => name)
  expect(await names(fabrikamAdmin)).not.toContain(permissions.tasks.view)
  expect(await names(contosoAdmin)).toContain(permissions.tasks.view)
})

test('only who may see users or roles sees them', async () => {
  expect((await portal.anonymous.call('Permission_GetAllPermissions')).status).toBe(401)
  const alice = await portal.as(contosoAlice)
  const { status, error } = await alice.call('Permission_GetAllPermissions')
  expect(status).toBe(403)
  expect(error?.message).toBe('This needs one of these permissions: Users, Roles')
})
