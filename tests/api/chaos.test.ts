/** A bounded part of `npm run chaos`, and whether its ledger sees what it looks for. */
import { describe, expect, test } from 'vitest'
import { buildWeb } from '../../scripts/build-web.ts'
import { compare } from '../../scripts/chaos/compare.ts'
import type { Note } from '../../scripts/chaos/ledger.ts'
import { chaos } from '../../scripts/chaos/run.ts'

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

/** A server of its own is started where the tests run on one; `TEST_DATABASE_URL` says that one can be. */
const store = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'embedded'

const faults = {
  embedded: ['server killed', 'server stopped', 'disk full'],
  PostgreSQL: ['backends killed', 'database restarted', 'slots exhausted', 'server stopped'],
}

test('R20, S1, S2, S3, S9: under faults nothing acknowledged is lost or doubled, and no process ends by itself', async () => {
  await buildWeb()
  const outcome = await chaos({ store, seconds: 15, seed: 20, only: faults[store] })
  const { lost, doubled, keptThoughRefused, exits, tally } = outcome
  expect({ lost, doubled, keptThoughRefused, exits, wrongs: [...tally.wrongs] }).toEqual({
    lost: [],
    doubled: [],
    keptThoughRefused: [],
    exits: 0,
    wrongs: [],
  })
  expect(outcome.acknowledged).toBeGreaterThan(20)
  expect(outcome.faults).toBeGreaterThan(0)
}, 300_000)
