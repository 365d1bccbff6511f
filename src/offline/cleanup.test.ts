// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, describe, expect, it } from 'vitest'
import { deviceStorage } from '../contract/vocabulary/device-storage.ts'
import { readAnswer, storeAnswer } from './answers.ts'
import { forgetPerson } from './cleanup.ts'
import { reading, writing } from './database.ts'
import { enqueue, replay, type Send } from './outbox.ts'
import { countOutbox, listOutbox } from './outbox-entries.ts'
import type { Owner } from './owner.ts'
import { preferencesOf } from './preferences.ts'
import { databaseName } from './records.ts'
import { findTraces } from './traces.ts'
import { findPersonalOwner, openVault, type Vault } from './vault.ts'

const alice: Owner = { tenantId: 1, userId: 5 }
const bob: Owner = { tenantId: 1, userId: 6 }
const now = new Date('2026-03-01T10:00:00Z')
const askedAt = now.getTime()
const personal = { kind: 'personal' } as const
const marker = 'Zanzibar'

async function use(owner: Owner) {
  const vault = await openVault(owner, personal, { now })
  await storeAnswer(vault, `getUsers ${marker}`, { name: marker }, { askedAt })
  await preferencesOf(vault).setItem(`columns ${marker}`, marker)
  await enqueue(vault, { operation: 'log', body: marker }, now)
  localStorage.setItem('lastActivity', marker)
  sessionStorage.setItem('draft', marker)
  return vault
}

afterEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await Dexie.delete(databaseName)
})

describe('the scan for traces', () => {
  it('finds what is written in the clear, wherever that is', async () => {
    await writing(['owners'], ({ owners }) => owners.add({ owner: marker, openedAt: 0 }))
    localStorage.setItem('seen', marker)
    sessionStorage.setItem('seen', marker)
    document.title = marker
    expect(await findTraces([marker])).toEqual([
      `database ${databaseName}/owners`,
      'localStorage',
      'page',
      'sessionStorage',
    ])
    document.title = ''
  })
})

