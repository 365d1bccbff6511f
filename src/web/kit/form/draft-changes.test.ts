import { describe, expect, test } from 'vitest'
import { changeCount, changesOf, keptChanges, withChanges } from './draft-changes.ts'

const before = { name: 'Ann', isActive: true, phone: null as string | null, roles: ['Admin', 'Reader'], password: '' }
const typed = { ...before, name: 'Anna', phone: '1', roles: ['Reader', 'Writer'], password: 'Secret-1' }
const secrets = new Set(['password'])

describe('O10: what a draft keeps of a form', () => {
  test('is what was changed, without passwords', () => {
    expect(keptChanges(changesOf(before, typed), secrets)).toEqual({
      name: { from: 'Ann', to: 'Anna' },
      phone: { from: null, to: '1' },
      roles: { added: ['Writer'], removed: ['Admin'] },
    })
    expect(changesOf(before, { ...before })).toEqual({})
  })

  test('comes back over what others have saved since, and takes nothing of theirs back', () => {
    const theirs = { ...before, isActive: false, roles: ['Admin', 'Reader', 'Auditor'] }
    expect(withChanges(theirs, keptChanges(changesOf(before, typed), secrets))).toEqual({
      ...theirs,
      name: 'Anna',
      phone: '1',
      roles: ['Reader', 'Auditor', 'Writer'],
    })
  })

  test.each([
    null,
    'words',
    [],
    { name: 'Anna' },
    { name: { to: 7 } },
    { name: { to: ['Anna'] } },
    { roles: { to: 'Admin' } },
    { roles: { to: [{ name: 'Admin' }] } },
    { roles: { added: [1], removed: [] } },
    { shoeSize: { to: '44' } },
    { isActive: null },
    { isActive: { to: 'true' } },
  ])('is left out where it does not fit the form: %j', (changes) => {
    expect(withChanges(before, changes)).toEqual(before)
  })

  test('is counted by what was typed, and in lists by what came and went', () => {
    expect(changeCount(changesOf(before, typed))).toBe(5)
    expect(changeCount(changesOf(before, { ...before, roles: ['Reader', 'Admin'] }))).toBe(0)
  })

  test('never holds a file, which is a change all the same', () => {
    const changes = changesOf({ picture: null }, { picture: new Blob(['content']) })
    expect([changeCount(changes), keptChanges(changes, secrets)]).toEqual([1, {}])
  })
})

const embed = { itemType: 'Report', itemGuid: '', isDatasetWithRLS: false }

/** Whatever a field of the portal holds, or may: what it began with, and what was made of it. */
const kinds: readonly [kind: string, before: unknown, now: unknown][] = [
  ['a text', 'Ann', 'Anna'],
  ['a text that is emptied', 'Ann', ''],
  ['a text where there was none', null, 'Ann'],
  ['a text that is taken away', 'Ann', null],
  ['a day', '', '2026-03-01'],
  ['a switch', false, true],
  ['a number', 30, 31],
  ['a number where there was none', '', 30],
  ['a number that is emptied', 30, ''],
  ['a number that is none yet', 30, '3x'],
  ['texts', ['1'], ['1', '2']],
  ['texts where there were none', [], ['2']],
  ['texts that are emptied', ['2'], []],
  ['numbers', [1], [1, 2]],
  ['things where there were none', [], [embed]],
  ['things of which one is changed', [embed, embed], [embed, { ...embed, itemGuid: 'typed' }]],
  ['things that are emptied', [embed], []],
  ['members', { days: '', texts: ['a'] }, { days: 3, texts: ['b'] }],
]

describe.each(kinds)('O40, O41: %s', (_, was, now) => {
  test('is a change, which the device keeps and brings back', () => {
    const changes = changesOf({ field: was, other: 'left' }, { field: now, other: 'left' })
    expect(changeCount(changes)).toBe(1)
    const kept: unknown = JSON.parse(JSON.stringify(keptChanges(changes, secrets)))
    expect(withChanges({ field: was, other: 'theirs' }, kept)).toEqual({ field: now, other: 'theirs' })
    expect(changesOf({ field: was }, { field: structuredClone(was) })).toEqual({})
  })
})
