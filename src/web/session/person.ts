/** The one person that this page belongs to, from its start to its end: another person is another page. */
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { deviceValues } from '../../offline/browser-values.ts'
import type { Owner } from '../../offline/owner.ts'
import type { PreferenceStorage } from '../../offline/preferences.ts'
import type { VaultMode } from '../../offline/vault.ts'
import { openShelf } from '../api/answer-shelf.ts'
import { marks } from './marks.ts'
import type { PersonShelf } from './shelf.ts'
import { whenIdle } from './when-idle.ts'

const loadShelf = () => import('./shelf.ts')

let settle: (shelf: PersonShelf | null) => void = () => {}
const opened = new Promise<PersonShelf | null>((resolve) => {
  settle = resolve
})

export const personShelf = (): Promise<PersonShelf | null> => opened

function setShelf(shelf: PersonShelf | null): void {
  openShelf(shelf)
  settle(shelf)
}

const onDefect = (error: unknown) => console.error(error)

let shownOwner: Owner | null = null

/** The person whose stored answers may be shown before the server has said anything. */
export async function openRememberedPerson(): Promise<Owner | null> {
  if (deviceValues.get(marks.isRemembered) === null) return null
  const { findPersonalOwner, openPersonShelf } = await loadShelf()
  const owner = await findPersonalOwner()
  if (!owner) return null
  setShelf(await openPersonShelf(owner, { mode: { kind: 'personal' }, isImpersonated: false, onDefect }))
  shownOwner = owner
  return owner
}

interface Keeping {
  owner: Owner
  isShared: boolean
  isImpersonated: boolean
}

function modeOf(isShared: boolean): VaultMode | null {
  if (!isShared) return { kind: 'personal' }
  return deviceKeyShare ? { kind: 'shared', share: deviceKeyShare } : null
}

/** Who was here before and did not sign out is forgotten by the next one's sign-in. */
async function forgetOthers(owner: Owner): Promise<void> {
  const { findPersonalOwner, forgetPerson, isSameOwner } = await loadShelf()
  const before = await findPersonalOwner()
  if (before && !isSameOwner(before, owner)) await forgetPerson(before, { unsent: 'keep' })
}

/** True: the page shows what was kept of this very person, or of nobody. */
export async function keepForPerson(keeping: Keeping): Promise<boolean> {
  if (shownOwner) {
    const { isSameOwner } = await loadShelf()
    return isSameOwner(shownOwner, keeping.owner) && !keeping.isShared
  }
  shownOwner = keeping.owner
  // The first screen comes first: what it fetched is written down when it stands.
  await whenIdle()
  if (hasLeft) return true
  opening = open(keeping)
  await opening
  return true
}

/** A person may leave before the device has begun to keep anything, or while it begins. */
let hasLeft = false
let opening: Promise<void> = Promise.resolve()

async function open({ owner, isShared, isImpersonated }: Keeping): Promise<void> {
  await forgetOthers(owner)
  const mode = modeOf(isShared)
  if (!mode) return setShelf(null)
  if (mode.kind === 'personal' && !isImpersonated) deviceValues.set(marks.isRemembered, 'true')
  const { openPersonShelf } = await loadShelf()
  setShelf(await openPersonShelf(owner, { mode, isImpersonated, onDefect }))
}

/** The device keeps nothing for this page: who waits for the shelf goes on without. */
export const keepNothing = (): void => setShelf(null)

/** Wipes what the device holds of the person; unsent writes stay sealed until they come back. */
export async function forgetShownPerson(): Promise<void> {
  hasLeft = true
  await opening
  const { findPersonalOwner, forgetPerson } = await loadShelf()
  const owner = shownOwner ?? (await findPersonalOwner())
  if (owner) await forgetPerson(owner, { unsent: 'keep' })
  deviceValues.remove(marks.isRemembered)
}

let deviceKeyShare: Uint8Array<ArrayBuffer> | null = null

/** On a shared device the key comes with the sign-in and lives as long as the page. */
export function keepDeviceKeyShare(base64: string | null): void {
  deviceKeyShare = base64 === null ? null : Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

/** For the store: opened later than the store is made, and empty for who keeps nothing. */
export const personalStorage: PreferenceStorage = {
  getItem: async (key) => (await opened)?.preferences.getItem(key) ?? null,
  setItem: async (key, value) => (await opened)?.preferences.setItem(key, value),
  removeItem: async (key) => (await opened)?.preferences.removeItem(key),
}

/** Applied by a script in `src/web/index.html` before the next page's first paint. */
export function rememberLooks(looks: { theme: string; isDark: boolean; language: string; direction: string }): void {
  deviceValues.set(deviceStorage.theme, looks.theme)
  deviceValues.set(deviceStorage.colorScheme, looks.isDark ? 'dark' : 'light')
  deviceValues.set(deviceStorage.language, looks.language)
  deviceValues.set(deviceStorage.direction, looks.direction)
}
