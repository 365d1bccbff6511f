import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '../../contract/vocabulary/settings.ts'
import type { Store } from '../db/store.ts'
import { openTestStore } from '../db/testing.ts'
import { hostTransaction, tenantTransaction } from '../db/transaction.ts'
import { openSecrets, type Secrets } from '../secrets/secrets.ts'
import {
  forgetSettings,
  keptSettings,
  readSecretSettings,
  readSettings,
  type SettingOwner,
  writeSecretSettings,
  writeSetting,
} from './settings.ts'

let store: Store
let secrets: Secrets
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-settings-'))
  secrets = await openSecrets(join(folder, 'keys.json'))
  store = await openTestStore()
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const { theme, timeZone, lockOutSeconds, smtpPassword, ldapDomain, passwordRequiredLength } = settings

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

test('a secret is sealed for its owner, inherited from the host, and empty where somebody says that there is none', async () => {
  const host = { tenantId: 0, userId: 0 }
  const tenant = { tenantId: 4, userId: 0 }
  const writeSecret = (owner: SettingOwner, text: string) =>
    tenantTransaction(store, owner.tenantId, (db) => writeSecretSettings(db, secrets, owner, [[smtpPassword, text]]))
  const readSecret = async (owner: SettingOwner) =>
    (await tenantTransaction(store, owner.tenantId, (db) => readSecretSettings(db, secrets, owner, [smtpPassword])))[
      smtpPassword
    ]
  expect(await readSecret(tenant)).toBe('')
  await writeSecret(host, 'of the host')
  expect(await readSecret(tenant)).toBe('of the host')
  await writeSecret(tenant, 'of the tenant')
  expect([await readSecret(tenant), await readSecret(host)]).toEqual(['of the tenant', 'of the host'])
  await writeSecret(tenant, '')
  expect(await readSecret(tenant)).toBe('')
})

test('F7: a sealed secret that was moved to another owner opens nothing', async () => {
  const [thief, owner] = [
    { tenantId: 6, userId: 0 },
    { tenantId: 5, userId: 0 },
  ]
  await tenantTransaction(store, 5, (db) => writeSecretSettings(db, secrets, owner, [[smtpPassword, 'secret']]))
  const sealed = await tenantTransaction(store, 5, (db) => keptSettings(db, owner, [smtpPassword]))
  await tenantTransaction(store, 6, (db) =>
    db
      .insertInto('settings')
      .values({ tenant_id: 6, user_id: 0, name: smtpPassword, value: sealed.get(smtpPassword) ?? '' })
      .execute(),
  )
  const stolen = tenantTransaction(store, 6, (db) => readSecretSettings(db, secrets, thief, [smtpPassword]))
  await expect(stolen).rejects.toThrow(/sealed by a key that is gone/)
})

test('what is each owner’s own is not inherited', async () => {
  await tenantTransaction(store, 0, (db) => writeSetting(db, { tenantId: 0, userId: 0 }, ldapDomain, 'ldap.example'))
  const owner = { tenantId: 7, userId: 0 }
  const values = await tenantTransaction(store, 7, (db) => readSettings(db, owner, [ldapDomain]))
  expect(values[ldapDomain]).toBe('')
})

test('of two rules the stricter holds, whichever is the tenant’s', async () => {
  const owner = { tenantId: 8, userId: 0 }
  const required = async () =>
    (await tenantTransaction(store, 8, (db) => readSettings(db, owner, [passwordRequiredLength])))[
      passwordRequiredLength
    ]
  const writeFor = (of: SettingOwner, value: string) =>
    tenantTransaction(store, of.tenantId, (db) => writeSetting(db, of, passwordRequiredLength, value))
  await writeFor(owner, '10')
  expect(await required()).toBe('10')
  await writeFor({ tenantId: 0, userId: 0 }, '12')
  expect(await required()).toBe('12')
  await writeFor(owner, '6')
  expect(await required()).toBe('12')
})

test('a setting that is forgotten is inherited again', async () => {
  const owner = { tenantId: 1, userId: 9 }
  await write(owner, 'theme9')
  await tenantTransaction(store, 1, (db) => forgetSettings(db, owner, [theme]))
  expect(await read(owner)).toBe('tenant')
})
