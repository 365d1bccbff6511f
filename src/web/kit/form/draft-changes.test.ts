import { describe, expect, test } from 'vitest'
import { changeCount, changesOf, withChanges } from './draft-changes.ts'

const before = { name: 'Ann', isActive: true, phone: null as string | null, roles: ['Admin', 'Reader'], password: '' }
const typed = { ...before, name: 'Anna', phone: '1', roles: ['Reader', 'Writer'], password: 'Secret-1' }
const secrets = new Set(['password'])

describe('O10: what a draft keeps of a form', () => {
  test('is what was changed, without passwords', () => {
    expect(changesOf(before, typed, secrets)).toEqual({
      name: { to: 'Anna' },
      phone: { to: '1' },
      roles: { added: ['Writer'], removed: ['Admin'] },
    })
    expect(changesOf(before, { ...before }, secrets)).toEqual({})
  })

  test('comes back over what others have saved since, and takes nothing of theirs back', () => {
    const theirs = { ...before, isActive: false, roles: ['Admin', 'Reader', 'Auditor'] }
    expect(withChanges(theirs, changesOf(before, typed, secrets))).toEqual({
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
    { roles: { added: [1], removed: [] } },
    { shoeSize: { to: '44' } },
    { isActive: null },
  ])('is left out where it does not fit the form: %j', (changes) => {
    expect(withChanges(before, changes)).toEqual(before)
  })

  test('is counted by what was typed, and in lists by what came and went', () => {
    expect(changeCount(changesOf(before, typed))).toBe(5)
    expect(changeCount(changesOf(before, { ...before, roles: ['Reader', 'Admin'] }))).toBe(0)
  })

  test('never holds a file', () => {
    const file: unknown = new Blob(['content'])
    expect(changesOf({ picture: null }, { picture: file })).toEqual({})
  })
})
