import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../db/store.ts'
import { openTestStore } from '../db/testing.ts'
import { type Db, tenantTransaction } from '../db/transaction.ts'
import {
  forgetTurns,
  giveTurnBack,
  hasTurn,
  isForeignSpent,
  issueOneTime,
  readOneTime,
  spendForeign,
  spendOneTime,
  type Turn,
  takeTurn,
} from './one-time.ts'

const now = new Date('2026-11-02T09:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const inTenant = <T>(tenantId: number, work: (db: Db) => Promise<T>) => tenantTransaction(store, tenantId, work)

const issue = () =>
  inTenant(1, (db) =>
    issueOneTime(db, { tenantId: 1, purpose: 'impersonation', userId: 7, seconds: 60, payload: { from: 'x' } }, now),
  )

const spend = (token: string, at = now, tenantId = 1) =>
  inTenant(tenantId, (db) => spendOneTime(db, { tenantId, purpose: 'impersonation', token }, at))

test('a one-time value opens once, and tells what was put into it and until when it would have', async () => {
  const token = await issue()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await spend(token)).toEqual({ userId: 7, payload: { from: 'x' }, endsAt: later(60) })
  expect(await spend(token)).toBeNull()
})

test('it is read as often as one likes until it is spent or late, and by nobody whom it is not for', async () => {
  const token = await issue()
  const read = (more: object = {}, at = now, tenantId = 1) =>
    inTenant(tenantId, (db) => readOneTime(db, { tenantId, purpose: 'impersonation', token, ...more }, at))
  for (const at of [now, later(59)]) expect(await read({}, at)).toEqual({ from: 'x' })
  expect(await read({}, later(60))).toBeNull()
  expect([await read({ purpose: 'switch-account' }), await read({ token: 'another' }), await read({}, now, 2)]).toEqual(
    [null, null, null],
  )
  await spend(token)
  expect(await read()).toBeNull()
})

test('a value that somebody else made is known by what they call it', async () => {
  const value = {
    tenantId: 1,
    purpose: 'twitter-request',
    userId: null,
    seconds: 60,
    payload: {},
    token: 'theirs',
  } as const
  expect(await inTenant(1, (db) => issueOneTime(db, value, now))).toBe('theirs')
  const presented = { tenantId: 1, purpose: 'twitter-request', token: 'theirs' } as const
  expect(await inTenant(1, (db) => spendOneTime(db, presented, now))).toEqual({
    userId: null,
    payload: {},
    endsAt: later(60),
  })
})

test('R14: of twenty uses at once exactly one wins', async () => {
  const token = await issue()
  const spent = await Promise.all(Array.from({ length: 20 }, () => spend(token)))
  expect(spent.filter((value) => value !== null)).toHaveLength(1)
})

test('it opens nothing late, in another tenant, for another purpose, or changed', async () => {
  expect(await spend(await issue(), later(60))).toBeNull()
  const token = await issue()
  expect(await spend(token, now, 2)).toBeNull()
  expect(await inTenant(1, (db) => spendOneTime(db, { tenantId: 1, purpose: 'switch-account', token }, now))).toBeNull()
  expect(await spend(`${token}A`)).toBeNull()
  expect(await spend(token, later(59))).not.toBeNull()
})

test('a value of somebody else’s is taken once, also by twenty at once', async () => {
  const foreign = { tenantId: 1, purpose: 'captcha', value: 'solved', until: later(60) } as const
  const taken = await Promise.all(Array.from({ length: 20 }, () => inTenant(1, (db) => spendForeign(db, foreign))))
  expect(taken.filter(Boolean)).toHaveLength(1)
  const isSpent = (more: object) => inTenant(1, (db) => isForeignSpent(db, { ...foreign, ...more }))
  expect([
    await isSpent({}),
    await isSpent({ value: 'another' }),
    await isSpent({ purpose: 'identity-token' }),
  ]).toEqual([true, false, false])
})

test('H6: a turn that is given back can be taken again, and all of them once they are forgotten', async () => {
  const turn: Turn = { tenantId: 1, kind: 'sent', keyHash: 'given back', most: 2, seconds: 60 }
  const other: Turn = { ...turn, keyHash: 'another' }
  const take = (of = turn) => inTenant(1, (db) => takeTurn(db, of, now))
  const giveBack = () => inTenant(1, (db) => giveTurnBack(db, turn))
  const has = (of = turn) => inTenant(1, (db) => hasTurn(db, of, now))
  for (const of of [turn, turn, other, other]) await take(of)
  expect(await has()).toBe(false)
  await giveBack()
  expect([await has(), await take(), await has()]).toEqual([true, true, false])
  for (const _ of [1, 2, 3]) await giveBack()
  expect([await take(), await take(), await take()]).toEqual([true, true, false])
  await inTenant(1, (db) => forgetTurns(db, turn))
  expect([await take(), await take(), await take()]).toEqual([true, true, false])
  expect(await has(other)).toBe(false)
})

test('H6: turns are counted one by one, also at the same moment, and begin anew when their time is over', async () => {
  const turn: Turn = { tenantId: 1, kind: 'sent', keyHash: 'somebody', most: 3, seconds: 60 }
  const take = (at: Date) => inTenant(1, (db) => takeTurn(db, turn, at))
  const taken = await Promise.all(Array.from({ length: 20 }, () => take(now)))
  expect(taken.filter(Boolean)).toHaveLength(3)
  expect(await take(later(59))).toBe(false)
  expect(await take(later(60))).toBe(true)
})

test('S12: turns that were taken by a clock that was ahead shut nobody out once it is right', async () => {
  const turn: Turn = { tenantId: 1, kind: 'sent', keyHash: 'of tomorrow', most: 1, seconds: 60 }
  const take = (at: Date) => inTenant(1, (db) => takeTurn(db, turn, at))
  const has = (at: Date) => inTenant(1, (db) => hasTurn(db, turn, at))
  expect([await take(later(86_400)), await has(later(86_400))]).toEqual([true, false])
  expect([await has(now), await take(now), await has(now), await take(now)]).toEqual([true, true, false, false])
  // As calls that came earlier and are counted later, and processes whose clocks differ a little.
  expect([await take(later(-30)), await has(later(-30))]).toEqual([false, false])
})
