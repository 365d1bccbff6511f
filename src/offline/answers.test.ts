import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, describe, expect, it } from 'vitest'
import { answerBounds, forgetAnswer, readAnswer, storeAnswer } from './answers.ts'
import { reading, writing } from './database.ts'
import { type Owner, ownerKey } from './owner.ts'
import { databaseName } from './records.ts'
import { eraseOwner, findPersonalOwner, openVault } from './vault.ts'

const alice: Owner = { tenantId: 1, userId: 5 }
const bob = { tenantId: 1, userId: 6 }
const hostAdmin = { tenantId: null, userId: 1 }
const now = new Date('2026-03-01T10:00:00Z')
const askedAt = now.getTime()
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const personal = { kind: 'personal' } as const
const share = (byte: number) => ({ kind: 'shared', share: new Uint8Array(32).fill(byte) }) as const
const openPersonal = (owner = alice) => openVault(owner, personal, { now })

/** Records of one byte, a second apart, after the ones that the test stores itself. */
const fill = (owner: Owner, count: number) =>
  writing(['answers'], ({ answers }) =>
    answers.bulkAdd(
      Array.from({ length: count }, (_, index) => ({
        owner: ownerKey(owner),
        id: `filling ${index}`,
        version: 'any',
        storedAt: later(100 + index).getTime(),
        size: 1,
        sealed: { iv: new Uint8Array(12), bytes: new ArrayBuffer(1) },
      })),
    ),
  )

afterEach(async () => {
  await Dexie.delete(databaseName)
})

describe('a stored answer', () => {
  it('comes back with the moment it was stored at', async () => {
    const vault = await openPersonal()
    await storeAnswer(vault, 'getUsers {"filter":"ann"}', { items: [{ name: 'Ann' }] }, { askedAt })
    expect(await readAnswer(vault, 'getUsers {"filter":"ann"}')).toEqual({
      value: { items: [{ name: 'Ann' }] },
      storedAt: now,
    })
    expect(await readAnswer(vault, 'getUsers {}')).toBeUndefined()
  })

  it('is there after a reload on a personal device, for the person who was signed in', async () => {
    await storeAnswer(await openPersonal(), 'menu', ['Reports'], { askedAt })
    expect(await findPersonalOwner()).toEqual(alice)
    expect((await readAnswer(await openPersonal(), 'menu'))?.value).toEqual(['Reports'])
  })

  it('belongs to one person of one tenant', async () => {
    await storeAnswer(await openPersonal(alice), 'menu', 'of alice', { askedAt })
    for (const other of [bob, { ...alice, tenantId: 2 }, hostAdmin]) {
      expect(await readAnswer(await openPersonal(other), 'menu')).toBeUndefined()
    }
  })

  it('tells nothing of its query or its content to who reads the disk', async () => {
    await storeAnswer(await openPersonal(), 'getUsers {"filter":"Zanzibar"}', { note: 'Zanzibar' }, { askedAt })
    const [record] = await reading(({ answers }) => answers.toArray())
    const sealed = new TextDecoder('latin1').decode(record?.sealed.bytes)
    expect(sealed + JSON.stringify(record)).not.toContain('Zanzibar')
  })

  it('is sealed by keys that no script can take away', async () => {
    await openPersonal()
    const [record] = await reading(({ owners }) => owners.toArray())
    expect([record?.answersKey?.extractable, record?.outboxKey?.extractable]).toEqual([false, false])
  })

  it('O68: gives way to none that was asked for before, in whichever tab', async () => {
    await storeAnswer(await openPersonal(), 'menu', 'later', { askedAt: askedAt + 1 })
    await storeAnswer(await openPersonal(), 'menu', 'earlier', { askedAt })
    expect((await readAnswer(await openPersonal(), 'menu'))?.value).toBe('later')
  })

  it('O68: of before the clock was set back gives way to the next', async () => {
    const vault = await openPersonal()
    await storeAnswer(vault, 'menu', 'ahead', { askedAt: Date.now() + 60_000 })
    await storeAnswer(vault, 'menu', 'now', { askedAt: Date.now() })
    expect((await readAnswer(vault, 'menu'))?.value).toBe('now')
  })

  it('can be forgotten alone', async () => {
    const vault = await openPersonal()
    await storeAnswer(vault, 'one', 1, { askedAt })
    await storeAnswer(vault, 'two', 2, { askedAt })
    await forgetAnswer(vault, 'one')
    expect([await readAnswer(vault, 'one'), (await readAnswer(vault, 'two'))?.value]).toEqual([undefined, 2])
  })

  it('is thrown away when the shapes have changed since', async () => {
    const vault = await openPersonal()
    await storeAnswer(vault, 'menu', 'old shape', { askedAt })
    await writing(['answers'], ({ answers }) => answers.toCollection().modify({ version: 'another' }))
    expect(await readAnswer(vault, 'menu')).toBeUndefined()
    expect(await reading(({ answers }) => answers.count())).toBe(0)
  })
})

