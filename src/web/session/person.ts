/** The one person that this page belongs to, from its start to its end: another person is another page. */
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { deviceValues } from '../../offline/browser-values.ts'
import { keepsAnyBut } from '../../offline/existing-database.ts'
import { isSameOwner, type Owner, ownerFromKey } from '../../offline/owner.ts'
import { markNow, type OwnerMark, ownerMark } from '../../offline/owner-mark.ts'
import type { PreferenceStorage } from '../../offline/preferences.ts'
import type { Left, VaultMode } from '../../offline/vault.ts'
import { openShelf } from '../api/answer-shelf.ts'
import { bytesOfKey, caller } from '../api/caller.ts'
import { isStillOwn } from '../api/page-owner.ts'
import { joinUnwritten, joinWritten } from '../store/merged-choices.ts'
import { marks } from './marks.ts'
import type { PersonShelf } from './shelf.ts'
import { isUnwritten, noteUnwritten, noteWritten, takeUnwritten } from './unwritten-choices.ts'
import { whenIdle } from './when-idle.ts'

const loadShelf = () => import('./shelf.ts')

let settle: (shelf: PersonShelf | null) => void = () => {}
const opened = new Promise<PersonShelf | null>((resolve) => {
  settle = resolve
})

export const personShelf = (): Promise<PersonShelf | null> => opened

/** Whether answers of this person are kept on the device, for a start without a network. */
export const keepsAnswers = async (): Promise<boolean> =>
  (await opened) !== null && deviceValues.get(marks.isRemembered) !== null

function setShelf(shelf: PersonShelf | null): void {
  openShelf(shelf)
  settle(shelf)
}

const onDefect = (error: unknown) => console.error(error)

let shownOwner: Owner | null = null

/** The owner’s key only where somebody was signed in who has not left. */
function markedOwner(): Owner | null {
  const { visit } = markNow()
  return visit && (ownerFromKey(visit.owner) ?? null)
}

/** The person whose stored answers may be shown before the server has said anything. */
export async function openRememberedPerson(): Promise<Owner | null> {
  const marked = markedOwner()
  if (!marked || deviceValues.get(marks.isRemembered) === null) return null
  const { findPersonalOwner, openPersonShelf } = await loadShelf()
  const owner = await findPersonalOwner()
  if (!owner || !isSameOwner(owner, marked)) return null
  const shelf = await openPersonShelf(owner, { mode: { kind: 'personal' }, isImpersonated: false, onDefect })
  if (!isStillOwn()) return null
  setShelf(shelf)
  shownOwner = owner
  return owner
}

interface Keeping {
  owner: Owner
  isShared: boolean
  isImpersonated: boolean
}

/** On a shared device what seals comes from the server, with each of the person’s own sessions, and is gone with the page. */
function modeOf(isShared: boolean): VaultMode | null {
  if (!isShared) return { kind: 'personal' }
  const share = bytesOfKey(caller().outboxKey)
  return share && { kind: 'shared', share }
}

let cleanTurn: number | null = null

/** What the mark’s copy has told: nothing is left that is not the owner’s. */
export const isKnownClean = ({ turn }: OwnerMark): void => {
  cleanTurn = turn
}

/**
 * Leaves nothing on the device that is not its owner’s, and nothing at all where it is nobody’s. Writes that the server has not
 * had stay sealed until their author comes back. Before a new owner’s page draws or stores anything.
 */
export function forgetOthers(): Promise<void> {
  const mark = markNow()
  if (mark.turn === 0 || cleanTurn === mark.turn) return Promise.resolve()
  if (forgetting?.turn !== mark.turn) forgetting = { turn: mark.turn, done: forgetAllButOwner(mark) }
  return forgetting.done
}

let forgetting: { turn: number; done: Promise<void> } | null = null

/**
 * What was being typed waits for whom the server has signed out, for who locked the screen, and for whom somebody else’s sign-in
 * has put out; not for who left. Who left is gone by the time that another one is in: the sign-in page forgets them.
 */
const draftsLeft = ({ visit, ended, lockedFor }: OwnerMark): Left =>
  visit !== null || ended !== null || lockedFor !== null ? 'keep' : 'discard'

