/**
 * What a browser must forget when a person leaves, by signing out, locking, switching or expiry. After it comes a real
 * navigation (`location.replace`): only that empties the page itself.
 */
import { deviceStorage } from '../contract/vocabulary/device-storage.ts'
import { deviceValues, tabValues } from './browser-values.ts'
import { reading, storage, unlessStorageFails } from './database.ts'
import { eraseFirstScreen } from './first-screen.ts'
import { type Owner, ownerFromKey } from './owner.ts'
import { eraseOwner, type Leaving, type Left } from './vault.ts'

const ofTheDevice = new Set<string>(Object.values(deviceStorage))

/**
 * Cookies are their writer’s to delete, by name. False where the browser would not open its storage, so that something may be
 * left in it.
 */
export async function forgetPerson(owner: Owner, leaving: Leaving): Promise<boolean> {
  deviceValues.clearExcept(ofTheDevice)
  tabValues.clearExcept(ofTheDevice)
  const erased = () => Promise.all([eraseOwner(owner, leaving), eraseFirstScreen()])
  const isErased = () =>
    unlessStorageFails(
      erased().then(() => true),
      false,
    )
  if (await isErased()) return true
  storage.tryAgain()
  return await isErased()
}

/** Everybody but this owner, by `ownerKey`; everybody where it is nobody’s. */
export async function forgetAllBut(kept: string | undefined, { drafts }: { drafts: Left }): Promise<void> {
  const keys = await unlessStorageFails(
    reading(({ owners }) => owners.toCollection().primaryKeys()),
    [],
  )
  for (const key of keys) {
    const owner = ownerFromKey(key)
    if (owner && key !== kept) await forgetPerson(owner, { unsent: 'keep', drafts })
  }
}
