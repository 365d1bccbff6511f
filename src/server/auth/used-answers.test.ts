import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Store } from '../db/store.ts'
import { openTestStore } from '../db/testing.ts'
import { UsedAnswers } from './used-answers.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

test('S11: a refresh whose answer is used costs one round trip, once; a sign-in none', async () => {
  const answers = new UsedAnswers(store)
  const before = store.roundTrips()
  for (const answerTo of ['first', undefined, 'first', 'second', 'first']) answers.note({ tenantId: 1, answerTo })
  await vi.waitFor(() => expect(store.roundTrips()).toBe(before + 2))
  answers.note({ tenantId: 1, answerTo: 'second' })
  await new Promise(setImmediate)
  expect(store.roundTrips()).toBe(before + 2)
})

test('S11: what could not be put down while the store was away is put down by the next call', async () => {
  let asked = 0
  const connect = () => {
    asked += 1
    return Promise.reject(new Error('away'))
  }
  const answers = new UsedAnswers({ ...store, pool: { connect } as unknown as Store['pool'] })
  for (const times of [1, 2]) {
    answers.note({ tenantId: 1, answerTo: 'first' })
    await vi.waitFor(() => expect(asked).toBe(times))
    await new Promise(setImmediate)
  }
})

test('of more answers than are remembered the first is put down again', async () => {
  const answers = new UsedAnswers(store, 2)
  const before = store.roundTrips()
  for (const answerTo of ['a', 'b', 'c', 'b', 'c', 'a']) answers.note({ tenantId: 1, answerTo })
  await vi.waitFor(() => expect(store.roundTrips()).toBe(before + 4))
  await new Promise(setImmediate)
  expect(store.roundTrips()).toBe(before + 4)
})
