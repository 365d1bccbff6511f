import { expect, test } from 'vitest'
import { changesOf } from './draft-changes.ts'
import { overwrittenBy, theirChanges } from './their-changes.ts'

const secrets = new Set(['password'])
const before = { name: 'Alice', phone: '', password: '', roles: ['Reader'], isActive: true }

test('what nobody else changed is not told, and neither is a secret', () => {
  const typed = { ...before, name: 'Alina' }
  expect(theirChanges({ before, typed, now: before, secrets })).toEqual([])
  expect(theirChanges({ before, typed, now: { ...before, password: 'x' }, secrets })).toEqual([])
})

test('what they wrote is told where something else was typed over it', () => {
  const typed = { ...before, name: 'Alina', isActive: false }
  const now = { ...before, name: 'Alison', phone: '12', roles: ['Reader', 'Editor'] }
  expect(theirChanges({ before, typed, now, secrets })).toEqual([
    { name: 'name', replaced: 'Alison' },
    { name: 'phone' },
    { name: 'roles' },
  ])
  expect(theirChanges({ before, typed, now: { ...before, name: 'Alina' }, secrets })).toEqual([])
})

test('what comes back is told where it stands over what was saved since, and nowhere else', () => {
  const draft = changesOf(before, { ...before, name: 'Alina', phone: '12', isActive: false })
  expect(overwrittenBy(draft, before)).toEqual([])
  expect(overwrittenBy(draft, { ...before, name: 'Alison', phone: '12', roles: [] })).toEqual([
    { name: 'name', replaced: 'Alison' },
  ])
  for (const old of [undefined, null, { name: { to: 'Alina' } }, { shoeSize: { from: '1', to: '2' } }])
    expect(overwrittenBy(old, { ...before, name: 'Alison' })).toEqual([])
})
