// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryCaches } from './caches-for-tests.ts'
import { forgetPerson } from './cleanup.ts'
import { keepFirstScreen, readFirstScreen } from './first-screen.ts'
import { markNow, ownerMark, type Visit } from './owner-mark.ts'

const ann: Visit = { owner: '42@7', id: 'a-session' }
const bea: Visit = { owner: '43@8', id: 'another' }
const screen = { address: '/app', styles: '', shell: '<nav></nav>', page: '<table></table>', age: '<p>today</p>' }
const isOver = (visit: Visit) => () => markNow().visit?.id !== visit.id
const keyName = 'tessera.firstScreenKey'

async function keep(visit = ann): Promise<string> {
  await keepFirstScreen(screen, visit, isOver(visit))
  return (await readFirstScreen()) ?? ''
}

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches())
  localStorage.clear()
  ownerMark.signedIn(ann)
})

describe('the first screen', () => {
  it('is kept sealed, each time anew', async () => {
    const first = await keep()
    expect(first.length).toBeGreaterThan(100)
    expect(atob(first)).not.toContain('nav')
    expect(await keep()).not.toBe(first)
  })

  it('is nothing on a device that keeps nothing, and makes no cache there', async () => {
    expect(await readFirstScreen()).toBeUndefined()
    expect(await caches.has('tessera-first-screen')).toBe(false)
  })

  it.each([
    ['signs out', () => ownerMark.signedOut()],
    ['locks the device', () => ownerMark.locked()],
    ['is signed out by the server', () => ownerMark.sessionEnded(null)],
    ['goes on as somebody else', () => ownerMark.switched(bea)],
  ])(
    'R9, O1: of who %s the key is gone in the same tick, and the entry before the mark is known to be kept',
    async (_, leave) => {
      await keep()
      leave()
      expect(localStorage.getItem(keyName)).toBeNull()
      await ownerMark.kept()
      expect(await readFirstScreen()).toBeUndefined()
    },
  )

  it('stays when the server confirms that an earlier session has ended', async () => {
    ownerMark.signedOut()
    ownerMark.signedIn(bea)
    ownerMark.signedOut()
    const left = markNow()
    ownerMark.signedIn(ann)
    await keep()
    ownerMark.told(left)
    expect(await readFirstScreen()).toBeDefined()
  })

  it('O1: is not kept for who has left meanwhile', async () => {
    const keeping = keepFirstScreen(screen, ann, isOver(ann))
    ownerMark.signedOut()
    await keeping
    await ownerMark.kept()
    expect(await readFirstScreen()).toBeUndefined()
  })

  it('is gone with the person', async () => {
    await keep()
    await forgetPerson({ tenantId: 7, userId: 42 }, { unsent: 'keep' })
    expect(localStorage.getItem(keyName)).toBeNull()
    expect(await readFirstScreen()).toBeUndefined()
  })

  it('is nothing when it was kept by another version, or is not ours', async () => {
    const sealed = await keep()
    const cache = await caches.open('tessera-first-screen')
    for (const text of [`another ${sealed}`, '<!doctype html><h1>Free Wi-Fi</h1>', '', 'unbuilt </script><b>']) {
      await cache.put('/first-screen', new Response(text))
      expect(await readFirstScreen()).toBeUndefined()
    }
  })

  it('is kept under another key where the one that was found is damaged', async () => {
    localStorage.setItem(keyName, '"x"')
    expect(await keep()).not.toBe('')
    expect(localStorage.getItem(keyName)).toMatch(/^[\w+/]{43}=$/)
  })
})
