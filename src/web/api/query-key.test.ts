import { expect, test } from 'vitest'
import { queryKey } from './query-key.ts'

test('the same question has the same name, in whatever order it was put together', () => {
  expect(queryKey('userGetUsers', { a: { d: 1, c: 2 }, b: [2, 1] })).toBe(
    queryKey('userGetUsers', { b: [2, 1], a: { c: 2, d: 1 } }),
  )
})

test('other members, other lists and other endpoints have other names', () => {
  const keys = [
    queryKey('one', undefined),
    queryKey('one', null),
    queryKey('one', { id: 1 }),
    queryKey('one', { id: [1] }),
    queryKey('one', { ids: [1, 2] }),
    queryKey('one', { ids: [2, 1] }),
    queryKey('two', { id: 1 }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})
