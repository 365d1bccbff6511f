// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterAll, expect, test, vi } from 'vitest'
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { markNow, ownerMark } from '../../offline/owner-mark.ts'
import { belongTo, followOwner } from './page-owner.ts'

const ann = { owner: '5@1', id: 'session of Ann' }
const bea = { owner: '6@1', id: 'Ann acts as Bea' }

const leadTo = vi.spyOn(location, 'replace').mockImplementation(() => {})
// Every address is there to be led to.
vi.stubGlobal('fetch', async () => new Response())
afterAll(() => {
  leadTo.mockRestore()
  vi.unstubAllGlobals()
})

/** As another tab writes it. */
const elsewhere = (change: object): void => {
  const mark = { ...markNow(), ...change, turn: markNow().turn + 1 }
  localStorage.setItem(deviceStorage.owner, JSON.stringify(mark))
  window.dispatchEvent(new StorageEvent('storage', { key: deviceStorage.owner }))
}

test('O139: a page that another tab has put out goes on with whoever is in by the time that the sign-in page begins', async () => {
  ownerMark.signedIn(ann)
  belongTo(ann)
  followOwner()
  elsewhere({ visit: null, untold: ann.id })
  await expect.poll(() => leadTo.mock.calls).toEqual([['/account/login']])
  expect(sessionStorage.getItem(deviceStorage.isPutOut)).not.toBeNull()
})

test('O139: … and once alone', async () => {
  // As the page that follows.
  vi.resetModules()
  const next = await import('./page-owner.ts')
  elsewhere({ visit: bea, untold: null })
  leadTo.mockClear()
  next.followNextVisit({ fromNobody: false, isThere: () => true })
  expect(leadTo).toHaveBeenCalledWith('/')
  expect(sessionStorage.getItem(deviceStorage.isPutOut)).toBeNull()
})
