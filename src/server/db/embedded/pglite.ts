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

/** PGlite’s own parameters turn fsync off (`-F`); later ones win. Its files sync once `DurableFiles` has taught them. */
const durable = { fsync: 'on', wal_sync_method: 'fsync' } as const

const startOptions = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])

let compiled: Promise<WebAssembly.Module> | undefined

/** A file of the package; its `exports` hide them. */
export const pgliteFile = (path: string) =>
  new URL(path, pathToFileURL(createRequire(import.meta.url).resolve('@electric-sql/pglite')))

/** Once per thread. */
export function compilePglite(): Promise<WebAssembly.Module> {
  compiled ??= readFile(pgliteFile('pglite.wasm')).then((bytes) => WebAssembly.compile(bytes))
  return compiled
}

export function openPglite(place: Place, pgliteWasmModule: WebAssembly.Module): Promise<PGlite> {
  const startedWith = (values: Readonly<Record<string, string>>) => ({
    pgliteWasmModule,
    startParams: [...PGlite.defaultStartParams, ...startOptions(values)],
  })
  if ('folder' in place) {
    return PGlite.create({ ...startedWith({ ...settings, ...durable }), fs: new DurableFiles(place.folder) })
  }
  return PGlite.create({
    ...startedWith(settings),
    ...(place.template ? { loadDataDir: place.template } : { initDbStartParams: ['--wal-segsize=1'] }),
  })
}
