/**
 * Small settings of the screen, kept one by one: redux-persist stores its slice through this. Those of the device are plain
 * and stay; those of a person are sealed and leave with them.
 */
import { reading, unlessStorageFails, writing, writingFirst } from './database.ts'
import { ownerKey } from './owner.ts'
import { isOpen, type Vault } from './vault.ts'

/** As redux-persist asks for it. */
export interface PreferenceStorage {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): Promise<void>
  removeItem(key: string): Promise<void>
}

const deviceScope = 'device'

const kept = (scope: string, key: string) =>
  unlessStorageFails(
    reading(({ preferences }) => preferences.get([scope, key])),
    undefined,
  )

const remove = (scope: string, key: string) =>
  unlessStorageFails(
    writing(['preferences'], ({ preferences }) => preferences.delete([scope, key])),
    undefined,
  )

export const devicePreferences: PreferenceStorage = {
  async getItem(key) {
    const value = (await kept(deviceScope, key))?.value
    return typeof value === 'string' ? value : null
  },
  async setItem(key, value) {
    await unlessStorageFails(
      writingFirst(['preferences'], async ({ preferences }) => {
        await preferences.put({ scope: deviceScope, key, value })
      }),
      undefined,
    )
  },
  removeItem: (key) => remove(deviceScope, key),
}

export function preferencesOf(vault: Vault): PreferenceStorage {
  const scope = ownerKey(vault.owner)
  return {
    async getItem(key) {
      const record = await kept(scope, key)
      const opened = await vault.open('preference', key, record?.value)
      return typeof opened?.value === 'string' ? opened.value : null
    },
    async setItem(key, value) {
      const sealed = await vault.seal('preference', key, value)
      await unlessStorageFails(
        writingFirst(['owners', 'preferences'], async (tables) => {
          if (await isOpen(tables, vault)) await tables.preferences.put({ scope, key, value: sealed })
        }),
        undefined,
      )
    },
    removeItem: (key) => remove(scope, key),
  }
}
