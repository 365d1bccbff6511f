/** A person’s small settings of the screen, sealed, one by one. redux-persist stores its slice through this. */
import { reading, unlessStorageFails, writing, writingFirst } from './database.ts'
import { ownerKey } from './owner.ts'
import { isOpen, type Vault } from './vault.ts'

/** As redux-persist asks for it. */
export interface PreferenceStorage {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): Promise<void>
  removeItem(key: string): Promise<void>
}

export function preferencesOf(vault: Vault): PreferenceStorage {
  const owner = ownerKey(vault.owner)
  return {
    async getItem(key) {
      const record = await unlessStorageFails(
        reading(({ preferences }) => preferences.get([owner, key])),
        undefined,
      )
      const opened = await vault.open('preference', key, record?.sealed)
      return typeof opened?.value === 'string' ? opened.value : null
    },
    async setItem(key, value) {
      const sealed = await vault.seal('preference', key, value)
      await unlessStorageFails(
        writingFirst(['owners', 'preferences'], async (tables) => {
          if (await isOpen(tables, vault)) await tables.preferences.put({ owner, key, sealed })
        }),
        undefined,
      )
    },
    removeItem: (key) =>
      unlessStorageFails(
        writing(['preferences'], ({ preferences }) => preferences.delete([owner, key])),
        undefined,
      ),
  }
}
