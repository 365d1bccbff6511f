import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyPassword } from '../auth/passwords.ts'
import { readConfig } from '../config.ts'
import type { Store } from '../db/store.ts'
import { openTestStore } from '../db/testing.ts'
import { hostTransaction } from '../db/transaction.ts'
import { openSecrets, type Secrets } from '../secrets/secrets.ts'
import { seed } from './seed.ts'

const now = new Date('2026-11-02T09:00:00Z')

let folder: string
let store: Store
let secrets: Secrets
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-seed-'))
  store = await openTestStore()
  secrets = await openSecrets(join(folder, 'keys.json'))
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const seedWith = (environment: Record<string, string> = {}) =>
  seed({ config: readConfig({ DATA_DIR: folder, ...environment }), store, secrets }, now)

const everything = () =>
  hostTransaction(store, 'a test counts what was seeded', async (db) => ({
    tenants: await db.selectFrom('tenants').select(['id', 'tenancy_name']).orderBy('id').execute(),
    users: await db.selectFrom('users').selectAll().orderBy('tenant_id').orderBy('id').execute(),
    units: await db.selectFrom('organization_units').selectAll().execute(),
    unitUsers: await db.selectFrom('organization_unit_users').selectAll().execute(),
    languages: await db.selectFrom('languages').selectAll().execute(),
  }))

test('the first start makes host, demo tenants and people, and tells once how to sign in', async () => {
  const lines = await seedWith()
  expect(lines.join('\n')).toMatch(/operator: admin, password \S{16}/)
  expect(await seedWith()).toEqual([])
  const { tenants, users, units, unitUsers, languages } = await everything()
  expect(tenants.map(({ tenancy_name }) => tenancy_name)).toEqual(['contoso', 'fabrikam'])
  expect(users.filter(({ tenant_id }) => tenant_id === tenants[0]?.id)).toHaveLength(425)
  expect(users.filter(({ tenant_id }) => tenant_id === tenants[1]?.id).map(({ user_name }) => user_name)).toEqual([
    'admin',
    'alice',
    'bob',
    'carol',
    'dave',
  ])
  expect(Math.max(...units.map(({ code }) => code.split('.').length))).toBe(3)
  expect(unitUsers.length).toBeGreaterThan(420)
  expect(languages.filter(({ is_disabled }) => !is_disabled).map(({ name }) => name)).toEqual([
    'en-gb',
    'ar',
    'de',
    'fr',
  ])
})

test('chosen passwords open and are not told', async () => {
  const lines = await seedWith({ ADMIN_PASSWORD: 'Host-passw0rd', DEMO_PASSWORD: 'Demo-passw0rd' })
  expect(lines.join('\n')).not.toMatch(/passw0rd/)
  const { users } = await everything()
  const hashOf = (tenantId: number, name: string) =>
    users.find((user) => user.tenant_id === tenantId && user.user_name === name)?.password_hash ?? null
  expect(await verifyPassword(hashOf(0, 'admin'), 'Host-passw0rd')).toBe(true)
  expect(await verifyPassword(hashOf(1, 'alice'), 'Demo-passw0rd')).toBe(true)
  expect(hashOf(1, 'dave')).toBeNull()
})

test('carol’s authenticator secret is sealed for her tenant', async () => {
  const lines = await seedWith()
  const { users } = await everything()
  const carol = users.find(({ tenant_id, user_name }) => tenant_id === 2 && user_name === 'carol')
  const secret = secrets.open('two-factor-secret', 2, carol?.two_factor_secret ?? '')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(lines.join('\n')).toContain(secret)
  expect(secrets.open('two-factor-secret', 1, carol?.two_factor_secret ?? '')).toBeNull()
})

test('without the demo and a first password there is nobody, and the start tells the secret of the set-up', async () => {
  const lines = await seedWith({ DEMO: '0' })
  expect(lines.join()).toContain('/app/admin/install')
  expect((await everything()).users).toEqual([])
})

test('poor passwords stop the first start alone; without the demo it makes the operator and nobody else', async () => {
  const poor = { ADMIN_PASSWORD: 'short1A', DEMO_PASSWORD: 'Password-123' }
  await expect(seedWith(poor)).rejects.toThrow(
    /cannot be used:\n {2}ADMIN_PASSWORD: The password needs .* 8 characters\.\n {2}DEMO_PASSWORD: .* tried first/,
  )
  await seedWith({ DEMO: '0', ADMIN_PASSWORD: 'Operator-passw0rd', DEMO_PASSWORD: 'no' })
  expect(await seedWith(poor)).toEqual([])
  const { tenants, users } = await everything()
  expect(tenants).toEqual([])
  expect(users.map(({ user_name }) => user_name)).toEqual(['admin'])
})

test('processes that start at once seed once', async () => {
  const told = await Promise.all([1, 2, 3, 4].map(() => seedWith()))
  expect(told.filter((lines) => lines.length > 0)).toHaveLength(1)
  expect((await everything()).tenants).toHaveLength(2)
})
