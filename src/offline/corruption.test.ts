/** Browsers lose power, disks rot, people edit databases: whatever stands in a record, the app goes on, and shows nobody’s data to another. */
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { headers } from '../contract/vocabulary/headers.ts'
import { readAnswer, storeAnswer } from './answers.ts'
import { writing } from './database.ts'
import { enqueue, replay } from './outbox.ts'
import { countOutbox, listOutbox } from './outbox-entries.ts'
import { type Owner, ownerKey } from './owner.ts'
import { preferencesOf } from './preferences.ts'
import { databaseName } from './records.ts'
import { eraseOwner, findPersonalOwner, openVault } from './vault.ts'

const now = new Date('2026-03-01T10:00:00Z')
const askedAt = now.getTime()
const alice: Owner = { tenantId: 1, userId: 5 }
const bob: Owner = { tenantId: 2, userId: 5 }
const owners = [alice, bob]
const personal = { kind: 'personal' } as const

/** Everything says whose it is. */
const mine = (owner: Owner, what: string) => `${what} of ${ownerKey(owner)}`

async function fill(): Promise<void> {
  for (const owner of owners) {
    const vault = await openVault(owner, personal, { now })
    for (const key of ['menu', 'users']) await storeAnswer(vault, key, mine(owner, key), { askedAt })
    await preferencesOf(vault).setItem('pages', mine(owner, 'pages'))
    for (const _ of [1, 2]) await enqueue(vault, { operation: 'log', body: mine(owner, 'log') }, now)
  }
}

const tableNames = ['owners', 'answers', 'outbox', 'preferences'] as const
const keyMembers = ['owner', 'id', 'key']

const junk = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, Number.NaN, -1, 0, 2 ** 60, '', 'alien', true, [], {}),
  fc.uint8Array({ maxLength: 40 }),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Uint8Array.from(bytes).buffer),
  fc.jsonValue(),
)
const damage = fc.record({
  table: fc.constantFrom(...tableNames),
  record: fc.nat(),
  other: fc.nat(),
  member: fc.nat(),
  how: fc.constantFrom('replace', 'remove', 'of another', 'flip'),
  junk,
  bit: fc.nat(),
})
type Damage = typeof damage extends fc.Arbitrary<infer D> ? D : never

type Loose = Record<string, unknown>
const loose = (record: object): Loose => ({ ...record })

function flip(value: unknown, bit: number): unknown {
  if (!(value instanceof ArrayBuffer) || value.byteLength === 0) return null
  const bytes = new Uint8Array(value.slice(0))
  const at = bit % bytes.length
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 8))
  return bytes.buffer
}

function damaged(record: Loose, other: Loose, { member, how, junk: value, bit }: Damage): Loose {
  const members = Object.keys(record)
  const name = members[member % members.length] ?? ''
  switch (how) {
    case 'replace':
      // IndexedDB itself lets nothing but keys into these.
      return keyMembers.includes(name) ? record : { ...record, [name]: value }
    case 'remove': {
      const { [name]: _, ...rest } = record
      return keyMembers.includes(name) ? record : rest
    }
    case 'of another':
      return { ...record, [name]: other[name] }
    default: {
      const sealed = record.sealed
      if (typeof sealed !== 'object' || sealed === null || !('bytes' in sealed)) return record
      return { ...record, sealed: { ...sealed, bytes: flip(sealed.bytes, bit) } }
    }
  }
}

async function inflict(harm: Damage): Promise<void> {
  const table = Dexie.currentTransaction.table(harm.table)
  const records: object[] = await table.toArray()
  const record = records[harm.record % records.length]
  const other = records[harm.other % records.length]
  if (!record || !other) return
  const primary: unknown = (await table.toCollection().primaryKeys())[harm.record % records.length]
  await table.delete(primary)
  await table.put(damaged(loose(record), loose(other), harm))
}

async function expectUsable(owner: Owner): Promise<void> {
  const vault = await openVault(owner, personal, { now })
  for (const key of ['menu', 'users']) {
    const answer = await readAnswer(vault, key)
    if (answer) expect([answer.value, Number.isNaN(answer.storedAt.getTime())]).toEqual([mine(owner, key), false])
    await storeAnswer(vault, key, 'again', { askedAt })
    expect((await readAnswer(vault, key))?.value).toBe('again')
  }
  const preferences = preferencesOf(vault)
  expect([null, mine(owner, 'pages')]).toContain(await preferences.getItem('pages'))

  const isOwn = (body: unknown) => body === mine(owner, 'log') || body === 'again'
  for (const { write, createdAt } of await listOutbox(vault)) {
    expect(write === undefined || isOwn(write.body)).toBe(true)
    expect(createdAt.toISOString()).toBeDefined()
  }
  await enqueue(vault, { operation: 'log', body: 'again' }, now)

  const sent: unknown[] = []
  const result = await replay(
    vault,
    async ({ body, headers: named }) => {
      sent.push(body)
      const receipt = `${named[headers.outboxClient]}:${named[headers.outboxSequence]}`
      return { status: sent.length === 1 ? 500 : 200, receipt }
    },
    { now: () => now, currentOwner: () => owner },
  )
  expect(result.end).toBe('done')
  expect(sent.every(isOwn)).toBe(true)
  expect((await countOutbox(owner)).refused).toBeLessThanOrEqual(4)
}

describe('records that are damaged', () => {
  it('never stop the app, and never show one person what is another’s, over 300 corruptions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 5 }), async (harms) => {
        await fill()
        await writing(tableNames, async () => {
          for (const harm of harms) await inflict(harm)
        })
        const found = await findPersonalOwner()
        if (found) expect(owners).toContainEqual(found)
        for (const owner of owners) await expectUsable(owner)
        for (const owner of owners) await eraseOwner(owner, { unsent: 'discard' })
        await writing(tableNames, async (tables) => {
          await Promise.all([
            tables.owners.clear(),
            tables.answers.clear(),
            tables.outbox.clear(),
            tables.preferences.clear(),
          ])
        })
      }),
      { numRuns: 300, endOnFailure: false },
    )
  }, 120_000)
})

afterAll(async () => {
  await Dexie.delete(databaseName)
})
