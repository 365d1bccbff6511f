import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { DurableFiles } from './durable-files.ts'

// Node 24 can end the whole process when it discards compiled WebAssembly (nodejs/node#64500, seen here too). So it
// keeps what it has compiled.
setFlagsFromString('--no-wasm-code-gc')

/** Where the database lives: a folder, or memory that starts as a dump. */
export type Place = { readonly folder: string } | { readonly template: Blob | undefined }

const settings = {
  // Resident memory, nearly byte for byte; PGlite's own choice is 128 MB.
  shared_buffers: '32MB',
  // There is no checkpointer: upkeep.ts makes the checkpoints, and these say how much it recycles.
  max_wal_size: '64MB',
  min_wal_size: '32MB',
} as const

/** PGlite starts with `-F`, which turns fsync off; and its files cannot sync before `DurableFiles` teaches them. */
const durable = { fsync: 'on', wal_sync_method: 'fsync' } as const

const startOptions = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])

let compiled: Promise<WebAssembly.Module> | undefined

/** A file of the package; its `exports` hide them. */
export const pgliteFile = (path: string) =>
  new URL(path, pathToFileURL(createRequire(import.meta.url).resolve('@electric-sql/pglite')))

/** Once per process, for the engines of all threads: an engine that starts again starts in half the time. */
export function compilePglite(): Promise<WebAssembly.Module> {
  compiled ??= readFile(pgliteFile('pglite.wasm')).then((bytes) => WebAssembly.compile(bytes))
  return compiled
}

export function openPglite(place: Place, pgliteWasmModule: WebAssembly.Module): Promise<PGlite> {
  if ('folder' in place) return openFolder(place.folder, pgliteWasmModule)
  const startParams = [...PGlite.defaultStartParams, ...startOptions(settings)]
  return PGlite.create({
    pgliteWasmModule,
    startParams,
    ...(place.template ? { loadDataDir: place.template } : { initDbStartParams: ['--wal-segsize=1'] }),
  })
}

function openFolder(folder: string, pgliteWasmModule: WebAssembly.Module): Promise<PGlite> {
  const startParams = PGlite.defaultStartParams.filter((param) => param !== '-F')
  return PGlite.create({
    pgliteWasmModule,
    fs: new DurableFiles(folder),
    startParams: [...startParams, ...startOptions({ ...settings, ...durable })],
  })
}
