import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, expect, it } from 'vitest'
import { tabValues } from './browser-values.ts'
import type { Owner } from './owner.ts'
import { databaseName } from './records.ts'
import { tabNoteOf } from './tab-note.ts'
import { eraseOwner, openVault, type VaultMode } from './vault.ts'

const alice: Owner = { tenantId: 1, userId: 5 }
const bob: Owner = { tenantId: 1, userId: 6 }
const now = new Date('2026-03-01T10:00:00Z')
const share = crypto.getRandomValues(new Uint8Array(32))
const personal: VaultMode = { kind: 'personal' }
const shared: VaultMode = { kind: 'shared', share }
const left = { of: 'report 1', state: 'Region: North' }

const noteOf = async (owner: Owner, mode: VaultMode = personal, { isStillOwn = true, impersonated = false } = {}) =>
  tabNoteOf(await openVault(owner, mode, { now, impersonated }), 'left', () => isStillOwn)

afterEach(async () => {
  tabValues.remove('left')
  await Dexie.delete(databaseName)
})

it.each([
  ['one’s own', personal],
  ['a shared one', shared],
])('R53: a note comes back after a reload on %s, and cannot be read in the tab', async (_, mode) => {
  await (await noteOf(alice, mode)).write(left)
  expect(await (await noteOf(alice, mode)).read()).toEqual(left)
  expect(tabValues.get('left')).not.toContain('North')
})

it.each([
  ['one’s own', personal],
  ['a shared one', shared],
])('R53: a note on %s opens for nobody else, nor for its person once they have left', async (_, mode) => {
  await (await noteOf(alice, mode)).write(left)
  expect(await (await noteOf(bob, mode)).read()).toBeUndefined()
  await eraseOwner(alice, { unsent: 'keep' })
  expect(await (await noteOf(alice, mode)).read()).toBeUndefined()
})

it('R53: what is sealed as its visit ends is not kept, nor what is seen in another’s name', async () => {
  await (await noteOf(alice, personal, { isStillOwn: false })).write(left)
  await (await noteOf(alice, personal, { impersonated: true })).write(left)
  expect(tabValues.get('left')).toBeNull()
})
