import type { caching as contract } from '../../../contract/services/caching.ts'
import { refused } from '../../access/refusals.ts'
import type { Handlers } from '../../context/context.ts'
import { allCaches } from '../../db/caches.ts'

export const caching: Handlers<typeof contract> = {
  async getAllCaches({ caches }) {
    return { items: caches.all().map((cache) => ({ name: cache.name, entryCount: cache.entryCount() })) }
  },

  async clearCache({ caches, db, afterCommit }, { body: { id: name } }) {
    if (!caches.has(name)) throw refused('maintenance.unknownCache', { name })
    await caches.announceClearing(db, name)
    // A database server delivers the announcement some milliseconds later: whoever asks here next sees it done.
    afterCommit(() => caches.clear(name))
  },

  async clearAllCaches({ caches, db, afterCommit }) {
    await caches.announceClearing(db, allCaches)
    afterCommit(() => caches.clear(allCaches))
  },
}
