/** What waits in the outbox and what was refused, to be looked at, sent again and dismissed. */
import { type DeviceTables, reading, unlessStorageFails, watching, writingFirst } from './database.ts'
import { ofOwner, type QueuedWrite, recordKey, writeIn } from './outbox.ts'
import { type Owner, ownerKey } from './owner.ts'
import type { OutboxRecord } from './records.ts'
import type { Vault } from './vault.ts'

export interface OutboxEntry {
  id: number
  createdAt: Date
  state: OutboxRecord['state']
  /** `undefined` where the record is damaged or sealed with a key that this vault has not. */
  write: QueuedWrite | undefined
  refusal?: { status: number; at: Date; reason: string }
}

/** A screen that formats it must not fall over damage. */
function momentOf(value: number): Date {
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? new Date(0) : moment
}

async function entryOf(vault: Vault, record: OutboxRecord): Promise<OutboxEntry> {
  const entry: OutboxEntry = {
    id: record.id,
    createdAt: momentOf(record.createdAt),
    state: record.state,
    write: await writeIn(vault, record),
  }
  if (!record.refusal) return entry
  const { status, at, reason } = record.refusal
  const opened = await vault.open('refusal', recordKey(record), reason)
  return {
    ...entry,
    refusal: { status, at: momentOf(at), reason: typeof opened?.value === 'string' ? opened.value : '' },
  }
}

export async function listOutbox(vault: Vault): Promise<OutboxEntry[]> {
  const records = await unlessStorageFails(
    reading((tables) => ofOwner(tables, vault).toArray()),
    [],
  )
  return await Promise.all(records.map((record) => entryOf(vault, record)))
}

/** In records as people make them, not in requests: a list of ten is ten. */
export interface OutboxCount {
  unsent: number
  refused: number
}

/** A write of a version before, or a damaged one, does not say it: it is one at least. */
const lengthOf = ({ length = 1 }: OutboxRecord) => (Number.isSafeInteger(length) ? Math.max(1, length) : 1)

const totalOf = (records: readonly OutboxRecord[]) => records.reduce((sum, record) => sum + lengthOf(record), 0)

const countsOf = async (tables: DeviceTables, owner: Owner): Promise<OutboxCount> => {
  const records = await tables.outbox.where('owner').equals(ownerKey(owner)).toArray()
  const refused = totalOf(records.filter(({ state }) => state === 'refused'))
  return { unsent: totalOf(records) - refused, refused }
}

export const countOutbox = (owner: Owner): Promise<OutboxCount> =>
  unlessStorageFails(
    reading((tables) => countsOf(tables, owner)),
    { unsent: 0, refused: 0 },
  )

/** Tells the count now and after every change, in whichever tab it was made. Answers how to stop. */
export const subscribeToOutbox = (owner: Owner, listener: (count: OutboxCount) => void): (() => void) =>
  watching((tables) => countsOf(tables, owner), listener)

type Tables = Pick<DeviceTables, 'outbox'>

const changeRefused = (
  vault: Vault,
  ids: readonly number[],
  change: (tables: Tables, record: OutboxRecord) => unknown,
) =>
  unlessStorageFails(
    writingFirst(['outbox'], async (tables) => {
      for (const record of await tables.outbox.bulkGet([...ids])) {
        if (record?.state === 'refused' && record.owner === ownerKey(vault.owner)) await change(tables, record)
      }
    }),
    undefined,
  )

/** By the person's own word. The server has not taken its number. */
export const sendRefusedAgain = (vault: Vault, ids: readonly number[]): Promise<void> =>
  changeRefused(vault, ids, ({ outbox }, { refusal: _, ...record }) =>
    outbox.put({ ...record, state: 'waiting', attempts: 0, dueAt: 0 }),
  )

export const dismissRefused = (vault: Vault, ids: readonly number[]): Promise<void> =>
  changeRefused(vault, ids, ({ outbox }, { id }) => outbox.delete(id))
