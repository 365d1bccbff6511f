/** A PostgreSQL server of our own, on a socket in a folder of its own, for tests and measurements. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

export interface Postgres {
  /** As a user who owns the database and may create others and roles, and who is no superuser. */
  readonly url: string
  /** As the superuser, in the same database. */
  readonly adminUrl: string
  /** Of the process whose children are the connections’ processes. */
  readonly pid: number
  /** Ends it in the middle of everything, as a crash does; what was committed is found again at the next start. */
  crash(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** Where the folder of its own is made. */
  within?: string
  connections?: number
}

const run = promisify(execFile)

export async function startPostgres({ within = tmpdir(), connections = 200 }: PostgresOptions = {}): Promise<Postgres> {
  const programs = (await findPrograms()) ?? (await installPrograms())
  const owner = await unprivilegedUser()
  const folder = await mkdtemp(join(within, 'tessera-postgres-'))
  if (owner) await chown(folder, owner.uid, owner.gid)
  await chmod(folder, 0o700)
  const data = join(folder, 'data')
  const how = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' }, ...owner }
  await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-instructions'],
    how,
  )
  const settings = ['listen_addresses=', `max_connections=${connections}`, `unix_socket_directories=${folder}`]
  const launch = () =>
    spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...how,
      stdio: 'ignore',
    })
  let server = launch()
  const interrupt = () => server.kill('SIGINT')
  process.once('exit', interrupt)
  const isRunning = () => server.exitCode === null && server.signalCode === null
  const end = async (signal: NodeJS.Signals) => {
    if (!isRunning()) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  const postgres: Postgres = {
    url: urlOf(folder, 'tessera', 'tessera'),
    adminUrl: urlOf(folder, 'postgres', 'tessera'),
    get pid() {
      return server.pid ?? 0
    },
    crash: () => end('SIGQUIT'),
    async start() {
      if (!isRunning()) server = launch()
      await (await connect(postgres.adminUrl)).end()
    },
    async stop() {
      process.off('exit', interrupt)
      await end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
  try {
    await createOwner(folder)
    return postgres
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

const urlOf = (folder: string, user: string, database: string) =>
  `postgresql://${user}@${encodeURIComponent(folder)}/${database}`

async function createOwner(folder: string): Promise<void> {
  const admin = await connect(urlOf(folder, 'postgres', 'postgres'))
  await admin.query('create role tessera login nosuperuser createrole createdb')
  await admin.query('create database tessera owner tessera')
  await admin.end()
}

async function connect(url: string, patience = 200): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return client
  } catch (error) {
    if (patience === 0) throw error
    await pause(50)
    return connect(url, patience - 1)
  }
}

/** The folder with `initdb` and `postgres`. Debian keeps it off the path, by version; the newest is taken. */
async function findPrograms(): Promise<string | undefined> {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? await readdir(debian) : []
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, 'bin'))
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...newestFirst]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

async function installPrograms(): Promise<string> {
  const how = 'Install PostgreSQL 15 or newer (on Debian: apt-get install postgresql), so that `initdb` can be found.'
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(how)
  const install = (name: string) =>
    run('apt-get', ['install', '-y', '--no-install-recommends', name], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  await run('apt-get', ['update'])
  await install('postgresql-common')
  // The package would make and start a server of its own.
  await mkdir('/etc/postgresql-common', { recursive: true })
  await writeFile('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n')
  await install('postgresql')
  const programs = await findPrograms()
  if (!programs) throw new Error(how)
  return programs
}

/** PostgreSQL refuses to run as root. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const id = async (flag: string) => Number((await run('id', [flag, 'nobody'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}
