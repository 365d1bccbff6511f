import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Store } from '../db/store.ts'
import { openTestStore } from '../db/testing.ts'
import { tenantTransaction } from '../db/transaction.ts'
import { tokenHash } from '../secrets/token-hash.ts'
import { openSession } from './sessions.ts'
import { UsedAnswers } from './used-answers.ts'

const now = new Date('2026-11-02T09:00:00Z')

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

test('S11: the refresh that was spent for it is marked, and no other', async () => {
  const [used = '', unused = ''] = await tenantTransaction(store, 1, async (db) => {
    const person = {
      user_name: 'alice',
      name: 'Alice',
      email_address: 'alice@contoso.example',
      security_stamp: 'stamp',
    }
    const { id: userId } = await db
      .insertInto('users')
      .values({ ...person, tenant_id: 1, creation_time: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const client = { ip: '127.0.0.1', userAgent: '' }
    const session = { userId, stamp: 'stamp', isRemembered: false, isRotating: true, impersonator: null, client }
    const open = () => openSession(db, { tenantId: 1, ...session }, now)
    return (await Promise.all([open(), open()])).map(({ refreshToken }) => tokenHash(refreshToken))
  })
  const marked = () =>
    tenantTransaction(store, 1, async (db) => {
      const rows = await db
        .selectFrom('refresh_tokens')
        .select(['token_hash', 'is_answer_used'])
        .where('tenant_id', '=', 1)
        .execute()
      return new Map(rows.map((row) => [row.token_hash, row.is_answer_used]))
    })
  new UsedAnswers(store).note({ tenantId: 1, answerTo: used })
  await vi.waitFor(async () => expect((await marked()).get(used)).toBe(true))
  expect((await marked()).get(unused)).toBe(false)
})
