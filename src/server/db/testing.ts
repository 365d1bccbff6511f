/** Stores for tests, and for nothing else. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, openAsBlob } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { embeddedStore } from './embedded/embedded-store.ts'
import { InProcessEngine } from './embedded/in-process-engine.ts'
import { compilePglite, openPglite, pgliteFile } from './embedded/pglite.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openStore } from './open-store.ts'
import { defaultTimeouts, type Store, type StoreOptions } from './store.ts'

/** Set by those who run the tests on a server; its user may create databases and roles, and is no superuser. */
const databaseUrl = process.env.TEST_DATABASE_URL

/** A fresh, migrated store: the embedded one in memory, or a database of its own on `TEST_DATABASE_URL`. */
export function openTestStore(options: Partial<StoreOptions> = {}): Promise<Store> {
  return databaseUrl ? openOnServer(databaseUrl, options) : openInMemory(options)
}

async function openInMemory(options: Partial<StoreOptions>): Promise<Store> {
  return openStore({ dataDir: tmpdir(), inProcess: true, template: await cachedTemplate(), ...options })
}

/** Test files run side by side: the first makes the template, the others wait for it. */
async function cachedTemplate(): Promise<Blob> {
  const folder = join(tmpdir(), 'tessera-templates')
  const file = join(folder, `${await schemaHash()}.tar`)
  await mkdir(folder, { recursive: true })
  if (existsSync(file)) return openAsBlob(file)
  using _turn = takeTurn(join(folder, 'lock'))
  if (!existsSync(file)) {
    await removeOld(folder)
    const draft = `${file}.${process.pid}`
    await writeFile(draft, await makeTemplate())
    await rename(draft, file)
  }
  return openAsBlob(file)
}

function takeTurn(file: string): Disposable {
  const lock = new DatabaseSync(file, { timeout: 120_000 })
  lock.exec('pragma locking_mode = exclusive; begin exclusive')
  return { [Symbol.dispose]: () => lock.close() }
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name))
    if (name.endsWith('.tar') && Date.now() - mtimeMs > 3_600_000) await rm(join(folder, name), { force: true })
  }
}

async function makeTemplate(): Promise<Uint8Array> {
  const pglite = await openPglite({ template: undefined }, await compilePglite())
  const store = embeddedStore(new InProcessEngine(pglite), defaultTimeouts)
  await migrate(store)
  await store.maintain((client) => client.query('checkpoint'))
  const dump = await pglite.dumpDataDir('none')
  await store.close()
  return new Uint8Array(await dump.arrayBuffer())
}

async function schemaHash(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(pgliteFile('../package.json')))
  for (const { name, checksum } of await readMigrations()) hash.update(`${name} ${checksum}\n`)
  return hash.digest('hex').slice(0, 16)
}

async function openOnServer(url: string, options: Partial<StoreOptions>): Promise<Store> {
  const name = `tessera_test_${randomUUID().replaceAll('-', '')}`
  await onTestServer(async (admin) => {
    const template = await serverTemplate(url, admin)
    await admin.query(`create database ${name} template ${template}`)
  })
  const store = await openStore({ databaseUrl: urlOf(url, name), dataDir: tmpdir(), ...options })
  return {
    ...store,
    async close() {
      await store.close()
      await onTestServer((admin) => dropDatabase(admin, name))
    },
  }
}

async function serverTemplate(url: string, admin: pg.Client): Promise<string> {
  const name = `tessera_template_${await schemaHash()}`
  await admin.query(`select pg_advisory_lock(hashtext('tessera template'))`)
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) {
    const draft = `${name}_draft`
    await admin.query(`drop database if exists ${draft} with (force)`)
    await admin.query(`create database ${draft} template template0`)
    const store = await openStore({ databaseUrl: urlOf(url, draft), dataDir: tmpdir() })
    await migrate(store)
    await store.close()
    await admin.query(`alter database ${draft} rename to ${name}`)
  }
  await admin.query(`select pg_advisory_unlock(hashtext('tessera template'))`)
  return name
}

/** As the user of `TEST_DATABASE_URL`, in the database that it names, or in another one. */
export async function onTestServer<T>(work: (admin: pg.Client) => Promise<T>, url = databaseUrl): Promise<T> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** Of the superuser’s, or still in use: an autovacuum is not ours to end, and the server waits for it a few seconds only. */
const passing = ['42501', '55006']

/** Ends those who are still in it. */
export async function dropDatabase(admin: pg.Client, name: string, tries = 10): Promise<void> {
  try {
    await admin.query(`drop database if exists ${name} with (force)`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !passing.includes(error.code ?? '') || tries === 0) throw error
    // Without force the server ends it itself, or waits.
    await admin.query(`drop database if exists ${name}`).catch(() => dropDatabase(admin, name, tries - 1))
  }
}

function urlOf(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}
