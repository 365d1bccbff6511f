import { describe, expect, it } from 'vitest'
import type { KeptReport } from '../../offline/kept-reports.ts'
import { endOfKeeping, isWorthDrawing, keptOf, listedOf, outOfStep } from './kept-rules.ts'

const day = 86_400_000
const now = new Date('2026-03-01T10:00:00Z')
const ago = (milliseconds: number) => now.getTime() - milliseconds
const kept = (more: Partial<KeptReport> = {}): KeptReport => ({
  reportId: 3,
  name: 'Sales',
  rights: 'everybody',
  keptAt: ago(day),
  endsAt: now.getTime() + day,
  pageNames: ['first'],
  bytes: 10,
  isLast: false,
  ...more,
})
const said = { items: [{ reportId: 3, rights: 'everybody' }], keptForDays: 30 }

describe('what the server said', () => {
  it.each<[string, KeptReport, boolean]>([
    ['a report that is open with the same rows stays', kept(), false],
    ['one that is not open any more goes', kept({ reportId: 4 }), true],
    ['one with other rows goes', kept({ rights: 'of Alice' }), true],
    ['one whose time is over goes', kept({ endsAt: ago(0) }), true],
    [
      'one that is older than it may be by now goes',
      kept({ keptAt: ago(31 * day), endsAt: now.getTime() + day }),
      true,
    ],
    ['one that was kept since says nothing yet', kept({ reportId: 4, keptAt: now.getTime() + 1 }), false],
    ['the page that was seen last goes like any other', kept({ reportId: 4, isLast: true }), true],
  ])('of a kept report: %s', (_, report, goes) => {
    expect(outOfStep([report], said, now)).toEqual(goes ? [report] : [])
  })

  it('ends what is kept now after so many days', () => {
    expect(endOfKeeping(said, now)).toBe(now.getTime() + 30 * day)
  })
})

describe('without a network', () => {
  const last = kept({ isLast: true, keptAt: ago(1) })

  it('all of a report is shown where it was kept, else the page that was seen last', () => {
    expect(keptOf([last, kept()], 3, now)).toEqual(kept())
    expect(keptOf([last], 3, now)).toEqual(last)
    expect(keptOf([last, kept()], 4, now)).toBeUndefined()
  })

  it('each report is listed once', () => {
    const other = kept({ reportId: 4, isLast: true })
    expect(listedOf([last, kept(), other], now)).toEqual([kept(), other])
    expect(listedOf([last, kept()], now)).toEqual([kept()])
  })

  it('what is too old is not shown', () => {
    expect(keptOf([kept({ endsAt: ago(0) })], 3, now)).toBeUndefined()
  })
})

describe('the page that is looked at', () => {
  const seen = { reportId: 3, pageName: 'first' }
  it.each<[string, readonly KeptReport[], boolean]>([
    ['is drawn where nothing is kept', [], true],
    ['is not drawn where its whole report is kept', [kept()], false],
    ['is not drawn again within minutes', [kept({ isLast: true, keptAt: ago(60_000) })], false],
    ['is drawn again later', [kept({ isLast: true, keptAt: ago(day) })], true],
    ['is drawn where another page was the last', [kept({ isLast: true, keptAt: ago(1), pageNames: ['other'] })], true],
    ['is drawn where another report is kept', [kept({ reportId: 4 })], true],
  ])('%s', (_, reports, isDrawn) => {
    expect(isWorthDrawing(reports, seen, now)).toBe(isDrawn)
  })
})
