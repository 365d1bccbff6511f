import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '../contract/vocabulary/settings.ts'
import type { Store } from './db/store.ts'
import { openTestStore } from './db/testing.ts'
import { hostTransaction, tenantTransaction } from './db/transaction.ts'
import { readSettings, type SettingOwner, writeSetting } from './settings.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const { theme, timeZone, lockOutSeconds } = settings

const write = (owner: SettingOwner, value: string, name: typeof theme | typeof lockOutSeconds = theme) =>
  tenantTransaction(store, owner.tenantId, (db) => writeSetting(db, owner, name, value))

const read = async (owner: SettingOwner) =>
  (await tenantTransaction(store, owner.tenantId, (db) => readSettings(db, owner, [theme, timeZone])))[theme]

test('a value is the person’s, else the tenant’s, else the application’s, else the default', async () => {
  const ofPerson = { tenantId: 1, userId: 7 }
  expect(await read(ofPerson)).toBe('default')
  await write({ tenantId: 0, userId: 0 }, 'application')
  expect(await read(ofPerson)).toBe('application')
  await write({ tenantId: 1, userId: 0 }, 'tenant')
  expect(await read(ofPerson)).toBe('tenant')
  await write(ofPerson, 'person')
  expect(await read(ofPerson)).toBe('person')
  await write(ofPerson, 'changed')
  expect(await read(ofPerson)).toBe('changed')
})

test('nobody gets a value of another person, of another tenant, or of the host’s people', async () => {
  await write({ tenantId: 0, userId: 7 }, 'host person')
  expect(await read({ tenantId: 1, userId: 8 })).toBe('tenant')
  expect(await read({ tenantId: 2, userId: 7 })).toBe('application')
  expect(await read({ tenantId: 0, userId: 8 })).toBe('application')
  expect(await read({ tenantId: 0, userId: 7 })).toBe('host person')
})

test('the same holds in work of the host, where row level security hides nothing', async () => {
  const owner = { tenantId: 3, userId: 7 }
  const values = await hostTransaction(store, 'a test reads as the host', (db) => readSettings(db, owner, [theme]))
  expect(values[theme]).toBe('application')
})

test('a value in a scope that the setting does not have is refused', async () => {
  await expect(write({ tenantId: 1, userId: 7 }, '1', lockOutSeconds)).rejects.toThrow(/not kept in this scope/)
})
