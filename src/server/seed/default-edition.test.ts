import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { features } from '../../contract/vocabulary/features.ts'
import { settings } from '../../contract/vocabulary/settings.ts'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import type { Store } from '../db/store.ts'
import { openTestStore } from '../db/testing.ts'
import { type Db, hostTransaction } from '../db/transaction.ts'
import { openSecrets } from '../secrets/secrets.ts'
import { readSettings, writeSetting } from '../settings/settings.ts'
import { seed } from './seed.ts'

const now = new Date('2026-11-02T09:00:00Z')
const host = { tenantId: 0, userId: 0 }
const migration = '0030-default-edition.sql'

let folder: string
let store: Store
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-default-edition-'))
  store = await openTestStore()
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const asHost = <T>(work: (db: Db) => Promise<T>) => hostTransaction(store, 'a test of the default edition', work)

const seedHost = async () => {
  const config = readConfig({ DATA_DIR: folder, DEMO: '0', ADMIN_PASSWORD: 'Demo-passw0rd' })
  await seed({ config, store, secrets: await openSecrets(join(folder, 'keys.json')) }, now)
}

const upgrade = async () => {
  await store.maintain((client) => client.query('delete from migration where name = $1', [migration]))
  expect(await migrate(store)).toEqual([migration])
}

const anEdition = (name: string, more: { monthly_price?: string } = {}) =>
  asHost(async (db) => {
    const edition = { name, display_name: name, creation_time: now, ...more }
    return (await db.insertInto('editions').values(edition).returning('id').executeTakeFirstOrThrow()).id
  })

const nameDefault = (value: string) => asHost((db) => writeSetting(db, host, settings.defaultEditionId, value))

const defaultEdition = () =>
  asHost(async (db) => {
    const values = await readSettings(db, host, [settings.defaultEditionId])
    const id = Number(values[settings.defaultEditionId]) || 0
    const edition = await db.selectFrom('editions').select('name').where('id', '=', id).executeTakeFirst()
    const given = await db.selectFrom('edition_features').select('name').where('edition_id', '=', id).execute()
    return { name: edition?.name, features: given.map(({ name }) => name).sort() }
  })

/** The operator's own directory is given by name (A43), and people are not limited. */
const everything = Object.values(features)
  .filter((name) => name !== features.operatorDirectory && name !== features.maxUserCount)
  .sort()

test('an upgraded store without any edition gets the one that a new store has', async () => {
  await seedHost()
  const fresh = await defaultEdition()
  expect(fresh).toEqual({ name: 'Standard', features: everything })
  await nameDefault('')
  await asHost((db) => db.deleteFrom('editions').execute())
  await upgrade()
  expect(await defaultEdition()).toEqual(fresh)
})

test('an upgraded store names its standard edition, else a free one, and nothing that is sold while there is one', async () => {
  await seedHost()
  await anEdition('Sold', { monthly_price: '10' })
  const free = await anEdition('Free')
  await nameDefault('')
  await upgrade()
  expect((await defaultEdition()).name).toBe('Standard')
  await nameDefault('999999')
  await asHost((db) => db.deleteFrom('editions').where('name', '=', 'Standard').execute())
  await upgrade()
  expect((await defaultEdition()).name).toBe('Free')
  await nameDefault('')
  await asHost((db) => db.deleteFrom('editions').where('id', '=', free).execute())
  await upgrade()
  expect((await defaultEdition()).name).toBe('Sold')
})

test('an upgrade leaves the default that the operator named, and a store that nobody has set up', async () => {
  await upgrade()
  expect(await asHost((db) => db.selectFrom('editions').selectAll().execute())).toEqual([])
  await seedHost()
  await nameDefault(String(await anEdition('Chosen')))
  await upgrade()
  expect((await defaultEdition()).name).toBe('Chosen')
})
