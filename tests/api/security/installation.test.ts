/** What a process finds when it starts – database, keys, files – is of one installation, or it says so and stops. */
import { chmod, copyFile, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Config, readConfig } from '../../../src/server/config.ts'
import type { Store } from '../../../src/server/db/store.ts'
import { openTestStore } from '../../../src/server/db/testing.ts'
import { hostTransaction } from '../../../src/server/db/transaction.ts'
import { importReport } from '../../../src/server/reports/import/import-report.ts'
import { newKey, openSecrets } from '../../../src/server/secrets/secrets.ts'
import { seed } from '../../../src/server/seed/seed.ts'
import { joinInstallation, refuseRemains } from '../../../src/server/start/installation.ts'
import { noteKey } from '../../../src/server/storage/file-store.ts'
import { openFileStore } from '../../../src/server/storage/open-file-store.ts'
import { reportFolder } from '../reports.ts'
import { startServerProcess } from './server-process.ts'

/** What the server says instead of starting: one sentence or two, and no trace. */
async function refusalOf(dataDir: string, environment: Record<string, string> = {}): Promise<string> {
  const started = await startServerProcess(dataDir, undefined, environment).catch((error: Error) => error.message)
  if (typeof started !== 'string') {
    await started.stop()
    return 'it started'
  }
  expect(started).not.toMatch(/\n\s+at /)
  return started
}

describe('a server over the remains of an installation', () => {
  let dataDir: string
  let keys: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tessera-installation-'))
    keys = join(dataDir, 'secret-keys.json')
    await chmod(dataDir, 0o755)
    await (await startServerProcess(dataDir, undefined, { DEMO: '0' })).stop()
  }, 120_000)
  afterAll(() => rm(dataDir, { recursive: true }))

  test('S21: what a server keeps is for its own user alone, also in a folder that all may read', async () => {
    const database = join(dataDir, 'database')
    await chmod(database, 0o755)
    await (await startServerProcess(dataDir, undefined, { DEMO: '0' })).stop()
    const modes = (await readdir(dataDir)).map(async (name) => ({
      name,
      forOthers: (await stat(join(dataDir, name))).mode & 0o077,
    }))
    expect((await Promise.all(modes)).filter(({ forOthers }) => forOthers !== 0)).toEqual([])
    expect((await stat(database)).mode & 0o777).toBe(0o700)
  })

  /** Puts it back afterwards. */
  async function without(path: string, work: () => Promise<void>): Promise<void> {
    await rename(path, `${path}.away`)
    await work()
    await rm(path, { recursive: true, force: true })
    await rename(`${path}.away`, path)
  }

  test('S4, S6: without its key file is refused, and makes no other', async () => {
    await without(keys, async () => {
      expect(await refusalOf(dataDir)).toMatch(/key file .*secret-keys\.json is missing/)
      await expect(readFile(keys)).rejects.toThrow('ENOENT')
    })
  }, 60_000)

  test('S4: with another key file is refused', async () => {
    await without(keys, async () => {
      await openSecrets(keys)
      expect(await refusalOf(dataDir)).toMatch(/keys in .*secret-keys\.json are not those of the database/)
    })
  }, 60_000)

  test('S4, S6: without its database folder is refused, and makes no other', async () => {
    const database = join(dataDir, 'database')
    await without(database, async () => {
      expect(await refusalOf(dataDir)).toMatch(/database folder .*database is missing/)
      await expect(readFile(join(database, 'PG_VERSION'))).rejects.toThrow('ENOENT')
    })
  }, 60_000)

  test('S6: a key file that is cut short, damaged, weak, a folder, or not to be read is called so', async () => {
    const whole = await readFile(keys, 'utf8')
    const file = JSON.parse(whole)
    const broken = [
      '',
      whole.slice(0, 60),
      '[]',
      JSON.stringify({ ...file, hashing: 'c2hvcnQ' }),
      JSON.stringify({ ...file, active: 'no such key' }),
      JSON.stringify({ ...file, keys: { [file.active]: { ...file.keys[file.active], sealing: 'c2hvcnQ' } } }),
      JSON.stringify({ ...file, keys: { [file.active]: { ...file.keys[file.active], signing: { kty: 'oct' } } } }),
    ]
    const path = join(dataDir, 'broken.json')
    for (const text of broken) {
      await writeFile(path, text, { mode: 0o600 })
      await expect(openSecrets(path), text).rejects.toThrow(
        /^The key file .*broken\.json is damaged.* put back its copy/,
      )
    }
    expect(await refusalOf(dataDir, { SECRET_KEY_FILE: path })).toMatch(/broken\.json is damaged/)
    await copyFile(keys, path)
    await chmod(path, 0o644)
    await expect(openSecrets(path)).rejects.toThrow('chmod 600')
    await expect(openSecrets(dataDir)).rejects.toThrow(/cannot be read \(EISDIR\)/)
    await expect(openSecrets('/proc/keys.json')).rejects.toThrow(/cannot be made/)
  }, 60_000)

  test('as it was, starts again', async () => {
    expect(await refusalOf(dataDir)).toBe('it started')
  }, 60_000)
})

