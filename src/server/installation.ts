/**
 * Database, keys and files of an installation belong together, and all its processes need the same three. A process
 * compares them when it starts, and refuses what does not fit in a sentence: it never begins a new installation beside
 * the remains of another, and never works beside neighbours whose tokens, mails or files it could not read.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from './config.ts'
import type { Store } from './db/store.ts'
import { type Db, hostTransaction } from './db/transaction.ts'
import type { Services } from './http/context.ts'
import { InstallationError, installationOfKeys, newInstallation, noteInstallationOfKeys } from './remains.ts'
import { hasHost } from './seed/host.ts'

/** As the operator named it, without the password. */
function databaseName({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return join(dataDir, 'database')
  const { host, pathname } = new URL(databaseUrl)
  return `${decodeURIComponent(host)}${pathname}`
}

/** Also of a database that a version before this one filled, which has no row of its own about it. */
async function isFilled(store: Store): Promise<boolean> {
  const { rows } = await store.pool.query<{ has_people: boolean; has_row: boolean }>(
    `select to_regclass('public.users') is not null as has_people, to_regclass('public.installation') is not null as has_row`,
  )
  const [tables] = rows
  if (!tables?.has_people) return false
  return hostTransaction(
    store,
    'whether the database is anybody’s',
    async (db) => (tables.has_row && (await installationIn(db)) !== undefined) || hasHost(db),
  )
}

const installationIn = (db: Db) =>
  db.selectFrom('installation').select(['id', 'key_file', 'active_key']).executeTakeFirst()

/** Before the schema is made and before keys are: neither may come to be beside the remains of an installation. */
export async function refuseRemains(config: Config, store: Store): Promise<void> {
  const { secretKeyFile } = config
  if (await isFilled(store)) {
    if (existsSync(secretKeyFile)) return
    throw new InstallationError(
      `The key file ${secretKeyFile} is missing, but the database ${databaseName(config)} was filled with one. ` +
        'Put back its copy, or name it by SECRET_KEY_FILE: all processes of an installation use the same. ' +
        'For a new installation name an empty database.',
    )
  }
  const id = installationOfKeys(config)
  if (id === null) return
  throw new InstallationError(
    `The database ${databaseName(config)} is empty, but ${secretKeyFile} holds the keys of the installation ${id}. ` +
      `Restore its database, or name the right one by DATABASE_URL or DATA_DIR. ${newInstallation}`,
  )
}

/**
 * The first process that comes writes down whose database this is; all others compare. Of two that come at once to an
 * empty database with key files of their own, the second is refused.
 */
export async function joinInstallation({
  config,
  store,
  secrets,
}: Pick<Services, 'config' | 'store' | 'secrets'>): Promise<void> {
  const { marks } = secrets
  const id = await hostTransaction(store, 'whose database this is', async (db) => {
    const mine = { id: randomUUID(), key_file: marks.file, active_key: marks.active }
    await db
      .insertInto('installation')
      .values(mine)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await db.selectFrom('installation').selectAll().forUpdate().executeTakeFirstOrThrow()
    if (row.key_file !== marks.file || !marks.keys.includes(row.active_key)) return null
    // Whoever changes the key that seals has given it to all processes before.
    if (row.active_key !== marks.active) await sql`update installation set active_key = ${marks.active}`.execute(db)
    return row.id
  })
  if (id === null) {
    // It opens nothing, and would look like the keys of an installation.
    if (secrets.isNew) await unlink(config.secretKeyFile)
    throw new InstallationError(
      `The keys in ${config.secretKeyFile} are not those of the database ${databaseName(config)}: tokens, mails and ` +
        'secrets of its other processes could not be opened. Copy their key file there, or name it by SECRET_KEY_FILE.',
    )
  }
  await noteInstallationOfKeys(config, id)
}
