import { PGlite } from '@electric-sql/pglite'
import { DurableFiles } from './durable-files.ts'

/** Where the database lives: a folder, or memory that starts as a dump. */
export type Place = { readonly folder: string } | { readonly template: Blob | undefined }

const settings = {
  // Each costs what it says in resident memory; PGlite's own choice is 128 MB.
  shared_buffers: '32MB',
  // There is no checkpointer: upkeep.ts makes the checkpoints, and these say how much it recycles.
  max_wal_size: '64MB',
  min_wal_size: '32MB',
} as const

/** PGlite starts with `-F`, which turns fsync off; and its files cannot sync before `DurableFiles` teaches them. */
const durable = { fsync: 'on', wal_sync_method: 'fsync' } as const

const options = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])

export function openPglite(place: Place): Promise<PGlite> {
  if (!('folder' in place)) {
    const { template } = place
    const startParams = [...PGlite.defaultStartParams, ...options(settings)]
    return PGlite.create({ startParams, ...(template && { loadDataDir: template }) })
  }
  const startParams = PGlite.defaultStartParams.filter((param) => param !== '-F')
  return PGlite.create({
    fs: new DurableFiles(place.folder),
    startParams: [...startParams, ...options({ ...settings, ...durable })],
  })
}
