/** Ages are those that disk and storage tell by their own clocks: this process's may be wrong, and others import meanwhile. */
import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Store } from '../../db/store.ts'
import { tenantTransaction } from '../../db/transaction.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { versionKey } from '../library/paths.ts'

/** No import takes this long; what is younger may belong to one that is running. */
const longestImport = 60 * 60 * 1000

/** Removes what imports left on this machine that were killed on their way, beside a folder that was just made. */
export async function removeDrafts(staging: string): Promise<void> {
  const { mtimeMs: now } = await stat(staging)
  const folder = dirname(staging)
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another process may be tidying up as well.
    const age = await stat(path).then(
      ({ mtimeMs }) => now - mtimeMs,
      () => 0,
    )
    if (age > longestImport) await rm(path, { recursive: true, force: true })
  }
}

interface OrphanSite {
  readonly store: Store
  readonly storage: FileStore
}

/** Removes a tenant’s files that no report points at: imports and removals were killed on their way. */
export async function removeOrphans({ store, storage }: OrphanSite, tenantId: number): Promise<void> {
  const files = await storage.list(`${tenantId}/`)
  const rows = await tenantTransaction(store, tenantId, (db) =>
    db.selectFrom('library_datasets').select(['report_guid', 'version']).where('tenant_id', '=', tenantId).execute(),
  )
  const kept = new Set(rows.map(({ report_guid, version }) => versionKey(tenantId, report_guid, version)))
  const unknown = files.filter(({ key }) => !kept.has(key))
  if (unknown.length === 0) return
  const now = await storage.now()
  for (const { key, putAt } of unknown) {
    if (now.getTime() - putAt.getTime() > longestImport) await storage.remove(key)
  }
}
