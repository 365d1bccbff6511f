/** The last answers of the server, one sealed record per query. A cache: it may always be empty, and is never wrong. */
import Dexie from 'dexie'
import { isAskedLater } from './asked-later.ts'
import { type DeviceTables, reading, unlessStorageFails, writing } from './database.ts'
import { ownerKey } from './owner.ts'
import { isWhole, shapes } from './records.ts'
import { isOpen, type Vault } from './vault.ts'

/** Per person; the oldest go first. */
export const answerBounds = { count: 400, bytes: 20_000_000 } as const

/** As old as its question: what was asked for later stays, in whichever tab it was (O68). */
export async function storeAnswer(
  vault: Vault,
  key: string,
  value: unknown,
  { askedAt }: { askedAt: number },
): Promise<void> {
  const id = await vault.nameFor('answer', key)
  const sealed = await vault.seal('answer', id, value)
  const size = sealed.bytes.byteLength
  if (!isBearable(size)) return
  const owner = ownerKey(vault.owner)
  await unlessStorageFails(
    writing(['owners', 'answers'], async (tables) => {
      // The person may have left while the answer was on its way.
      if (!(await isOpen(tables, vault))) return
      const kept = await tables.answers.get([owner, id])
      if (isWhole(kept) && isAskedLater(kept.storedAt, askedAt)) return
      await tables.answers.put({ owner, id, version: shapes, storedAt: askedAt, size, sealed })
      await tables.answers.bulkDelete(beyondBounds(await keysByAge(tables.answers, owner)))
    }),
    undefined,
  )
}

export interface StoredAnswer {
  value: unknown
  /** When it was asked for. */
  storedAt: Date
}

export async function readAnswer(vault: Vault, key: string): Promise<StoredAnswer | undefined> {
  const owner = ownerKey(vault.owner)
  const id = await vault.nameFor('answer', key)
  const record = await unlessStorageFails(
    reading(({ answers }) => answers.get([owner, id])),
    undefined,
  )
  if (!record) return undefined
  const opened = isWhole(record) ? await vault.open('answer', id, record.sealed) : undefined
  if (opened) return { value: opened.value, storedAt: new Date(record.storedAt) }
  await forgetAnswer(vault, key)
  return undefined
}

export async function forgetAnswer(vault: Vault, key: string): Promise<void> {
  const id = await vault.nameFor('answer', key)
  await unlessStorageFails(
    writing(['answers'], ({ answers }) => answers.delete([ownerKey(vault.owner), id])),
    undefined,
  )
}

type AgeKey = [owner: string, storedAt: number, size: number, id: string]

/** From the index alone: the records themselves may be megabytes. */
async function keysByAge(answers: DeviceTables['answers'], owner: string): Promise<AgeKey[]> {
  const keys: unknown[] = await answers
    .where('[owner+storedAt+size+id]')
    .between([owner, Dexie.minKey], [owner, Dexie.maxKey])
    .keys()
  return keys.filter(isAgeKey)
}

const isAgeKey = (key: unknown): key is AgeKey =>
  Array.isArray(key) && typeof key[1] === 'number' && typeof key[2] === 'number' && typeof key[3] === 'string'

const isBearable = (size: number) => size >= 0 && size <= answerBounds.bytes / 4

/** What claims a size that nothing is stored with is damaged: it goes, and counts for nobody else. */
function beyondBounds(oldestFirst: readonly AgeKey[]): [string, string][] {
  const sizes = oldestFirst.map(([, , size]) => size).filter(isBearable)
  let count = sizes.length
  let bytes = sizes.reduce((sum, size) => sum + size, 0)
  const surplus: [string, string][] = []
  for (const [owner, , size, id] of oldestFirst) {
    if (isBearable(size)) {
      if (count <= answerBounds.count && bytes <= answerBounds.bytes) continue
      count -= 1
      bytes -= size
    }
    surplus.push([owner, id])
  }
  return surplus
}
