import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, describe, expect, it } from 'vitest'
import { forgetAllBut } from './cleanup.ts'
import { reading, writing } from './database.ts'
import { type Clock, draftBounds, draftsOf, forgetExpiredDrafts } from './drafts.ts'
import { enqueue } from './outbox.ts'
import { type Owner, ownerKey } from './owner.ts'
import { preferencesOf } from './preferences.ts'
import { databaseName } from './records.ts'
import { findTraces } from './traces.ts'
import { eraseOwner, openVault, type VaultMode } from './vault.ts'

const newKey = () => crypto.getRandomValues(new Uint8Array(32))
const alice: Owner = { tenantId: 1, userId: 5 }
const bob: Owner = { tenantId: 1, userId: 6 }
const now = new Date('2026-03-01T10:00:00Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const surely = (at: Date): Clock => ({ now: () => at, isSure: () => true })
const outboxKeys = { [ownerKey(alice)]: newKey(), [ownerKey(bob)]: newKey() }
const livingTabs = new Set<string>()
const openDrafts = async (owner = alice, at = now, { tab = 'a', clock = surely(at) } = {}) => {
  const outboxKey = outboxKeys[ownerKey(owner)] ?? null
  const vault = await openVault(owner, { kind: 'personal' }, { now: at, outboxKey })
  return draftsOf(vault, clock, async () => ({ id: tab, isLiving: async (id) => livingTabs.has(id) }))
}
const typed = { name: 'typed by Alice' }

afterEach(async () => {
  livingTabs.clear()
  await Dexie.delete(databaseName)
})

describe('O10: a draft', () => {
  it('comes back after a reload, with the moment of its last change, and cannot be read in the database', async () => {
    await (await openDrafts()).write('user 17', typed)
    expect(await (await openDrafts(alice, later(60_000))).read('user 17')).toEqual({ value: typed, savedAt: now })
    expect(await (await openDrafts()).read('user 18')).toBeUndefined()
    expect(await findTraces(['typed by Alice', 'user 17'])).toEqual([])
  })

  it('is of one person, and goes when they leave or somebody else comes', async () => {
    await (await openDrafts()).write('user 17', typed)
    expect(await (await openDrafts(bob)).read('user 17')).toBeUndefined()
    await forgetAllBut('6@1', { drafts: 'discard' })
    expect(await reading(({ preferences }) => preferences.count())).toBe(0)
  })

  it('that comes after its person has left is not kept', async () => {
    const drafts = await openDrafts()
    await eraseOwner(alice, { unsent: 'keep' })
    await drafts.write('user 17', typed)
    expect(await reading(({ preferences }) => preferences.count())).toBe(0)
  })

  it('is gone once it is forgotten, and leaves preferences where they are', async () => {
    const drafts = await openDrafts()
    const preferences = preferencesOf(await openVault(alice, { kind: 'personal' }, { now }))
    await preferences.setItem('pages', '25')
    await drafts.write('user 17', typed)
    await drafts.forget('user 17')
    expect(await drafts.read('user 17')).toBeUndefined()
    for (let number = 0; number <= draftBounds.count; number += 1) await drafts.write(`user ${number}`, typed)
    expect(await preferences.getItem('pages')).toBe('25')
  })

  it('is kept for days only, whether its form is opened again or not', async () => {
    await (await openDrafts()).write('user 17', typed)
    await (await openDrafts()).write('user 18', typed)
    const afterwards = await openDrafts(alice, later(draftBounds.age + 1))
    expect(await afterwards.read('user 17')).toBeUndefined()
    await afterwards.write('user 19', typed)
    expect(await reading(({ preferences }) => preferences.count())).toBe(1)
  })

  it.each([undefined, 'alien', Number.NaN, 2 ** 60])('of a damaged moment, %s, is gone', async (savedAt) => {
    const drafts = await openDrafts()
    await drafts.write('user 17', typed)
    await writing(['preferences'], ({ preferences }) =>
      preferences.toCollection().modify((record) => void Object.assign(record, { savedAt })),
    )
    expect(await drafts.read('user 17')).toBeUndefined()
    expect(await reading(({ preferences }) => preferences.count())).toBe(0)
  })

  it('makes room for later ones, and is not kept where it is too large', async () => {
    for (let number = 0; number <= draftBounds.count; number += 1)
      await (await openDrafts(alice, later(number))).write(`user ${number}`, typed)
    const drafts = await openDrafts(alice, later(draftBounds.count))
    expect(await drafts.read('user 0')).toBeUndefined()
    expect((await drafts.read('user 1'))?.value).toEqual(typed)
    await drafts.write('user 1', { name: 'x'.repeat(draftBounds.bytes) })
    expect(await drafts.read('user 1')).toBeUndefined()
    expect(await reading(({ preferences }) => preferences.count())).toBe(draftBounds.count - 1)
  })
})

const draftsLeft = () => reading(({ preferences }) => preferences.count())

/** Of everybody: what opens what is sealed, without the server. */
const keysLeft = async () =>
  (await reading(({ owners }) => owners.toArray()))
    .flatMap((record): unknown[] => Object.values(record))
    .filter((value) => value instanceof CryptoKey)

const share = newKey()
const sharedDrafts = async (outboxKey = outboxKeys[ownerKey(alice)] ?? null) => {
  const vault = await openVault(alice, { kind: 'shared', share }, { now, outboxKey })
  return draftsOf(vault, surely(now), async () => ({ id: 'a', isLiving: async () => false }))
}

describe('O45: the draft of a person who signs in anew, in another tab', () => {
  it('goes on where the device is called shared then, and cannot be read there', async () => {
    await (await openDrafts()).write('user 17', typed)
    const drafts = await sharedDrafts()
    expect([await keysLeft(), await findTraces(['typed by Alice'])]).toEqual([[], []])
    expect((await drafts.read('user 17'))?.value).toEqual(typed)
    await forgetAllBut(undefined, { drafts: 'keep' })
    expect([await draftsLeft(), await findTraces(['5@1'])]).toEqual([0, []])
  })

  it('goes on where the device is called shared no more', async () => {
    await (await sharedDrafts()).write('user 17', typed)
    expect((await (await openDrafts()).read('user 17'))?.value).toEqual(typed)
  })

  it('does not lie open on a shared device where nothing could lock it', async () => {
    const personal = await openVault(alice, { kind: 'personal' }, { now })
    await draftsOf(personal, surely(now), async () => ({ id: 'a', isLiving: async () => false })).write(
      'user 17',
      typed,
    )
    await sharedDrafts(null)
    expect(await draftsLeft()).toBe(0)
  })
})

describe('O1: the draft of a person whose session ended', () => {
  it('waits for them alone: no key to it is left, and with their next sign-in it comes back', async () => {
    await (await openDrafts()).write('user 17', typed)
    await forgetAllBut(undefined, { drafts: 'keep' })
    const [left] = await reading(({ owners }) => owners.toArray())
    expect(Object.values(left ?? {}).filter((value) => value instanceof CryptoKey)).toEqual([])
    expect(await findTraces(['typed by Alice', 'user 17'])).toEqual([])

    // Other people come and go, and somebody acts in her name.
    expect(await (await openDrafts(bob)).read('user 17')).toBeUndefined()
    await forgetAllBut('6@1', { drafts: 'discard' })
    await forgetAllBut(undefined, { drafts: 'discard' })
    const inHerName = await openVault(alice, { kind: 'personal' }, { now, impersonated: true })
    const tab = async () => ({ id: 'a', isLiving: async () => false })
    expect(await draftsOf(inHerName, surely(now), tab).read('user 17')).toBeUndefined()

    expect((await (await openDrafts()).read('user 17'))?.value).toEqual(typed)
    await forgetAllBut(undefined, { drafts: 'discard' })
    expect([await draftsLeft(), await findTraces(['5@1'])]).toEqual([0, []])
  })

  it('goes after the time that drafts are kept, and nothing says then that they were here', async () => {
    await (await openDrafts()).write('user 17', typed)
    await forgetAllBut(undefined, { drafts: 'keep' })
    await forgetExpiredDrafts(surely(later(draftBounds.age)))
    expect(await draftsLeft()).toBe(1)
    await forgetExpiredDrafts(surely(later(draftBounds.age + 1)))
    expect([await draftsLeft(), await findTraces(['5@1'])]).toEqual([0, []])
  })

  it.each<[string, VaultMode, Uint8Array<ArrayBuffer> | null]>([
    ['on a shared device', { kind: 'shared', share: newKey() }, newKey()],
    ['where nothing could lock it', { kind: 'personal' }, null],
  ])('is not left %s', async (_, mode, outboxKey) => {
    const vault = await openVault(alice, mode, { now, outboxKey })
    const tab = async () => ({ id: 'a', isLiving: async () => false })
    await draftsOf(vault, surely(now), tab).write('user 17', typed)
    expect(await draftsLeft()).toBe(1)
    await forgetAllBut(undefined, { drafts: 'keep' })
    expect([await draftsLeft(), await findTraces(['5@1'])]).toEqual([0, []])
  })

  it('O45: comes back on a device that has become a shared one, and goes with that session', async () => {
    await (await openDrafts()).write('user 17', typed)
    await forgetAllBut(undefined, { drafts: 'keep' })
    const drafts = await sharedDrafts()
    expect(await keysLeft()).toEqual([])
    expect((await drafts.read('user 17'))?.value).toEqual(typed)
    await forgetAllBut(undefined, { drafts: 'keep' })
    expect([await draftsLeft(), await findTraces(['5@1'])]).toEqual([0, []])
  })

  it('is not left on such a device either, where writes from before still wait', async () => {
    const outboxKey = outboxKeys[ownerKey(alice)] ?? null
    const personal = await openVault(alice, { kind: 'personal' }, { now, outboxKey })
    await enqueue(personal, { operation: 'log', body: 1 }, now)
    await forgetAllBut(undefined, { drafts: 'keep' })
    const shared = await openVault(alice, { kind: 'shared', share: newKey() }, { now, outboxKey })
    await draftsOf(shared, surely(now), async () => ({ id: 'a', isLiving: async () => false })).write('user 17', typed)
    expect(await draftsLeft()).toBe(1)
    await forgetAllBut(undefined, { drafts: 'keep' })
    expect(await draftsLeft()).toBe(0)
  })
})

describe('O10: drafts of two tabs', () => {
  it('are two, and neither tab ends what the other has typed', async () => {
    for (const id of ['a', 'b']) livingTabs.add(id)
    const [one, other] = [await openDrafts(), await openDrafts(alice, now, { tab: 'b' })]
    await one.write('user new', 'of a')
    expect(await other.read('user new')).toBeUndefined()
    await other.forget('user new')
    expect((await one.read('user new'))?.value).toBe('of a')
    await other.write('user new', 'of b')
    await one.forget('user new')
    expect([await one.read('user new'), (await other.read('user new'))?.value]).toEqual([undefined, 'of b'])
  })

  it('are offered once their own tab is gone, the latest first and each to one form', async () => {
    await (await openDrafts(alice, now, { tab: 'a' })).write('user new', 'earlier')
    await (await openDrafts(alice, later(1), { tab: 'b' })).write('user new', 'later')
    for (const id of ['c', 'd', 'e']) livingTabs.add(id)
    const [third, fourth, fifth] = await Promise.all(['c', 'd', 'e'].map((tab) => openDrafts(alice, later(2), { tab })))
    expect(await third?.read('user new')).toEqual({ value: 'later', savedAt: later(1) })
    expect((await fourth?.read('user new'))?.value).toBe('earlier')
    expect(await fifth?.read('user new')).toBeUndefined()
    expect((await third?.read('user new'))?.value).toBe('later')
  })
})

describe('O10: a clock that is days off', () => {
  const ahead: Clock = { now: () => later(draftBounds.age + 1), isSure: () => false }

  it('loses no draft as long as the server has not said what time it is', async () => {
    await (await openDrafts()).write('user 17', typed)
    const drafts = await openDrafts(alice, now, { clock: ahead })
    expect(await drafts.read('user 17')).toEqual({ value: typed, savedAt: now })
    await drafts.write('user 18', typed)
    await forgetExpiredDrafts(ahead)
    const right = await openDrafts()
    expect((await right.read('user 17'))?.value).toEqual(typed)
    expect((await right.read('user 18'))?.savedAt).toEqual(ahead.now())
  })
})