describe('the room for stored answers', () => {
  it('is bounded by count, and the oldest go first', async () => {
    const vault = await openPersonal()
    for (const index of [0, 1, 2, 3])
      await storeAnswer(vault, `query ${index}`, index, { askedAt: later(index).getTime() })
    await fill(alice, answerBounds.count - 2)
    await storeAnswer(vault, 'newest', 'new', { askedAt: later(9000).getTime() })
    expect(await reading(({ answers }) => answers.count())).toBe(answerBounds.count)
    expect(await readAnswer(vault, 'query 2')).toBeUndefined()
    expect((await readAnswer(vault, 'query 3'))?.value).toBe(3)
  })

  it('is bounded by bytes', async () => {
    const vault = await openPersonal()
    const fifth = 'x'.repeat(answerBounds.bytes / 5)
    for (let index = 0; index < 6; index += 1)
      await storeAnswer(vault, `large ${index}`, fifth, { askedAt: later(index).getTime() })
    const sizes = (await reading(({ answers }) => answers.toArray())).map(({ size }) => size)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(answerBounds.bytes)
    expect(await readAnswer(vault, 'large 0')).toBeUndefined()
    expect((await readAnswer(vault, 'large 5'))?.value).toBe(fifth)
  })

  it('is not given to one answer that would push out all others', async () => {
    const vault = await openPersonal()
    await storeAnswer(vault, 'small', 1, { askedAt })
    await storeAnswer(vault, 'huge', 'x'.repeat(answerBounds.bytes / 2), { askedAt: later(1).getTime() })
    expect([(await readAnswer(vault, 'small'))?.value, await readAnswer(vault, 'huge')]).toEqual([1, undefined])
  })

  it.each([2 ** 60, -(2 ** 60)])('is not taken by a damaged answer that claims %s bytes', async (size) => {
    const vault = await openPersonal()
    await storeAnswer(vault, 'damaged', 1, { askedAt: later(1).getTime() })
    await writing(['answers'], ({ answers }) => answers.toCollection().modify({ size }))
    await storeAnswer(vault, 'menu', 'mine', { askedAt })
    expect([(await readAnswer(vault, 'menu'))?.value, await readAnswer(vault, 'damaged')]).toEqual(['mine', undefined])
  })

  it('is counted for each person alone', async () => {
    const vault = await openPersonal(alice)
    await storeAnswer(vault, 'kept', 'alice', { askedAt })
    await fill(bob, answerBounds.count)
    await storeAnswer(await openPersonal(bob), 'newest', 'new', { askedAt: later(9000).getTime() })
    expect((await readAnswer(vault, 'kept'))?.value).toBe('alice')
  })
})

describe('a person who leaves', () => {
  it('takes key and answers along', async () => {
    const vault = await openPersonal()
    await storeAnswer(vault, 'menu', 'mine', { askedAt })
    await eraseOwner(alice, { unsent: 'keep' })
    expect(await reading(({ owners }) => owners.count())).toBe(0)
    expect(await reading(({ answers }) => answers.count())).toBe(0)
    expect(await findPersonalOwner()).toBeUndefined()
    expect(await readAnswer(await openPersonal(), 'menu')).toBeUndefined()
  })

  it('is not followed by an answer that was still on its way', async () => {
    const vault = await openPersonal()
    await eraseOwner(alice, { unsent: 'keep' })
    await storeAnswer(vault, 'menu', 'late', { askedAt })
    expect(await reading(({ answers }) => answers.count())).toBe(0)

    const again = await openPersonal()
    await storeAnswer(vault, 'menu', 'later still', { askedAt })
    expect(await readAnswer(again, 'menu')).toBeUndefined()
  })

  it('leaves everyone else’s answers alone', async () => {
    await storeAnswer(await openPersonal(bob), 'menu', 'of bob', { askedAt })
    await openPersonal(alice)
    await eraseOwner(alice, { unsent: 'discard' })
    expect((await readAnswer(await openPersonal(bob), 'menu'))?.value).toBe('of bob')
  })
})

describe('a shared device', () => {
  it('opens answers with the share that the server gave, in every tab of the visit', async () => {
    await storeAnswer(await openVault(alice, share(7), { now }), 'menu', 'mine', { askedAt })
    expect((await readAnswer(await openVault(alice, share(7), { now }), 'menu'))?.value).toBe('mine')
  })

  it('opens nothing with another share', async () => {
    await storeAnswer(await openVault(alice, share(7), { now }), 'menu', 'mine', { askedAt })
    expect(await readAnswer(await openVault(alice, share(8), { now }), 'menu')).toBeUndefined()
  })

  it('keeps no key, and starts for nobody without the server', async () => {
    await openVault(alice, share(7), { now })
    const [record] = await reading(({ owners }) => owners.toArray())
    expect([record?.answersKey, record?.outboxKey]).toEqual([undefined, undefined])
    expect(await findPersonalOwner()).toBeUndefined()
  })

  it('drops what it held as a personal one', async () => {
    await storeAnswer(await openPersonal(), 'menu', 'mine', { askedAt })
    await openVault(alice, share(7), { now })
    expect(await reading(({ answers }) => answers.count())).toBe(0)
    expect(await findPersonalOwner()).toBeUndefined()
  })
})
