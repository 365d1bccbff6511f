/**
 * Database, keys and files of an installation belong together, and all its processes need the same three. A process
 * compares them when it starts, and refuses what does not fit in a sentence: it never begins a new installation beside
 * the remains of another, and never works beside neighbours whose tokens, mails or files it could not read. A storage belongs
 * to one database: what a copy of that does not know, it would remove. So each has an id of its own, which the storage notes.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { InstallationError } from '../config.ts'
import type { Services } from '../context/services.ts'
import type { Store } from '../db/store.ts'
import { type Db, hostTransaction } from '../db/transaction.ts'
import { leaveToOriginal } from '../jobs/leave-to-original.ts'
import { datasetFolder } from '../reports/library/paths.ts'
import { hasHost } from '../services/install/host.ts'
import { StorageError } from '../storage/errors.ts'
import { type FileStore, noteKey } from '../storage/file-store.ts'
import { openFileStore } from '../storage/open-file-store.ts'
import { installationOfKeys, newInstallation, noteInstallationOfKeys } from './remains.ts'

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

const installationIn = (db: Db) => db.selectFrom('installation').select('id').executeTakeFirst()

/**
 * The same for a database, its standbys and what is promoted of them; another one for what pg_restore, or a new server's
 * programs, made of it. Copies of files (a snapshot, a base backup, the embedded store's folder) are not told apart.
 */
async function markOf({ kind, pool }: Store): Promise<string> {
  if (kind === 'embedded') return 'embedded-store'
  const { rows } = await pool.query<{ mark: string }>(
    `select system_identifier || '-' || oid as mark from pg_control_system(), pg_database where datname = current_database()`,
  )
  const [row] = rows
  if (!row) throw new Error('The database did not say which it is')
  return row.mark
}

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
  const storage = await openFileStore(config)
  const ofKeys = installationOfKeys(config)
  const ofFiles = ofKeys ?? (await told(config, storage.installation()))
  storage.close()
  // Another first start may have got ahead meanwhile: it writes its notes last.
  if (ofFiles === null || (await isFilled(store))) return
  const remains = ofKeys ? `${secretKeyFile} holds the keys` : `the storage ${storage.place} has the files`
  throw emptyDatabase(config, remains, ofFiles)
}

const emptyDatabase = (config: Config, remains: string, id: string) =>
  new InstallationError(
    `The database ${databaseName(config)} is empty, but ${remains} of the installation ${id}. ` +
      `Restore its database, or name the right one by DATABASE_URL or DATA_DIR. ${newInstallation}`,
  )

/** Milliseconds after which a start says what it waits for. */
const tellEvery = 5_000

/** A start that waits for the storage says so, and one that must not go on for want of it, how it is named. */
async function told<T>({ storageUrl }: Config, asked: Promise<T>): Promise<T> {
  const timer = setInterval(() => console.log('Waiting for the storage that STORAGE_URL names …'), tellEvery)
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    const how = storageUrl.startsWith('s3:')
      ? 'STORAGE_URL names the storage; AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY open a bucket.'
      : 'Let this user own that folder, on a disk that can be written to, or choose another by STORAGE_URL.'
    throw new InstallationError(`${error.message}. ${how}`, { cause: error })
  } finally {
    clearInterval(timer)
  }
}

/** Notes are files that anybody may write into. */
const isId = (text: string | null): text is string =>
  text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

type Site = Pick<Services, 'config' | 'store' | 'secrets' | 'storage'>

export interface Installation {
  id: string
  /** Ids of those in whose place it stands. */
  replaces: readonly string[]
  /** Ids that it had as a copy, the last one first in force. */
  copies: readonly string[]
}

/**
 * The first process that comes writes down whose database this is; all others compare. Of two that come at once to an
 * empty database with key files of their own, the second is refused. Nothing that the database names is opened before: in
 * a copy it is the original's until this has been done.
 */
export async function joinInstallation(site: Site): Promise<Installation> {
  const { config, secrets, storage } = site
  const noted = await told(config, storage.installation())
  if (!(await joinByKeys(site, [noted, installationOfKeys(config)].find(isId) ?? randomUUID()))) {
    // It opens nothing, and would look like the keys of an installation.
    if (secrets.isNew) await unlink(config.secretKeyFile)
    throw new InstallationError(
      `The keys in ${config.secretKeyFile} are not those of the database ${databaseName(config)}: tokens, mails and ` +
        'secrets of its other processes could not be opened. Copy their key file there, or name it by SECRET_KEY_FILE.',
    )
  }
  await joinByDatabase(site)
  const installation = await joinByFiles(site)
  await noteInstallationOfKeys(config, installation.id)
  return installation
}

/** False where the database was filled with other keys. */
const joinByKeys = ({ store, secrets: { marks } }: Site, newId: string) =>
  hostTransaction(store, 'whose database this is', async (db) => {
    const mine = { id: newId, key_file: marks.file, active_key: marks.active }
    await db
      .insertInto('installation')
      .values(mine)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await db.selectFrom('installation').selectAll().forUpdate().executeTakeFirstOrThrow()
    if (row.key_file !== marks.file || !marks.keys.includes(row.active_key)) return false
    // Whoever changes the key that seals has given it to all processes before.
    if (row.active_key !== marks.active)
      await db.updateTable('installation').set({ active_key: marks.active }).execute()
    return true
  })

