/** A few minutes' worth of `npm run chaos` are its own command's; here is whether it sees what it looks for. */
import { describe, expect, test } from 'vitest'
import { compare } from '../../scripts/chaos/compare.ts'
import type { Note } from '../../scripts/chaos/ledger.ts'

const person = (marker: string, outcome: Note['outcome'], asked = 0): Note => ({
  kind: 'person',
  marker,
  outcome,
  asked,
  answered: asked,
})

const value = (marker: string, outcome: Note['outcome'], asked: number): Note => ({
  ...person(marker, outcome, asked),
  kind: 'role',
  place: '7',
})

const showing = (people: readonly string[], role?: string) => ({
  records: new Map([['person', people]]),
  values: new Map(role === undefined ? [] : [['role 7', role]]),
})

describe('the ledger of acknowledged writes', () => {
  test('what was acknowledged and is not there is lost', () => {
    const notes = [person('a', 'acknowledged'), person('b', 'acknowledged')]
    expect(compare(notes, showing(['b']))).toMatchObject({ acknowledged: 2, lost: ['person a'], doubled: [] })
  })

  test('what is there twice is doubled, also when it was acknowledged at a second try', () => {
    const notes = [person('a', 'unknown'), person('a', 'acknowledged')]
    expect(compare(notes, showing(['a', 'a']))).toMatchObject({ lost: [], doubled: ['person a, 2 times'] })
  })

  test('what was never answered may be there once or not', () => {
    const notes = [person('a', 'unknown'), person('b', 'unknown')]
    expect(compare(notes, showing(['b']))).toMatchObject({ unknown: 2, lost: [], doubled: [] })
  })

  test('what was refused is not kept', () => {
    expect(compare([person('a', 'refused')], showing(['a'])).keptThoughRefused).toEqual(['person a'])
  })

  test('a value is the one acknowledged last, or a later one whose answer was lost', () => {
    const notes = [value('1', 'acknowledged', 0), value('2', 'acknowledged', 100_000), value('3', 'unknown', 200_000)]
    expect(compare(notes, showing([], '2')).lost).toEqual([])
    expect(compare(notes, showing([], '3')).lost).toEqual([])
    expect(compare(notes, showing([], '1')).lost).toEqual(['role 7 = 2, is 1'])
    expect(compare(notes, showing([])).lost).toEqual(['role 7 = 2, is undefined'])
  })
})
