import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Store } from '../../db/store.ts'
import { tenantTransaction } from '../../db/transaction.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { versionKey } from '../library/paths.ts'

/** No import takes this long; what is younger may belong to one that is running. */
const longestImport = 60 * 60 * 1000

/** Removes what imports left on this machine that were killed on their way. */
export async function removeDrafts(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another process may be tidying up as well.
    const age = await stat(path).then(
      ({ mtimeMs }) => now.getTime() - mtimeMs,
      () => 0,
    )
    if (age > longestImport) await rm(path, { recursive: true, force: true })
  }
}

interface OrphanSite {
  readonly store: Store
  readonly storage: FileStore
  readonly now: Date
}

/** Removes a tenant’s files that no report points at: imports and removals were killed on their way. */
export async function removeOrphans({ store, storage, now }: OrphanSite, tenantId: number): Promise<void> {
  const files = (await storage.list(`${tenantId}/`)).filter(
    ({ putAt }) => now.getTime() - putAt.getTime() > longestImport,
  )
  if (files.length === 0) return
  const rows = await tenantTransaction(store, tenantId, (db) =>
    db.selectFrom('library_datasets').select(['report_guid', 'version']).where('tenant_id', '=', tenantId).execute(),
  )
  const kept = new Set(rows.map(({ report_guid, version }) => versionKey(tenantId, report_guid, version)))
  for (const { key } of files) if (!kept.has(key)) await storage.remove(key)
}
