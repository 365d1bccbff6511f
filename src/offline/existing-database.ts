/** The database without its code, which takes longer to load than a few records to read. */
import type { OwnerRecord } from './records.ts'
import { databaseName, draftPrefix } from './records.ts'

const finished = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Null: there is no database yet. To make one is its own code’s business. */
async function openExisting(): Promise<IDBDatabase | null> {
  const request = indexedDB.open(databaseName)
  let isNew = false
  request.onupgradeneeded = () => {
    isNew = true
    request.transaction?.abort()
  }
  try {
    return await finished(request)
  } catch (error) {
    if (isNew) return null
    throw error
  }
}

/** `undefined` where there is no database. */
async function withExisting<T>(work: (database: IDBDatabase) => Promise<T>): Promise<T | undefined> {
  const database = await openExisting()
  if (!database) return undefined
  // Another tab upgrades or erases the database, and would wait for this connection.
  database.onversionchange = () => database.close()
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** Milliseconds. */
const patience = 1000

const holdsKey = ({ answersKey, outboxKey, salt }: OwnerRecord) =>
  answersKey !== undefined || outboxKey !== undefined || salt !== undefined

/** Whether anything may be left of anybody but this owner, by `ownerKey`; where nothing can be read, it may. */
export async function keepsAnyBut(kept: string | undefined): Promise<boolean> {
  const tooLong = new Promise<true>((resolve) => setTimeout(() => resolve(true), patience))
  const look = withExisting(async (database) => {
    const owners: OwnerRecord[] = await finished(database.transaction('owners').objectStore('owners').getAll())
    return owners.some((record) => record.owner !== kept && holdsKey(record))
  })
  return await Promise.race([look.catch(() => true), tooLong]).then((keeps) => keeps ?? false)
}

/** Whether what this person was typing stays for them when somebody else comes: see `eraseOwner` in `vault.ts`. */
export async function leavesDraftsOf(owner: string): Promise<boolean> {
  const tooLong = new Promise<false>((resolve) => setTimeout(() => resolve(false), patience))
  const look = withExisting(async (database) => {
    const tables = database.transaction(['owners', 'preferences'])
    const drafts = IDBKeyRange.bound([owner, draftPrefix], [owner, `${draftPrefix}\uffff`])
    const [record, count] = await Promise.all([
      finished<OwnerRecord | undefined>(tables.objectStore('owners').get(owner)),
      finished(tables.objectStore('preferences').count(drafts)),
    ])
    return record?.lockedOutboxKey !== undefined && record.salt === undefined && count > 0
  })
  return await Promise.race([look.catch(() => false), tooLong]).then((leaves) => leaves ?? false)
}
