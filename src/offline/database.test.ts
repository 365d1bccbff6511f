import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'

const now = new Date('2026-03-01T10:00:00Z')
const askedAt = now.getTime()
const alice = { tenantId: 1, userId: 5 }
const personal = { kind: 'personal' } as const

/** Modules as a page of its own loads them. */
async function page() {
  vi.resetModules()
  const { storage } = await import('./database.ts')
  const { databaseName } = await import('./records.ts')
  const { readAnswer, storeAnswer } = await import('./answers.ts')
  const { enqueue } = await import('./outbox.ts')
  const { listOutbox } = await import('./outbox-entries.ts')
  const { forgetPerson } = await import('./cleanup.ts')
  const { preferencesOf } = await import('./preferences.ts')
  const { openVault } = await import('./vault.ts')
  return { databaseName, storage, readAnswer, storeAnswer, enqueue, listOutbox, forgetPerson, preferencesOf, openVault }
}

const { open } = IDBFactory.prototype
const { put, add } = IDBObjectStore.prototype

// In place before any page loads: Dexie binds the function when it opens.
let lostConnections = 0
const { transaction } = IDBDatabase.prototype
IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...input) {
  if (lostConnections > 0) {
    lostConnections -= 1
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  }
  return transaction.apply(this, input)
}
const forbidden = () => {
  throw new DOMException('forbidden', 'SecurityError')
}
const noStorage = { length: 0 }
const diskFull = () => {
  throw new DOMException('The disk is full', 'QuotaExceededError')
}

afterEach(async () => {
  Object.assign(IDBFactory.prototype, { open })
  Object.assign(IDBObjectStore.prototype, { put, add })
  lostConnections = 0
  vi.unstubAllGlobals()
  await Dexie.delete('tessera')
})

describe('where the browser refuses storage', () => {
  it('the app goes on without, and says so', async () => {
    Object.assign(IDBFactory.prototype, { open: forbidden })
    const { storage, openVault, storeAnswer, readAnswer, listOutbox, preferencesOf } = await page()
    const heard: string[] = []
    storage.subscribe((state) => heard.push(state))
    const vault = await openVault(alice, personal, { now })
    await storeAnswer(vault, 'menu', 1, { askedAt })
    await preferencesOf(vault).setItem('pageSize', '50')
    expect(await readAnswer(vault, 'menu')).toBeUndefined()
    expect(await preferencesOf(vault).getItem('pageSize')).toBeNull()
    expect(await listOutbox(vault)).toEqual([])
    expect([storage.state, heard]).toEqual(['unavailable', ['unavailable']])
  })

  it('a write is not called kept', async () => {
    Object.assign(IDBFactory.prototype, { open: forbidden })
    const { openVault, enqueue } = await page()
    const vault = await openVault(alice, personal, { now })
    await expect(enqueue(vault, { operation: 'log', body: 1 }, now)).rejects.toMatchObject({ why: 'storage' })
  })

  it('the app tries again when its page comes back to the front', async () => {
    Object.assign(IDBFactory.prototype, { open: forbidden })
    const { storage, openVault, storeAnswer, readAnswer } = await page()
    await openVault(alice, personal, { now })
    Object.assign(IDBFactory.prototype, { open })
    await storeAnswer(await openVault(alice, personal, { now }), 'menu', 1, { askedAt })
    expect(storage.state).toBe('unavailable')
    storage.tryAgain()
    const vault = await openVault(alice, personal, { now })
    await storeAnswer(vault, 'menu', 1, { askedAt })
    expect((await readAnswer(vault, 'menu'))?.value).toBe(1)
  })
})

describe('a page without cryptography, over plain HTTP', () => {
  it('keeps nothing, and goes on', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const { openVault, storeAnswer, readAnswer, enqueue, preferencesOf, forgetPerson } = await page()
    vi.stubGlobal('localStorage', noStorage)
    vi.stubGlobal('sessionStorage', noStorage)
    const vault = await openVault(alice, personal, { now })
    await storeAnswer(vault, 'menu', 1, { askedAt })
    await preferencesOf(vault).setItem('pageSize', '50')
    expect([await readAnswer(vault, 'menu'), await preferencesOf(vault).getItem('pageSize')]).toEqual([undefined, null])
    await expect(enqueue(vault, { operation: 'log', body: 1 }, now)).rejects.toMatchObject({ why: 'not-allowed' })
    expect(await forgetPerson(alice, { unsent: 'keep' })).toBe(true)
  })
})