/** A copy of a database is refused until the operator says whether the one that it was made of still stands. */
async function joinByDatabase({ config, store, storage }: Site): Promise<void> {
  const database = await markOf(store)
  await hostTransaction(store, 'whether this database is a copy', async (db) => {
    const row = await db.selectFrom('installation').selectAll().forUpdate().executeTakeFirstOrThrow()
    if (row.database === database) return
    const noted = await told(config, storage.installation())
    if (noted === null && !row.has_files && row.database === null) {
      await db.updateTable('installation').set({ database }).execute()
      return
    }
    const { restored } = config
    const as = row.database === null ? 'replacement' : restored?.database === database ? restored.as : null
    if (as === null) throw isCopy(config, storage, row.id, database)
    // The same each time: the storage may have been given the note, and the process killed.
    const id = idOf(row.id, database)
    if (as === 'copy' && noted !== null && noted !== id) throw isInUse(storage, noted)
    const isFree = as === 'copy' ? noted === null && (await hasReportFiles(config, db, storage)) : noted === row.id
    // What is wrong with it then is told by whoever compares the files.
    if (!isFree && noted !== id) return
    if (isFree) await told(config, storage.noteInstallation(id))
    const joined = { id, database, has_files: true }
    const replaces = [...row.replaces, row.id]
    const became = as === 'copy' ? { replaces: [], copies: [...row.copies, id] } : { replaces }
    await db
      .updateTable('installation')
      .set({ ...joined, ...became })
      .execute()
    if (as !== 'copy') return
    await leaveToOriginal(db)
    // Rows of tenants in databases of their own are the original’s: these are nowhere until restored ones are named.
    await db.updateTable('tenants').set({ connection_string: '' }).where('connection_string', 'is not', null).execute()
  })
}

/** What an installation is called once another database has it: by both, so that each database comes to its own. */
function idOf(former: string, database: string): string {
  const hex = createHash('sha256').update(`${former} ${database}`).digest('hex')
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => hex.slice(from, to))
    .join('-')
}

const isCopy = (config: Config, { place }: FileStore, id: string, database: string) =>
  new InstallationError(
    `The database ${databaseName(config)} is a copy of the one of the installation ${id}: both at one storage would remove ` +
      'each other’s files, send mails twice and run tasks twice. Where that database is gone for good, or this one was made ' +
      `of it by pg_upgrade, start once with RESTORED=replacement:${database}, and this one takes its place. Where that one ` +
      `still stands, copy ${place} without its file ${noteKey}, name that copy by STORAGE_URL, and start once with RESTORED=copy:${database}.`,
  )

const isInUse = ({ place }: FileStore, noted: string) =>
  new InstallationError(
    `The storage ${place} has the files of the installation ${noted}, which a copy must not share. Copy it without its file ` +
      `${noteKey}, and name that copy by STORAGE_URL.`,
  )

/** The first storage that is brought gets the note, also one that a version before this one filled; all others need it. */
async function joinByFiles({ config, store, storage }: Site): Promise<Installation> {
  const { found, ...installation } = await hostTransaction(
    store,
    'whether the files are this installation’s',
    async (db) => {
      const { id, has_files, replaces, copies } = await db
        .selectFrom('installation')
        .selectAll()
        .forUpdate()
        .executeTakeFirstOrThrow()
      // Not before: until then another process may have been the first.
      const noted = await told(config, storage.installation())
      const isFirst = noted === null && !has_files && (await hasReportFiles(config, db, storage))
      if (isFirst) await told(config, storage.noteInstallation(id))
      if (!has_files && (isFirst || noted === id))
        await db.updateTable('installation').set({ has_files: true }).execute()
      return { id, replaces, copies, found: isFirst ? id : noted }
    },
  )
  const { id } = installation
  if (found === id) return installation
  if (found !== null) {
    throw new InstallationError(
      `The storage ${storage.place} has the files of the installation ${found}, but the database ` +
        `${databaseName(config)} belongs to ${id}. STORAGE_URL must name the storage that its other processes use.`,
    )
  }
  throw new InstallationError(
    `The storage ${storage.place} has none of the files of the installation ${id}, to which the database ` +
      `${databaseName(config)} belongs. Name the storage that its other processes use by STORAGE_URL, or restore it. ` +
      `To go on without those files, write ${id} into a file there that is called ${noteKey}.`,
  )
}

/** Of a database that knows no report’s data, any storage will do. */
async function hasReportFiles(config: Config, db: Db, storage: FileStore): Promise<boolean> {
  const known = await db.selectFrom('library_datasets').select(['tenant_id', 'report_guid']).limit(1).executeTakeFirst()
  if (!known) return true
  return (await told(config, storage.list(datasetFolder(known.tenant_id, known.report_guid)))).length > 0
}
