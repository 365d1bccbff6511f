/**
 * The embedded store belongs to one process. While that is the server, an import is handed to it over a socket in the
 * data folder, which only its owner can enter.
 */
import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, rm } from 'node:fs/promises'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { FastifyBaseLogger } from 'fastify'
import { isDiskFull, isStoreFault, StoreFullError } from '../../db/errors.ts'
import type { Store } from '../../db/store.ts'
import { StorageError } from '../../storage/errors.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { ImportRefused } from '../faults.ts'
import { type ImportedReport, type ImportRequest, type ImportSite, importReport } from './import-report.ts'
import { tenantNamed } from './tenants.ts'

export interface NamedImport extends Omit<ImportRequest, 'tenantId'> {
  /** Null: the operator. */
  readonly tenancyName: string | null
}

type Message = { readonly progress: string } | { readonly done: ImportedReport } | { readonly refused: string }

/** Systems cut the names of sockets at about a hundred bytes. */
const longestPath = 100

export function controlPath(dataDir: string): string {
  const path = join(resolve(dataDir), 'control', 'import.sock')
  if (Buffer.byteLength(path) <= longestPath) return path
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)
  return join(tmpdir(), `tessera-${userInfo().username}-${name}`, 'import.sock')
}

async function ownFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { uid } = await lstat(folder)
  if (process.getuid && uid !== process.getuid()) throw new Error(`${folder} belongs to somebody else`)
  await chmod(folder, 0o700)
}

export interface ImportControl {
  close(): Promise<void>
}

interface Site {
  readonly store: Store
  readonly storage: FileStore
  readonly config: { readonly dataDir: string }
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** For the process that holds the embedded store. A PostgreSQL server is open to the script itself. */
export async function startImportControl(site: Site): Promise<ImportControl> {
  if (site.store.kind === 'server') return { close: () => Promise.resolve() }
  const path = controlPath(site.config.dataDir)
  await ownFolder(dirname(path))
  // Left behind by a process that was killed: whoever holds the store is the only one to listen here.
  await rm(path, { force: true })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', (error) => site.log.error(error, 'an import lost its caller'))
    serveOne(site, socket).catch((error: unknown) => {
      site.log.error(error, 'an import failed')
      socket.end(`${JSON.stringify({ refused: 'The import failed; the server’s log says why.' } satisfies Message)}\n`)
    })
  })
  await listening(server, path)
  return {
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
      await rm(path, { force: true })
    },
  }
}

const listening = (server: Server, path: string): Promise<void> =>
  new Promise((listens, fails) => {
    server.once('error', fails)
    server.listen(path, listens)
  })

async function serveOne(site: Site, socket: Socket): Promise<void> {
  const tell = (message: Message) => socket.writable && socket.write(`${JSON.stringify(message)}\n`)
  for await (const line of createInterface({ input: socket })) {
    const request: NamedImport = JSON.parse(line)
    tell(await importOrRefusal(site, request, (progress) => tell({ progress })))
    socket.end()
    return
  }
}

async function importOrRefusal(
  { store, storage, config }: Site,
  request: NamedImport,
  progress: (line: string) => void,
): Promise<Message> {
  try {
    return { done: await importNamed({ store, storage, dataDir: config.dataDir, progress }, request) }
  } catch (error) {
    const refused = error instanceof ImportRefused ? error.message : wordsOfFault(error)
    if (refused === null) throw error
    return { refused }
  }
}

/** Of what its operator mends, or what passes. Null: a defect, of which the log tells. */
function wordsOfFault(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  // The engine that makes the file names its fault in words alone.
  if (isDiskFull(error) || error instanceof StoreFullError || /no space left on device/i.test(error.message)) {
    return 'There is no room left on the disk of the server. Make room, and import again.'
  }
  return error instanceof StorageError || isStoreFault(error) ? error.message : null
}

export async function importNamed(
  site: Omit<ImportSite, 'now'>,
  { tenancyName, ...request }: NamedImport,
): Promise<ImportedReport> {
  const tenantId = tenancyName === null ? 0 : await tenantNamed(site.store, tenancyName)
  return importReport({ ...site, now: new Date() }, { ...request, tenantId })
}

/** Undefined where no server listens. Throws `ImportRefused` with the server's words. */
export async function importThroughServer(
  dataDir: string,
  request: NamedImport,
  progress: (line: string) => void,
): Promise<ImportedReport | undefined> {
  const socket = await connected(controlPath(dataDir))
  if (!socket) return undefined
  socket.write(`${JSON.stringify(request)}\n`)
  for await (const line of createInterface({ input: socket })) {
    const message: Message = JSON.parse(line)
    if ('progress' in message) progress(message.progress)
    else if ('done' in message) return message.done
    else throw new ImportRefused([{ file: '', line: null, reason: message.refused }])
  }
  throw new Error('The server stopped before the import was done; what was there before is still there.')
}

const connected = (path: string): Promise<Socket | undefined> =>
  new Promise((settled, fails) => {
    const socket = createConnection(path, () => settled(socket))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') settled(undefined)
      else fails(error)
    })
  })
