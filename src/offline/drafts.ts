/**
 * What somebody has typed and not saved, sealed, one record per form and tab: it survives a reload, a killed tab, an update and
 * the end of the session, and goes with everything else of the person when they leave. A tab leaves alone what another one that
 * lives has; when that one is gone, the next form of the name takes it over.
 */
import { type DeviceTables, draftsAmong, reading, unlessStorageFails, writing, writingFirst } from './database.ts'
import { ownerKey } from './owner.ts'
import { draftPrefix, isMoment, type PreferenceRecord } from './records.ts'
import type { Tab } from './tab.ts'
import { isOpen, type Vault } from './vault.ts'

/**
 * Per person; the oldest go first. Bytes are of one draft, milliseconds from the last change. The largest are the pages of a
 * report, beside those that are on their way to be saved.
 */
export const draftBounds = { count: 20, bytes: 1_600_000, age: 7 * 24 * 60 * 60_000 } as const

interface StoredDraft {
  value: unknown
  savedAt: Date
}

export interface DraftStorage {
  /** This tab’s own, or else the latest of a tab that is gone, which is this tab’s from then on. */
  read(name: string): Promise<StoredDraft | undefined>
  write(name: string, value: unknown): Promise<void>
  /** This tab’s own alone. */
  forget(name: string): Promise<void>
}

export interface Clock {
  now(): Date
  /** False: the device alone says so, and may be days off. Nothing is too old by its word. */
  isSure(): boolean
}

/** Damage may have taken it: such a draft is the oldest of all. */
const momentOf = ({ savedAt }: { savedAt?: unknown }): number => (isMoment(savedAt) ? savedAt : 0)

const isTooOld = (draft: PreferenceRecord, clock: Clock) =>
  clock.isSure() && clock.now().getTime() - momentOf(draft) > draftBounds.age

const latestFirst = (one: PreferenceRecord, other: PreferenceRecord) => momentOf(other) - momentOf(one)

export function draftsOf(vault: Vault, clock: Clock, thisTab: () => Promise<Tab>): DraftStorage {
  const owner = ownerKey(vault.owner)
  /** Before the id of the tab. */
  const startOf = async (name: string) => `${draftPrefix}${await vault.nameFor('draft', name)} `
  const keyOf = async (name: string) => (await startOf(name)) + (await thisTab()).id

  const forgetSurplus = async (tables: Pick<DeviceTables, 'preferences'>) => {
    const drafts = (await draftsAmong(tables, owner).toArray()).sort(latestFirst)
    const surplus = drafts.filter((draft, index) => index >= draftBounds.count || isTooOld(draft, clock))
    await tables.preferences.bulkDelete(surplus.map(({ key }) => [owner, key]))
  }

  const forgetKey = (key: string) =>
    unlessStorageFails(
      writing(['preferences'], ({ preferences }) => preferences.delete([owner, key])),
      undefined,
    )

  /** Own first; without those of other tabs that live. */
  const candidates = async (name: string) => {
    const [start, tab] = [await startOf(name), await thisTab()]
    const ownKey = start + tab.id
    const found = await unlessStorageFails(
      reading((tables) => draftsAmong(tables, owner, start).toArray()),
      [],
    )
    const lives = await Promise.all(found.map(({ key }) => key !== ownKey && tab.isLiving(key.slice(start.length))))
    const free = found.filter((_, index) => !lives[index])
    return { ownKey, drafts: free.sort((one, other) => (one.key === ownKey ? -1 : latestFirst(one, other))) }
  }

  /** False: another tab was first. */
  const takeOver = async ({ key, savedAt }: PreferenceRecord, ownKey: string, value: unknown) => {
    const sealed = await vault.seal('draft', ownKey, value)
    const take = writingFirst(['owners', 'preferences'], async (tables) => {
      if (!(await isOpen(tables, vault)) || !(await tables.preferences.get([owner, key]))) return false
      await tables.preferences.delete([owner, key])
      await tables.preferences.put({ owner, key: ownKey, sealed, ...(savedAt !== undefined && { savedAt }) })
      return true
    })
    // It can be read, though nothing be written: it is shown, and stays where it is.
    return await unlessStorageFails(take, true)
  }

  return {
    async read(name) {
      const { ownKey, drafts } = await candidates(name)
      for (const draft of drafts) {
        const { key } = draft
        const opened = isTooOld(draft, clock) ? undefined : await vault.open('draft', key, draft.sealed)
        if (!opened) await forgetKey(key)
        else if (key === ownKey || (await takeOver(draft, ownKey, opened.value)))
          return { value: opened.value, savedAt: new Date(momentOf(draft)) }
      }
      return undefined
    },
    async write(name, value) {
      const key = await keyOf(name)
      const sealed = await vault.seal('draft', key, value)
      // Better none than one that ends in the middle of the work.
      if (sealed.bytes.byteLength > draftBounds.bytes) return forgetKey(key)
      await unlessStorageFails(
        writingFirst(['owners', 'preferences'], async (tables) => {
          // The person may have left while it was sealed.
          if (!(await isOpen(tables, vault))) return
          await tables.preferences.put({ owner, key, sealed, savedAt: clock.now().getTime() })
          await forgetSurplus(tables)
        }),
        undefined,
      )
    },
    forget: async (name) => forgetKey(await keyOf(name)),
  }
}

/** Of everybody, also of who has not come back since their session ended; then nothing says that they were here. */
export async function forgetExpiredDrafts(clock: Clock): Promise<void> {
  if (!clock.isSure()) return
  const forget = writing(['owners', 'outbox', 'preferences'], async (tables) => {
    const { owners, outbox, preferences } = tables
    await preferences.filter((record) => record.key.startsWith(draftPrefix) && isTooOld(record, clock)).delete()
    for (const { keepsDrafts, ...left } of await owners.filter((record) => record.keepsDrafts === true).toArray()) {
      if ((await draftsAmong(tables, left.owner).count()) > 0) continue
      if ((await outbox.where('owner').equals(left.owner).count()) > 0) await owners.put(left)
      else await owners.delete(left.owner)
    }
  })
  await unlessStorageFails(forget, undefined)
}
