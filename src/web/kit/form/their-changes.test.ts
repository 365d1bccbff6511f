import { expect, test } from 'vitest'
import { theirChanges } from './their-changes.ts'

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
  expect(theirChanges({ before, typed, now: { ...before, name: 'Alina' }, secrets })).toEqual([{ name: 'name' }])
})