describe('processes and one database', () => {
  let folder: string
  let store: Store
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-joining-'))
    store = await openTestStore()
  })
  afterEach(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })

  const configOf = (name: string): Config => readConfig({ DATA_DIR: join(folder, name), DEMO: '0' })

  async function enter(config: Config, on = store): Promise<void> {
    await refuseRemains(config, on)
    const [secrets, storage] = await Promise.all([openSecrets(config.secretKeyFile), openFileStore(config)])
    await joinInstallation({ config, store: on, secrets, storage })
  }

  test('S4: of two that come at once with keys of their own the first stays; the second is refused and leaves no keys', async () => {
    const configs = [configOf('one'), configOf('other')]
    const secrets = await Promise.all(configs.map(({ secretKeyFile }) => openSecrets(secretKeyFile)))
    const [one, other] = await Promise.allSettled(
      configs.map(async (config, index) =>
        joinInstallation({
          config,
          store,
          secrets: secrets[index] ?? expect.fail(),
          storage: await openFileStore(config),
        }),
      ),
    )
    const refused = [one, other].findIndex((outcome) => outcome?.status === 'rejected')
    expect([one, other].filter((outcome) => outcome?.status === 'fulfilled')).toHaveLength(1)
    await expect(enter(configs[refused] ?? expect.fail())).rejects.toThrow(/key file .* is missing/)
    await enter(configs[1 - refused] ?? expect.fail())
  })

  test('S4: keys that have served one database are refused by an empty one', async () => {
    const config = configOf('one')
    await enter(config)
    const empty = await openTestStore()
    await expect(enter(config, empty)).rejects.toThrow(/is empty, but .* holds the keys of the installation/)
    await empty.close()
  })

  test('S4: an installation of a version before gives its keys’ mark at its first start, and misses its key file', async () => {
    const config = configOf('one')
    const secrets = await openSecrets(config.secretKeyFile)
    await seed({ config: { ...config, adminPassword: 'Operator-passw0rd' }, store, secrets }, new Date())
    await expect(enter(configOf('other'))).rejects.toThrow(/key file .* is missing/)
    await enter(config)
    const other = configOf('another')
    await openSecrets(other.secretKeyFile)
    await expect(enter(other)).rejects.toThrow(/are not those of the database/)
  })

  test('S4: a key that was added takes over once all have it; who lacks it is refused', async () => {
    const config = configOf('one')
    await enter(config)
    const former = await readFile(config.secretKeyFile, 'utf8')
    const file = JSON.parse(former)
    const write = (content: object) => writeFile(config.secretKeyFile, JSON.stringify(content))
    await write({ ...file, keys: { ...file.keys, second: await newKey() } })
    await enter(config)
    const { keys } = JSON.parse(await readFile(config.secretKeyFile, 'utf8'))
    await write({ ...file, keys, active: 'second' })
    await enter(config)
    await writeFile(config.secretKeyFile, former)
    await expect(enter(config)).rejects.toThrow(/are not those of the database/)
    await write({ ...file, keys: { second: keys.second }, active: 'second' })
    await enter(config)
  })

  test('S4: a storage that is empty, or another installation’s, is refused; the first one is taken', async () => {
    const config = configOf('one')
    await enter(config)
    const elsewhere = { ...config, storageUrl: configOf('other').storageUrl }
    await expect(enter(elsewhere)).rejects.toThrow(/has none of the files of the installation/)
    const storage = await openFileStore(elsewhere)
    await storage.noteInstallation('another')
    await expect(enter(elsewhere)).rejects.toThrow(/has the files of the installation another, but the database/)
    // As the sentence says.
    await storage.noteInstallation((await (await openFileStore(config)).installation()) ?? '')
    await enter(elsewhere)
  })

  test('S4: an empty database is refused beside the files of an installation', async () => {
    const config = configOf('one')
    await enter(config)
    const empty = await openTestStore()
    const withNewKeys = { ...configOf('other'), storageUrl: config.storageUrl }
    await expect(enter(withNewKeys, empty)).rejects.toThrow(/is empty, but the storage .* has the files/)
    await empty.close()
  })

  test('S4: of a version before, an installation that knows reports is refused beside a storage without their data', async () => {
    const config = configOf('one')
    await enter(config)
    const secrets = await openSecrets(config.secretKeyFile)
    const storage = await openFileStore(config)
    const now = new Date()
    await seed({ config: { ...config, demo: true }, store, secrets }, now)
    const { id: tenantId } = await hostTransaction(store, 'a test needs a tenant', (db) =>
      db.selectFrom('tenants').select('id').where('tenancy_name', '=', 'contoso').executeTakeFirstOrThrow(),
    )
    const site = { store, storage, dataDir: config.dataDir, now, progress: () => undefined }
    // One will do; to read all that a start brings takes seconds.
    await importReport(site, { folder: reportFolder('contoso'), tenantId })
    // What a version before did not write.
    await store.maintain((client) => client.query('truncate installation'))
    await rm(join(storage.place, noteKey))
    await rm(`${config.secretKeyFile}.installation`)
    await expect(enter({ ...config, storageUrl: configOf('other').storageUrl })).rejects.toThrow(
      /has none of the files/,
    )
    await enter(config)
  })

  test('S37: an installation of a version before has an id of its own after its first start, which no copy of before has', async () => {
    const config = configOf('one')
    await enter(config)
    const storage = await openFileStore(config)
    const before = await storage.installation()
    const say = (row: { id?: string; database: string | null }) =>
      hostTransaction(store, 'a test says what a copy says', (db) => db.updateTable('installation').set(row).execute())
    await say({ database: null })
    await enter(config)
    expect(await storage.installation()).not.toBe(before)
    await enter(config)
    await say({ id: before ?? expect.fail(), database: '1-1' })
    const refused = await enter(config).catch(String)
    const [, database = ''] =
      /is a copy of the one of the installation.*RESTORED=replacement:(\S+),/.exec(String(refused)) ?? []
    await enter({ ...config, restored: { as: 'replacement', database } })
  })

  test('S4: a storage that does not answer keeps a process from starting, and is named', async () => {
    const storageUrl = 's3://bucket/?endpoint=http%3A%2F%2F127.0.0.1%3A1'
    await expect(enter({ ...configOf('one'), storageUrl })).rejects.toThrow(
      /^The storage s3:\/\/bucket\/ cannot be used .*STORAGE_URL/,
    )
  })
})
