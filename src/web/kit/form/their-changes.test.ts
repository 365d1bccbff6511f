import { expect, test } from 'vitest'
import { changesOf } from './draft-changes.ts'
import { overwrittenBy, sinceTyped, theirChanges, toldOf, typedOverIn } from './their-changes.ts'

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
    { name: 'phone', isTheirs: true },
    { name: 'roles', isTheirs: true },
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

test('O100: what is typed keeps what it was typed over, also where the form has moved onto something else', () => {
  const typed = { ...before, name: 'Alina', roles: ['Reader', 'Editor'] }
  const over = typedOverIn(changesOf(before, typed))
  expect(over).toEqual({ name: 'Alice' })
  const now = { ...before, name: 'Alison' }
  const moved = sinceTyped(changesOf(now, typed), over)
  expect(overwrittenBy(moved, now)).toEqual([{ name: 'name', replaced: 'Alison' }])
  // Back as it was: no change of theirs, but one of the server’s.
  const back = sinceTyped(changesOf(now, before), over)
  expect(overwrittenBy(back, now)).toEqual([{ name: 'name', replaced: 'Alison' }])
  expect(typedOverIn(undefined)).toEqual({})
})

test('O100: what saving would replace is told before what others have changed besides, and once', () => {
  const over = [{ name: 'name', replaced: 'Alison' }]
  expect(toldOf(over, [{ name: 'name' }, { name: 'phone' }, { name: 'city', replaced: 'Graz' }])).toEqual([
    ...over,
    { name: 'phone' },
  ])
})
