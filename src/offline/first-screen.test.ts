// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { beforeEach, describe, expect, it } from 'vitest'
import { storeAnswer } from './answers.ts'
import { forgetPerson } from './cleanup.ts'
import { reading, writing } from './database.ts'
import { readFirstScreen } from './first-screen.ts'
import { type Owner, ownerKey } from './owner.ts'
import { keepCopy } from './owner-mark-copy.ts'
import { databaseName, firstScreenKey } from './records.ts'
import { openVault } from './vault.ts'

const now = new Date('2026-03-02T09:00:00Z')
const ann = { tenantId: 7, userId: 42 }
const bea = { tenantId: 8, userId: 43 }
const screen = { address: '/app', styles: '', shell: '<nav></nav>', page: '<table></table>', age: '<p>today</p>' }

async function keepScreen(owner = ann, openedAt = now, value: unknown = screen): Promise<void> {
  const vault = await openVault(owner, { kind: 'personal' }, { now: openedAt })
  await storeAnswer(vault, firstScreenKey, value, { now: openedAt })
}

let turn = 0
const deviceIsOf = (owner: Owner | null) => {
  turn += 1
  const visit = owner && { owner: ownerKey(owner), id: 'a-session' }
  return keepCopy({ turn, visit, untold: null, lockedFor: null, ended: null }, { isClean: true })
}

beforeEach(async () => {
  await Dexie.delete(databaseName)
  await deviceIsOf(ann)
})

describe('the first screen', () => {
  it('is read without the database’s code, as it was kept', async () => {
    await keepScreen()
    expect(await readFirstScreen()).toEqual({ ...screen, owner: '42@7' })
  })

  it('is nothing on a device that keeps nothing, and makes no database there', async () => {
    expect(await readFirstScreen()).toBeUndefined()
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName)
    await keepScreen()
    expect(await readFirstScreen()).toMatchObject(screen)
  })

  it('O1: is that of the person whose device it is now, and of nobody else', async () => {
    await deviceIsOf(bea)
    await keepScreen(bea, new Date(now.getTime() + 1), { ...screen, shell: 'of Bea' })
    await keepScreen(ann, now)
    expect(await readFirstScreen()).toEqual({ ...screen, shell: 'of Bea', owner: '43@8' })
    await deviceIsOf(ann)
    expect(await readFirstScreen()).toBeUndefined()
    await deviceIsOf(null)
    expect(await readFirstScreen()).toBeUndefined()
  })

  it('is nothing for a person of whom none was kept, whatever others left', async () => {
    await keepScreen(ann, now)
    await openVault(bea, { kind: 'personal' }, { now: new Date(now.getTime() + 1) })
    expect(await readFirstScreen()).toBeUndefined()
  })

  it('is gone with the person', async () => {
    await keepScreen()
    await forgetPerson(ann, { unsent: 'keep' })
    expect(await readFirstScreen()).toBeUndefined()
  })

  it('is not found on a shared device, whose key no page has before the server has spoken', async () => {
    const share = crypto.getRandomValues(new Uint8Array(32))
    const vault = await openVault(ann, { kind: 'shared', share }, { now })
    await storeAnswer(vault, firstScreenKey, screen, { now })
    expect(await readFirstScreen()).toBeUndefined()
  })

  it('is not kept in an impersonated session', async () => {
    const vault = await openVault(ann, { kind: 'personal' }, { now, impersonated: true })
    await storeAnswer(vault, firstScreenKey, screen, { now })
    expect(await readFirstScreen()).toBeUndefined()
  })

  it('is nothing when its record was kept by another version, or is damaged', async () => {
    await keepScreen(ann, now, { ...screen, styles: ['/assets/start.css'] })
    expect(await readFirstScreen()).toBeUndefined()
    await keepScreen()
    const [record] = await reading(({ answers }) => answers.toArray())
    if (!record) throw new Error('nothing was kept')
    await writing(['answers'], ({ answers }) => answers.put({ ...record, version: 'another' }))
    expect(await readFirstScreen()).toBeUndefined()
    const bytes = new ArrayBuffer(record.sealed.bytes.byteLength)
    await writing(['answers'], ({ answers }) => answers.put({ ...record, sealed: { ...record.sealed, bytes } }))
    expect(await readFirstScreen()).toBeUndefined()
  })

  it('lets another tab erase the database at once', async () => {
    await keepScreen()
    await readFirstScreen()
    await Dexie.delete(databaseName)
    expect(await readFirstScreen()).toBeUndefined()
  })
})