describe('a person who leaves the device', () => {
  it('leaves nothing that can be read', async () => {
    const vault = await use(alice)
    await forgetPerson(alice, { unsent: 'discard' })
    expect(await findTraces([marker, '5@1'])).toEqual([])
    expect(await readAnswer(vault, `getUsers ${marker}`)).toBeUndefined()
    expect(await preferencesOf(vault).getItem(`columns ${marker}`)).toBeNull()
  })

  it('leaves writes that the server has not had, sealed', async () => {
    await use(alice)
    await forgetPerson(alice, { unsent: 'keep' })
    expect(await findTraces([marker])).toEqual([])
    expect(await countOutbox(alice)).toEqual({ unsent: 1, refused: 0 })
    const [record] = await reading(({ owners }) => owners.toArray())
    expect(record?.answersKey).toBeUndefined()
  })

  it('O6: leaves no key to them: what opens them comes with their author’s next sign-in alone, and then they are sent', async () => {
    const outboxKey = crypto.getRandomValues(new Uint8Array(32))
    const enqueued = await enqueue(
      await openVault(alice, personal, { now, outboxKey }),
      { operation: 'log', body: 1 },
      now,
    )
    await forgetPerson(alice, { unsent: 'keep' })
    const [record] = await reading(({ owners }) => owners.toArray())
    expect(Object.values(record ?? {}).filter((value) => value instanceof CryptoKey)).toEqual([])

    // Neither a page that asked nobody nor one with another person’s key opens them, or locks them out for good.
    const unasked = await openVault(alice, personal, { now })
    expect([unasked.mayQueue, (await listOutbox(unasked))[0]?.write]).toEqual([false, undefined])
    const back = await openVault(alice, personal, { now, outboxKey })
    expect(await listOutbox(back)).toMatchObject([{ id: enqueued, write: { operation: 'log', body: 1 } }])
    const sent: unknown[] = []
    const options = { now: () => now, currentOwner: () => alice }
    const send: Send = async ({ body, headers }) => {
      sent.push(body)
      return { status: 200, receipt: `${headers['X-Outbox-Client']}:${headers['X-Outbox-Sequence']}` }
    }
    await replay(back, send, options)
    expect([sent, await countOutbox(alice)]).toEqual([[1], { unsent: 0, refused: 0 }])
  })

  it('O6: opens them on a device that has become a shared one, too', async () => {
    const outboxKey = crypto.getRandomValues(new Uint8Array(32))
    await enqueue(await openVault(alice, personal, { now, outboxKey }), { operation: 'log', body: 1 }, now)
    await forgetPerson(alice, { unsent: 'keep' })
    const shared = { kind: 'shared', share: crypto.getRandomValues(new Uint8Array(32)) } as const
    const vault = await openVault(alice, shared, { now, outboxKey })
    expect((await listOutbox(vault))[0]?.write).toEqual({ operation: 'log', body: 1 })
  })

  describe('O27: on a shared device', () => {
    const outboxKey = crypto.getRandomValues(new Uint8Array(32))
    const shared = { kind: 'shared', share: outboxKey } as const
    const write = { operation: 'log', body: 1 }
    const keysOnDevice = async () =>
      (await reading(({ owners }) => owners.toArray()))
        .flatMap((record) => Object.values(record))
        .filter((value) => value instanceof CryptoKey).length
    const sendFrom = async (vault: Vault, at = now) => {
      const sent: unknown[] = []
      const send: Send = async ({ body, headers }) => {
        sent.push(body)
        return { status: 200, receipt: `${headers['X-Outbox-Client']}:${headers['X-Outbox-Sequence']}` }
      }
      await replay(vault, send, { now: () => at, currentOwner: () => alice })
      return [sent, await countOutbox(alice)]
    }
    const allSent = [[1], { unsent: 0, refused: 0 }]

    it('what waits is sent by the next page of the same session, and no key lies open meanwhile', async () => {
      await enqueue(await openVault(alice, shared, { now, outboxKey }), write, now)
      expect(await keysOnDevice()).toBe(0)
      expect(await sendFrom(await openVault(alice, shared, { now, outboxKey }))).toEqual(allSent)
    })

    it.each([['shared again', shared] as const, ['not shared', personal] as const])(
      'what waits is sent at the next sign-in, %s',
      async (_, mode) => {
        await enqueue(await openVault(alice, shared, { now, outboxKey }), write, now)
        await forgetPerson(alice, { unsent: 'keep' })
        expect(await findTraces(['log'])).toEqual([])
        expect(await sendFrom(await openVault(alice, mode, { now, outboxKey }))).toEqual(allSent)
      },
    )

    it('what was being sent by a page that is gone is sent once its lease is over', async () => {
      await enqueue(await openVault(alice, shared, { now, outboxKey }), write, now)
      const lease = { holder: 'a page that is gone', until: now.getTime() + 60_000 }
      await writing(['outbox'], ({ outbox }) =>
        outbox.toCollection().modify({ state: 'sending', isTried: true, lease }),
      )
      await forgetPerson(alice, { unsent: 'keep' })
      const back = await openVault(alice, personal, { now, outboxKey })
      expect(await sendFrom(back)).toEqual([[], { unsent: 1, refused: 0 }])
      expect(await sendFrom(back, new Date(lease.until))).toEqual(allSent)
    })

    it('two tabs that open at once seal with the same key', async () => {
      const [one, other] = await Promise.all([
        openVault(alice, shared, { now, outboxKey }),
        openVault(alice, shared, { now, outboxKey }),
      ])
      await enqueue(one, write, now)
      expect((await listOutbox(other))[0]?.write).toEqual(write)
    })

    it('a personal visit that has become a shared one leaves no key open', async () => {
      await enqueue(await openVault(alice, personal, { now, outboxKey }), write, now)
      const vault = await openVault(alice, shared, { now, outboxKey })
      expect(await keysOnDevice()).toBe(0)
      expect(await sendFrom(vault)).toEqual(allSent)
    })
  })

  it('leaves no name behind when there was nothing to send', async () => {
    const vault = await openVault(alice, personal, { now })
    await storeAnswer(vault, 'menu', 1, { askedAt })
    await forgetPerson(alice, { unsent: 'keep' })
    expect(await findTraces(['5@1'])).toEqual([])
  })

  it('leaves the device its own settings, and others their data', async () => {
    await use(bob)
    await use(alice)
    localStorage.setItem(deviceStorage.language, 'ar')
    await forgetPerson(alice, { unsent: 'discard' })
    expect(localStorage.getItem(deviceStorage.language)).toBe('ar')
    const vault = await openVault(bob, personal, { now })
    expect((await readAnswer(vault, `getUsers ${marker}`))?.value).toEqual({ name: marker })
    expect(await preferencesOf(vault).getItem(`columns ${marker}`)).toBe(marker)
  })
})

describe('an impersonated session', () => {
  it('leaves nothing of the other person on the device', async () => {
    const vault = await openVault(bob, personal, { now, impersonated: true })
    await storeAnswer(vault, 'menu', marker, { askedAt })
    await preferencesOf(vault).setItem('pageSize', '50')
    expect(await readAnswer(vault, 'menu')).toBeUndefined()
    expect(await findPersonalOwner()).toBeUndefined()
    expect(await findTraces(['6@1'])).toEqual([])
  })
})

describe('settings of a person', () => {
  it('come back in the next visit, and only to them', async () => {
    await preferencesOf(await openVault(alice, personal, { now })).setItem('pageSize', '50')
    expect(await preferencesOf(await openVault(alice, personal, { now })).getItem('pageSize')).toBe('50')
    expect(await preferencesOf(await openVault(bob, personal, { now })).getItem('pageSize')).toBeNull()
  })

  it('can be removed alone', async () => {
    const preferences = preferencesOf(await openVault(alice, personal, { now }))
    await preferences.setItem('pageSize', '50')
    await preferences.setItem('density', 'compact')
    await preferences.removeItem('pageSize')
    expect([await preferences.getItem('pageSize'), await preferences.getItem('density')]).toEqual([null, 'compact'])
  })

  it('are not stored any more by a tab that the person has left', async () => {
    const vault = await use(alice)
    await forgetPerson(alice, { unsent: 'discard' })
    await preferencesOf(vault).setItem('pageSize', '50')
    expect(await reading(({ preferences }) => preferences.count())).toBe(0)
  })
})
