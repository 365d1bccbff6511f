// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { deviceStorage } from '../contract/vocabulary/device-storage.ts'
import { markAtStart, markNow, ownerMark, sessionOfCookie } from './owner-mark.ts'
import { readCopy } from './owner-mark-copy.ts'

const ann = { owner: '5@1', id: 'session of Ann' }
const bea = { owner: '6@2', id: 'session of Bea' }
const nobody = { visit: null, untold: null, lockedFor: null, ended: null }
const byTime = 'SessionHasEnded.byTime'

/** What a killed browser had not written to the disk yet. */
const killBrowser = (before: string | null) => {
  if (before === null) localStorage.clear()
  else localStorage.setItem(deviceStorage.owner, before)
}

beforeEach(() => {
  ownerMark.signedIn(ann)
})

describe('O1, O2: the owner mark of the device', () => {
  it.each([
    ['a sign-in', () => ownerMark.signedIn(bea), { ...nobody, visit: bea }],
    ['a switch', () => ownerMark.switched(bea), { ...nobody, visit: bea }],
    ['a sign-out', () => ownerMark.signedOut(), { ...nobody, untold: ann.id }],
    ['the end of the session', () => ownerMark.sessionEnded(byTime), { ...nobody, ended: byTime }],
    ['its end for no reason told', () => ownerMark.sessionEnded(null), { ...nobody, ended: 'ended' }],
    ['a kiosk that it becomes', () => ownerMark.becameScreen(), { ...nobody, untold: ann.id }],
    ['a lock', () => ownerMark.locked(), { ...nobody, untold: ann.id, lockedFor: ann.owner }],
  ])('changes in the same tick as %s, and is another one than before', (_, happen, expected) => {
    const { turn } = markNow()
    happen()
    expect(markNow()).toEqual({ turn: turn + 1, hands: turn + 1, ...expected })
  })

  it('remembers whom the server has to be told of until it confirms, or the next one signs in', () => {
    ownerMark.signedOut()
    const left = ownerMark.signedOut()
    expect(markNow().untold).toBe(ann.id)
    ownerMark.told({ ...left, untold: 'another session' })
    expect(markNow().untold).toBe(ann.id)
    ownerMark.told(left)
    expect(markNow()).toMatchObject({ visit: null, untold: null })
    ownerMark.signedIn(ann)
    ownerMark.signedOut()
    ownerMark.signedIn(bea)
    expect(markNow()).toMatchObject({ visit: bea, untold: null })
  })

  it('U222: says when somebody came or left last, whatever else has changed since', () => {
    const { hands } = ownerMark.signedOut()
    const left = markNow()
    ownerMark.noneOpened(ownerMark.sessionOpening(), left)
    ownerMark.told(markNow())
    expect(markNow().hands).toBe(hands)
    ownerMark.signedIn(ann)
    expect(markNow().hands).toBeGreaterThan(hands)
  })

  it('A194: changes hands as the device becomes a screen, also where nobody was in', () => {
    const { hands } = ownerMark.signedOut()
    expect(ownerMark.signedOut().hands).toBe(hands)
    expect(ownerMark.becameScreen().hands).toBeGreaterThan(hands)
  })

  it('O13: takes the session of the cookie for left from before a sign-in until it is entered, refused or ended', () => {
    const left = ownerMark.signedOut()
    ownerMark.noneOpened(ownerMark.sessionOpening(), left)
    expect(markNow()).toMatchObject({ visit: null, untold: ann.id })
    const first = ownerMark.sessionOpening()
    ownerMark.signedOut()
    expect(markNow()).toMatchObject({ visit: null, untold: sessionOfCookie })
    ownerMark.sessionOpening()
    // Of the one before: what the second call has opened is not ended by it.
    ownerMark.told(first)
    ownerMark.noneOpened(first, left)
    expect(markNow().untold).toBe(sessionOfCookie)
    ownerMark.told(markNow())
    expect(markNow().untold).toBeNull()
    ownerMark.sessionOpening()
    ownerMark.signedIn(bea)
    expect(markNow()).toMatchObject({ visit: bea, untold: null })
    ownerMark.sessionOpening()
    expect(markNow()).toMatchObject({ visit: bea, untold: sessionOfCookie })
    ownerMark.signedOut()
    expect(markNow()).toMatchObject({ visit: null, untold: sessionOfCookie })
  })

  it.each([
    ['sign-out', () => ownerMark.signedOut()],
    ['sign-in of the next', () => ownerMark.signedIn(bea)],
    ['lock', () => ownerMark.locked()],
  ])('survives a browser that is killed right after the %s', async (_, happen) => {
    const before = localStorage.getItem(deviceStorage.owner)
    happen()
    const after = markNow()
    await ownerMark.kept()
    killBrowser(before)
    expect(markNow().visit).toEqual(ann)
    expect((await markAtStart()).mark).toEqual(after)
    expect(markNow()).toEqual(after)
  })

  it('takes the key of the kept screen away where a killed browser brought it back, and leaves the owner theirs', async () => {
    const before = localStorage.getItem(deviceStorage.owner)
    ownerMark.signedIn(bea)
    await ownerMark.kept()
    killBrowser(before)
    localStorage.setItem('tessera.firstScreenKey', 'of Ann')
    await markAtStart()
    expect(localStorage.getItem('tessera.firstScreenKey')).toBeNull()
    await ownerMark.clean(ownerMark.signedIn(bea))
    await ownerMark.kept()
    killBrowser(JSON.stringify({ ...markNow(), turn: markNow().turn - 1 }))
    localStorage.setItem('tessera.firstScreenKey', 'of Bea')
    await markAtStart()
    expect(localStorage.getItem('tessera.firstScreenKey')).toBe('of Bea')
  })

  it('is found where the browser has dropped its values, and counts on from there', async () => {
    const { turn } = markNow()
    await ownerMark.kept()
    killBrowser(null)
    expect((await markAtStart()).mark).toMatchObject({ turn, visit: ann })
    expect(ownerMark.signedOut().turn).toBe(turn + 1)
  })

  it('knows that the device was cleaned for this owner, and for no later one', async () => {
    const mark = markNow()
    await ownerMark.kept()
    expect((await markAtStart()).isClean).toBe(false)
    await ownerMark.clean(mark)
    expect((await markAtStart()).isClean).toBe(true)
    ownerMark.signedIn(bea)
    await ownerMark.clean(mark)
    await ownerMark.kept()
    expect((await markAtStart()).isClean).toBe(false)
  })

  it('is never written over by an earlier one', async () => {
    const { turn } = ownerMark.signedOut()
    await ownerMark.kept()
    localStorage.setItem(deviceStorage.owner, JSON.stringify({ turn: turn - 2, visit: bea }))
    ownerMark.signedIn(bea)
    await ownerMark.kept()
    expect(await readCopy()).toMatchObject({ turn, visit: null })
  })

  it.each(['', 'null', '{', '[]', '{"turn":"x"}', '{"turn":3,"visit":{"owner":5}}', '"turn"'])(
    'that is damaged (%s) is nobody’s',
    (damage) => {
      localStorage.setItem(deviceStorage.owner, damage)
      expect(markNow().visit).toBeNull()
    },
  )
})