async function forgetAllButOwner(mark: OwnerMark): Promise<void> {
  const owner = mark.visit?.owner
  if (await keepsAnyBut(owner)) await (await loadShelf()).forgetAllBut(owner, { drafts: draftsLeft(mark) })
  await ownerMark.clean(mark)
  cleanTurn = mark.turn
}

/** True: the page shows what was kept of this very person, or of nobody. */
export async function keepForPerson(keeping: Keeping): Promise<boolean> {
  if (shownOwner) return isSameOwner(shownOwner, keeping.owner) && !keeping.isShared
  shownOwner = keeping.owner
  // The first screen comes first: what it fetched is written down when it stands.
  await whenIdle()
  if (isStillOwn()) await open(keeping)
  return true
}

async function open({ owner, isShared, isImpersonated }: Keeping): Promise<void> {
  const mode = modeOf(isShared)
  if (!mode) return setShelf(null)
  const { forgetPerson, openPersonShelf } = await loadShelf()
  const shelf = await openPersonShelf(owner, { mode, isImpersonated, onDefect })
  // Who left while it was opened has been forgotten before there was anything to forget.
  if (!isStillOwn()) return void (await forgetPerson(owner, { unsent: 'keep', drafts: draftsLeft(markNow()) }))
  if (mode.kind === 'shared') deviceValues.remove(marks.isRemembered)
  else if (!isImpersonated) deviceValues.set(marks.isRemembered, 'true')
  setShelf(shelf)
}

/** The device keeps nothing for this page: who waits for the shelf goes on without. */
export const keepNothing = (): void => setShelf(null)

/** What is kept of the person shows them as they were before, or more than the device may keep now. What they typed stays theirs. */
export async function forgetShownPerson({ owner, isShared, isImpersonated }: Keeping): Promise<void> {
  if (!shownOwner) return
  const { forgetPerson, openPersonShelf } = await loadShelf()
  const mode = modeOf(isShared)
  // Of the same person, who shares the device now, it gives up what can be read as it is opened.
  if (mode && !isImpersonated && isSameOwner(shownOwner, owner))
    await openPersonShelf(owner, { mode, isImpersonated, onDefect })
  else await forgetPerson(shownOwner, { unsent: 'keep', drafts: 'keep' })
}

let writing: Promise<unknown> = Promise.resolve()

/** What this page has read or written last, by its key. */
const known = new Map<string, string>()

/** One tab after the other, where the browser has a way to say so. */
const inTurn = async (write: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('tessera.preferences', write) : write()

/** One after the other, and of many that came at once the last. */
async function writeDown(key: string, value: string): Promise<void> {
  const shelf = await opened
  if (!isUnwritten(key, value)) return
  if (shelf)
    await inTurn(async () => {
      const kept = await shelf.preferences.getItem(key)
      await shelf.preferences.setItem(key, joinWritten(kept, value, known.get(key) ?? null))
    })
  known.set(key, value)
  noteWritten(key, value)
}

/** For the store: opened later than the store is made, and empty for who keeps nothing. */
export const personalStorage: PreferenceStorage & { leave: (key: string, value: string) => void } = {
  getItem: async (key) => {
    const shelf = await opened
    const unwritten = takeUnwritten(key)
    const kept = (await shelf?.preferences.getItem(key)) ?? null
    if (kept !== null) known.set(key, kept)
    if (!shelf || unwritten === null) return kept
    const whole = joinUnwritten(kept, unwritten)
    personalStorage.setItem(key, whole).catch(onDefect)
    return whole
  },
  setItem: (key, value) => {
    noteUnwritten(key, value, known.get(key))
    const done = writing.then(() => writeDown(key, value))
    writing = done.catch(() => undefined)
    return done
  },
  leave: noteUnwritten,
  removeItem: async (key) => (await opened)?.preferences.removeItem(key),
}

/** Applied by a script in `src/web/index.html` before the next page's first paint. */
export function rememberLooks(looks: { theme: string; isDark: boolean; language: string; direction: string }): void {
  deviceValues.set(deviceStorage.theme, looks.theme)
  deviceValues.set(deviceStorage.colorScheme, looks.isDark ? 'dark' : 'light')
  deviceValues.set(deviceStorage.language, looks.language)
  deviceValues.set(deviceStorage.direction, looks.direction)
}
