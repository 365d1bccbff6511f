/** What the portal keeps in the browser’s database, without what is sealed in it. */
import { expect, type Page } from '@playwright/test'

interface Kept {
  key: string
  /** Bytes, of an answer. */
  size?: number
  storedAt?: number
  savedAt?: number
}

/** None where the store is not there yet: all of it is made a moment after it was shown. */
export const keptIn = (page: Page, store: 'answers' | 'outbox' | 'owners' | 'preferences'): Promise<Kept[]> =>
  page.evaluate(
    (name) =>
      new Promise<Kept[]>((resolve, reject) => {
        const opening = indexedDB.open('tessera')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const end = (kept: Kept[]) => {
            database.close()
            resolve(kept)
          }
          if (!database.objectStoreNames.contains(name)) return end([])
          const reading = database.transaction(name).objectStore(name).getAll()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () =>
            end(
              reading.result.map(({ key, size, storedAt, savedAt }) => ({ key: String(key), size, storedAt, savedAt })),
            )
        }
      }),
    store,
  )

/** What is kept for offline use is written a moment after it was shown. */
export const storedAnswers = async (page: Page): Promise<number> => (await keptIn(page, 'answers')).length

/** All that was typed is on the device: no draft has been written for a while. */
export const draftIsKept = (page: Page) =>
  expect
    .poll(async () => {
      const drafts = (await keptIn(page, 'preferences')).filter(({ key }) => key.startsWith('draft '))
      return drafts.length > 0 && drafts.every(({ savedAt = 0 }) => Date.now() - savedAt > 2000)
    })
    .toBe(true)
