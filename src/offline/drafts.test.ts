import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, describe, expect, it } from 'vitest'
import { forgetAllBut } from './cleanup.ts'
import { reading, writing } from './database.ts'
import { draftBounds, draftsOf } from './drafts.ts'
import type { Owner } from './owner.ts'
import { preferencesOf } from './preferences.ts'
import { databaseName } from './records.ts'
import { findTraces } from './traces.ts'
import { eraseOwner, openVault } from './vault.ts'

const alice: Owner = { tenantId: 1, userId: 5 }
const bob: Owner = { tenantId: 1, userId: 6 }
const now = new Date('2026-03-01T10:00:00Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const openDrafts = async (owner = alice, at = now) =>
  draftsOf(await openVault(owner, { kind: 'personal' }, { now: at }), () => at)
const typed = { name: 'typed by Alice' }

afterEach(async () => {
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
    await forgetAllBut('6@1')
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
