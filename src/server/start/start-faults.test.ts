import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { whenThere } from '../db/await-store.ts'
import { MigrationError, StoreFullError, StoreReadOnlyError } from '../db/errors.ts'
import { openStore } from '../db/open-store.ts'
import { ListenError } from './address.ts'
import { sentenceOfStartFault } from './start-faults.ts'

const embedded = readConfig({ DATA_DIR: '/data' })
const onServer = readConfig({ DATA_DIR: '/data', DATABASE_URL: 'postgresql://portal:p1@db.example/portal' })

const ofDatabase = (code: string, message: string) => Object.assign(new pg.DatabaseError(message, 0, 'error'), { code })
const ofSystem = (code: string, syscall = 'open') => Object.assign(new Error(`${code}: it failed`), { code, syscall })
const ofListen = (code: string) => new ListenError(code, { cause: ofSystem(code, 'listen') })

test.each([
  ['a full disk', new StoreFullError('full'), embedded, /no room.*\/data.*DATA_DIR/],
  ['a full disk that a file met', ofSystem('ENOSPC'), onServer, /no room.*\/data/],
  ['a folder that is only read', ofSystem('EROFS'), embedded, /\/data.*cannot be read and written.*DATA_DIR/],
  ['a port that is taken', ofListen('EADDRINUSE'), embedded, /listens on this port.*PORT/],
  ['a port of the system', ofListen('EACCES'), embedded, /may not listen.*PORT/],
  ['an address of another machine', ofListen('EADDRNOTAVAIL'), onServer, /not have the address localhost.*HOST/],
  ['a name of no machine', ofListen('ENOTFOUND'), embedded, /localhost leads to no address.*HOST/],
  ['a name of no machine, beside a server', ofListen('EAI_AGAIN'), onServer, /localhost leads to no address.*HOST/],
  ['another fault of listening', ofListen('ENOTSUP'), embedded, /cannot listen.*HOST localhost, PORT 4200/],
  ['a wrong password', ofDatabase('28P01', 'password authentication failed'), onServer, /portal on db\.example.*login/],
  ['no such database', ofDatabase('3D000', 'it does not exist'), onServer, /portal on db\.example.*DATABASE_URL/],
  ['a server that is away', ofSystem('ECONNREFUSED', 'connect'), onServer, /portal on db\.example.*runs/],
  [
    'a database that is only read',
    ofDatabase('25006', 'cannot execute INSERT'),
    onServer,
    /only be read.*standby.*writes/,
  ],
  [
    'a database that is only read, found by a call',
    new StoreReadOnlyError('read', { cause: ofDatabase('25006', 'cannot execute INSERT') }),
    onServer,
    /cannot execute INSERT.*only be read.*standby/,
  ],
  [
    'a login that lost its roles',
    ofDatabase('42501', 'permission denied to set role "tessera_host"'),
    onServer,
    /permission denied to set role.*member of tessera_app, tessera_host and tessera_search/,
  ],
  [
    'a login that may not make roles',
    new MigrationError('0001', { cause: ofDatabase('42501', 'permission denied to create role') }),
    onServer,
    /CREATEROLE/,
  ],
])('S6: %s is told in a sentence, without the password', (_, fault, place, sentence) => {
  const told = sentenceOfStartFault(fault, place)
  expect(told).toMatch(sentence)
  expect(told).not.toContain('p1')
  expect(told).not.toContain('\n')
})

test('S27: what is no fault of the embedded database is never told as one', () => {
  for (const fault of [
    ofListen('ENOTFOUND'),
    ofSystem('ENOTFOUND', 'getaddrinfo'),
    ofSystem('ECONNREFUSED', 'connect'),
  ])
    expect(sentenceOfStartFault(fault, embedded) ?? '').not.toMatch(/database|backup/)
})

test('S6: a defect keeps its trace', () => {
  expect(sentenceOfStartFault(new TypeError('x is undefined'), embedded)).toBeNull()
})

test('S3: a database that comes up while the server starts is waited for, and said so; one that does not, not for ever', async () => {
  const told: string[] = []
  const patience = { longest: 300, between: 10, tellEvery: 100_000, tell: (sentence: string) => told.push(sentence) }
  let asked = 0
  const open = async () => {
    if (++asked < 4) throw ofSystem('ECONNREFUSED', 'connect')
    return 'open'
  }
  expect(await whenThere(open, patience)).toBe('open')
  expect(told).toEqual(['Waiting for the database (ECONNREFUSED: it failed)'])
  const never = () => Promise.reject(ofSystem('ECONNREFUSED', 'connect'))
  await expect(whenThere(never, patience)).rejects.toThrow('ECONNREFUSED')
  const wrong = ofDatabase('28P01', 'password authentication failed')
  asked = 0
  await expect(
    whenThere(() => {
      asked++
      return Promise.reject(wrong)
    }, patience),
  ).rejects.toBe(wrong)
  expect(asked).toBe(1)
})

async function start(environment: Record<string, string>): Promise<[number | null, string]> {
  const server = spawn(process.execPath, ['src/server/main.ts'], { env: { PATH: process.env.PATH, ...environment } })
  let printed = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (bytes: Buffer) => {
      printed += bytes.toString()
    })
  }
  const [code] = await once(server, 'exit')
  return [code, printed.trim()]
}

test('S6: a start on a damaged database ends in one line', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-damaged-'))
  const store = await openStore({ dataDir })
  await store.close()
  await rm(join(dataDir, 'database', 'pg_wal'), { recursive: true })
  const [code, printed] = await start({ DATA_DIR: dataDir, PORT: '0' })
  expect(printed).toMatch(/^The embedded database in .* cannot be opened[^\n]*backup[^\n]*$/)
  expect(code).toBe(1)
  await rm(dataDir, { recursive: true })
})

test('S6: a start on a port that is taken ends in one line', async () => {
  const other = createServer().listen(0, 'localhost')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-port-'))
  await writeFile(join(dataDir, 'note'), '')
  const [code, printed] = await start({
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '0',
    ADMIN_PASSWORD: 'Demo-passw0rd',
  })
  other.close()
  // At once: a first start takes half a minute for what it makes.
  expect(printed).toMatch(/^Something else listens on this port[^\n]*$/)
  expect(await readdir(dataDir)).toEqual(['note'])
  expect(code).toBe(1)
  await rm(dataDir, { recursive: true })
})

test('S27: a HOST that is no name of this machine is told as that, before anything is made', async () => {
  const root = await mkdtemp(join(tmpdir(), 'tessera-host-'))
  const dataDir = join(root, 'data')
  const [code, printed] = await start({ DATA_DIR: dataDir, PORT: '0', HOST: 'nosuch.invalid' })
  expect(printed).toMatch(/^The name nosuch\.invalid leads to no address[^\n]*HOST[^\n]*$/)
  expect(code).toBe(1)
  expect(existsSync(dataDir)).toBe(false)
  await rm(root, { recursive: true })
})

test('S30: a DATA_DIR that is a file is told in one line', async () => {
  const root = await mkdtemp(join(tmpdir(), 'tessera-file-'))
  await writeFile(join(root, 'file'), '')
  for (const dataDir of [join(root, 'file'), join(root, 'file', 'below')]) {
    const [code, printed] = await start({ DATA_DIR: dataDir, PORT: '0' })
    expect(printed).toMatch(/^DATA_DIR [^\n]*file[^\n]* is no folder[^\n]*choose another[^\n]*$/)
    expect(code).toBe(1)
  }
  await rm(root, { recursive: true })
})