describe('a connection that the browser has closed behind the app’s back', () => {
  it('is opened again, once, and the work is done', async () => {
    const { storage, openVault, storeAnswer, readAnswer } = await page()
    const vault = await openVault(alice, personal, { now })
    lostConnections = 1
    await storeAnswer(vault, 'menu', 1, { askedAt })
    lostConnections = 1
    expect((await readAnswer(vault, 'menu'))?.value).toBe(1)
    expect(storage.state).toBe('ready')
  })

  it('does not stop the app when it is lost again and again', async () => {
    const { storage, openVault, storeAnswer, readAnswer } = await page()
    const vault = await openVault(alice, personal, { now })
    await storeAnswer(vault, 'menu', 1, { askedAt })
    lostConnections = 100
    expect(await readAnswer(vault, 'menu')).toBeUndefined()
    lostConnections = 0
    expect((await readAnswer(vault, 'menu'))?.value).toBe(1)
    expect(storage.state).toBe('ready')
  })
})

describe('a full disk', () => {
  it('keeps what it has, takes no more, and takes again when there is room', async () => {
    const { storage, openVault, storeAnswer, readAnswer } = await page()
    const vault = await openVault(alice, personal, { now })
    await storeAnswer(vault, 'old', 1, { askedAt })
    Object.assign(IDBObjectStore.prototype, { put: diskFull, add: diskFull })
    await storeAnswer(vault, 'new', 2, { askedAt })
    expect(storage.state).toBe('full')
    expect([(await readAnswer(vault, 'old'))?.value, await readAnswer(vault, 'new')]).toEqual([1, undefined])
    Object.assign(IDBObjectStore.prototype, { put, add })
    await storeAnswer(vault, 'new', 2, { askedAt })
    expect([(await readAnswer(vault, 'new'))?.value, storage.state]).toEqual([2, 'ready'])
  })

  it('gives the room of stored answers to a write that waits for the server', async () => {
    const { openVault, storeAnswer, readAnswer, enqueue, listOutbox } = await page()
    const vault = await openVault(alice, personal, { now })
    await storeAnswer(vault, 'menu', 1, { askedAt })
    let refusals = 1
    Object.assign(IDBObjectStore.prototype, {
      add(this: IDBObjectStore, ...input: Parameters<typeof add>) {
        if (refusals > 0) {
          refusals -= 1
          return diskFull()
        }
        return add.apply(this, input)
      },
    })
    await enqueue(vault, { operation: 'log', body: 'kept' }, now)
    expect((await listOutbox(vault)).map(({ write }) => write?.body)).toEqual(['kept'])
    expect(await readAnswer(vault, 'menu')).toBeUndefined()
  })
})

describe('a tab with an older version that does not let go', () => {
  it('is waited for only so long, and storage works once it is closed', async () => {
    const stubborn = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('tessera', 1)
      request.onsuccess = () => resolve(request.result)
    })
    const { storage, openVault, storeAnswer, readAnswer } = await page()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const opening = openVault(alice, personal, { now })
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    vi.runAllTimers()
    await opening
    vi.useRealTimers()
    expect(storage.state).toBe('unavailable')

    stubborn.close()
    storage.tryAgain()
    const vault = await openVault(alice, personal, { now })
    await storeAnswer(vault, 'menu', 1, { askedAt })
    expect((await readAnswer(vault, 'menu'))?.value).toBe(1)
  })
})

describe('another tab that erases or upgrades the database', () => {
  it('does not wait for this one', async () => {
    const { databaseName, openVault, storeAnswer, readAnswer } = await page()
    const vault = await openVault(alice, personal, { now })
    await storeAnswer(vault, 'menu', 1, { askedAt })
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(databaseName)
      request.onsuccess = resolve
      request.onblocked = () => reject(new Error('blocked'))
    })
    expect(await readAnswer(vault, 'menu')).toBeUndefined()
  })
})

describe('leaving a device whose storage is in trouble', () => {
  it('tries twice, and says when something may be left', async () => {
    const { storage, openVault, storeAnswer, forgetPerson, readAnswer } = await page()
    vi.stubGlobal('localStorage', noStorage)
    vi.stubGlobal('sessionStorage', noStorage)
    const vault = await openVault(alice, personal, { now })
    await storeAnswer(vault, 'menu', 1, { askedAt })
    lostConnections = 1000
    expect(await forgetPerson(alice, { unsent: 'discard' })).toBe(false)
    lostConnections = 0
    storage.tryAgain()
    expect(await forgetPerson(alice, { unsent: 'discard' })).toBe(true)
    expect(await readAnswer(vault, 'menu')).toBeUndefined()
  })
})
