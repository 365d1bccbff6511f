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
  stop(): Promise<void>
}

const run = promisify(execFile)

export async function startPostgres(): Promise<Postgres> {
  const programs = (await findPrograms()) ?? (await installPrograms())
  const owner = await unprivilegedUser()
  const folder = await mkdtemp(join(tmpdir(), 'tessera-postgres-'))
  if (owner) await chown(folder, owner.uid, owner.gid)
  await chmod(folder, 0o700)
  const data = join(folder, 'data')
  const how = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' }, ...owner }
  await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-instructions'],
    how,
  )
  const settings = ['listen_addresses=', 'max_connections=200', `unix_socket_directories=${folder}`]
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...how,
    stdio: 'ignore',
  })
  const interrupt = () => server.kill('SIGINT')
  process.once('exit', interrupt)
  const stop = async () => {
    process.off('exit', interrupt)
    if (server.exitCode === null) {
      interrupt()
      await once(server, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await createOwner(folder)
    return { url: urlOf(folder, 'tessera', 'tessera'), stop }
  } catch (error) {
    await stop()
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
