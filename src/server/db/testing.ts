/** Stores for tests, and for nothing else. */
import { tmpdir } from 'node:os'
import { compilePglite, openPglite } from './embedded/pglite.ts'
import { migrate } from './migrate.ts'
import { openStore, type Store } from './store.ts'

/** A fresh, migrated store. */
export async function openTestStore(): Promise<Store> {
  const store = await openStore({ dataDir: tmpdir(), inProcess: true, template: await emptyDatabase() })
  await migrate(store)
  return store
}

async function emptyDatabase(): Promise<Blob> {
  const pglite = await openPglite({ template: undefined }, await compilePglite())
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  return dump
}
