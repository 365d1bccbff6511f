/**
 * What somebody has typed and not saved, sealed, one record per form: it survives a reload, a killed tab and an update, and
 * goes with everything else of the person when they leave.
 */
import { type DeviceTables, reading, unlessStorageFails, writing, writingFirst } from './database.ts'
import { ownerKey } from './owner.ts'
import { isMoment } from './records.ts'
import { isOpen, type Vault } from './vault.ts'

/** Per person; the oldest go first. Bytes are of one draft, milliseconds from the last change. */
export const draftBounds = { count: 20, bytes: 500_000, age: 7 * 24 * 60 * 60_000 } as const

interface StoredDraft {
  value: unknown
  savedAt: Date
}

export interface DraftStorage {
  read(name: string): Promise<StoredDraft | undefined>
  write(name: string, value: unknown): Promise<void>
  forget(name: string): Promise<void>
}

/** Among the preferences, none of which begins like this. */
const prefix = 'draft '

type Drafts = DeviceTables['preferences']

/** Damage may have taken it: such a draft is the oldest of all. */
const momentOf = ({ savedAt }: { savedAt?: unknown }): number => (isMoment(savedAt) ? savedAt : 0)

export function draftsOf(vault: Vault, now: () => Date): DraftStorage {
  const owner = ownerKey(vault.owner)
  const keyOf = async (name: string) => prefix + (await vault.nameFor(name))
  const isTooOld = (savedAt: number) => now().getTime() - savedAt > draftBounds.age

  const forgetSurplus = async (preferences: Drafts) => {
    const drafts = await preferences
      .where('[owner+key]')
      .between([owner, prefix], [owner, `${prefix}\uffff`])
      .toArray()
    const latestFirst = drafts.sort((one, other) => momentOf(other) - momentOf(one))
    const surplus = latestFirst.filter((draft, index) => index >= draftBounds.count || isTooOld(momentOf(draft)))
    await preferences.bulkDelete(surplus.map(({ key }) => [owner, key]))
  }

  const forget = async (name: string) => {
    const key = await keyOf(name)
    await unlessStorageFails(
      writing(['preferences'], ({ preferences }) => preferences.delete([owner, key])),
      undefined,
    )
  }

  return {
    async read(name) {
      const key = await keyOf(name)
      const record = await unlessStorageFails(
        reading(({ preferences }) => preferences.get([owner, key])),
        undefined,
      )
      if (!record) return undefined
      const savedAt = momentOf(record)
      const opened = isTooOld(savedAt) ? undefined : await vault.open('draft', key, record.sealed)
      if (opened) return { value: opened.value, savedAt: new Date(savedAt) }
      await forget(name)
      return undefined
    },
    async write(name, value) {
      const key = await keyOf(name)
      const sealed = await vault.seal('draft', key, value)
      // Better none than one that ends in the middle of the work.
      if (sealed.bytes.byteLength > draftBounds.bytes) return forget(name)
      await unlessStorageFails(
        writingFirst(['owners', 'preferences'], async (tables) => {
          // The person may have left while it was sealed.
          if (!(await isOpen(tables, vault))) return
          await tables.preferences.put({ owner, key, sealed, savedAt: now().getTime() })
          await forgetSurplus(tables.preferences)
        }),
        undefined,
      )
    },
    forget,
  }
}
