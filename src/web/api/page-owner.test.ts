// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { markNow, ownerMark } from '../../offline/owner-mark.ts'
import { followNextVisit } from './page-owner.ts'

const ann = { owner: '5@1', id: 'session of Ann' }
const bea = { owner: '6@1', id: 'Ann acts as Bea' }

const leadTo = vi.spyOn(location, 'replace').mockImplementation(() => {})
afterAll(() => leadTo.mockRestore())

/** As another tab writes it. */
const elsewhere = (change: object): void => {
  const mark = { ...markNow(), ...change, turn: markNow().turn + 1 }
  localStorage.setItem(deviceStorage.owner, JSON.stringify(mark))
  window.dispatchEvent(new StorageEvent('storage', { key: deviceStorage.owner }))
}

beforeEach(() => leadTo.mockClear())

test('O96: a page that leads to the sign-in form later follows from then on', () => {
  let isSignIn = false
  ownerMark.signedIn(ann)
  followNextVisit({ fromNobody: false, isThere: () => isSignIn })
  elsewhere({ visit: bea })
  expect(leadTo).not.toHaveBeenCalled()
  isSignIn = true
  elsewhere({ visit: bea })
  expect(leadTo).toHaveBeenCalledWith('/')
  isSignIn = false
})

test('O16: a sign-in page goes on with the visit that another tab begins, and with no other change', () => {
  ownerMark.signedIn(ann)
  followNextVisit({ fromNobody: false, isThere: () => true })
  elsewhere({ untold: 'any' })
  expect(leadTo).not.toHaveBeenCalled()
  elsewhere({ visit: null, untold: ann.id })
  expect(leadTo).not.toHaveBeenCalled()
  elsewhere({ visit: bea, untold: null })
  expect(leadTo).toHaveBeenCalledWith('/')
})

test('O77: a form that was drawn for nobody goes on with the visit that began before its app did', () => {
  ownerMark.signedIn(ann)
  followNextVisit({ fromNobody: true, isThere: () => true })
  expect(leadTo).toHaveBeenCalledWith('/')
})
