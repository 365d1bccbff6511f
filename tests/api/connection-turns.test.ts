/** Who gets a connection to the store, and for how long, where there are more who want one, or where one holds a row. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turnOfEvents } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hostTransaction } from '../../src/server/db/transaction.ts'
import {
  type Answered,
  contosoAdmin,
  contosoAlice,
  demoPassword,
  fabrikamAdmin,
  type Portal,
  startApp,
} from './harness.ts'
import { callsThatWait } from './locks.ts'

/** Calls come from elsewhere, not from within the transaction that holds something. */
const outside: <T>(work: () => T) => T = AsyncLocalStorage.snapshot()

let portal: Portal

beforeAll(async () => {
  portal = await startApp()
})

afterAll(() => portal.close())

/** How many of them had been answered when the other was. */
async function answeredBefore<T>(
  others: Promise<unknown>[],
  one: () => Promise<T>,
): Promise<{ answer: T; of: number }> {
  let count = 0
  for (const other of others) {
    void other.then(() => {
      count += 1
    })
  }
  await turnOfEvents()
  const answer = await one()
  return { answer, of: count }
}

const many = <T>(count: number, call: () => Promise<T>): Promise<T>[] => Array.from({ length: count }, call)

test('S53: however many calls one person makes at once, another organisation’s are not behind them, nor a colleague’s', async () => {
  const [alice, colleague, fabrikam] = [
    await portal.as(contosoAlice),
    await portal.as(contosoAdmin),
    await portal.as(fabrikamAdmin),
  ]
  for (const other of [fabrikam, colleague]) {
    const flood = many(300, () => alice.call('Profile_GetCurrentUserProfileForEdit'))
    const { answer, of } = await answeredBefore(flood, () => other.call('User_GetUsers', { body: {} }))
    expect(answer.status).toBe(200)
    expect(of).toBeLessThan(100)
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([200]))
  }
})

test('S53: who has more at once than any person has is told to come back, and nobody else is', async () => {
  const [alice, fabrikam] = [await portal.as(contosoAlice), await portal.as(fabrikamAdmin)]
  const flood = many(1_500, () => alice.call('Profile_GetCurrentUserProfileForEdit'))
  await turnOfEvents()
  expect((await fabrikam.call('User_GetUsers', { body: {} })).status).toBe(200)
  const answers = await Promise.all(flood)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(
    new Set(refused.map(({ raw, error }) => [raw.statusCode, raw.headers['retry-after'], error?.name].join())),
  ).toEqual(new Set(['503,2,StoreIsBusy']))
  expect((await alice.call('Profile_GetCurrentUserProfileForEdit')).status).toBe(200)
})

// The embedded store has one connection, and there nobody else holds a row.
if (process.env.TEST_DATABASE_URL) {
  /** Alice’s row, as a transaction that somebody left open holds it. */
  const whileRowIsHeld = <T>(work: () => Promise<T>): Promise<T> =>
    hostTransaction(portal.store, 'a test holds a row', async (db) => {
      const contoso = portal.tenantId('contoso')
      await sql`select from users where tenant_id = ${contoso} and user_name = 'alice' for update`.execute(db)
      return outside(work)
    })

  const signInAsAlice = () =>
    portal.anonymous.call('TokenAuth_Authenticate', {
      headers: { 'Abp-TenantId': String(portal.tenantId('contoso')) },
      body: { userNameOrEmailAddress: 'alice', password: demoPassword },
    })

  const isToldToComeBack = ({ raw, error }: Answered<unknown>) =>
    [raw.statusCode, raw.headers['retry-after'], error?.name].join() === '503,2,StoreIsBusy'

  test('S53: of sign-ins to one account that wait for its row, one holds a connection', async () => {
    const waiting = await whileRowIsHeld(async () => {
      const signIns = many(8, signInAsAlice)
      await vi.waitFor(async () => expect(await callsThatWait(portal)).toBe(1))
      // Passwords are compared two at a time: by the end of the first that waited, others have come as far.
      const first = await Promise.race(signIns)
      expect(isToldToComeBack(first)).toBe(true)
      await vi.waitFor(async () => expect(await callsThatWait(portal)).toBe(1))
      return signIns
    })
    expect((await Promise.all(waiting)).filter((answer) => answer.status !== 200 && !isToldToComeBack(answer))).toEqual(
      [],
    )
    expect((await signInAsAlice()).status).toBe(200)
  })

  test('S54: a row that somebody holds stops neither another organisation nor a colleague, and whoever waits for it is told to come back', async () => {
    const [admin, alice, fabrikam] = [
      await portal.as(contosoAdmin),
      await portal.as(contosoAlice),
      await portal.as(fabrikamAdmin),
    ]
    const { id } = (await admin.call('User_GetUsers', { body: { filter: 'alice' } })).result.items[0] ?? { id: 0 }
    const unlock = () => admin.call('User_UnlockUser', { body: { id } })
    await whileRowIsHeld(async () => {
      const writes = many(12, unlock)
      await vi.waitFor(async () => expect(await callsThatWait(portal)).toBe(8))
      const reads = [
        () => fabrikam.call('User_GetUsers', { body: {} }),
        () => alice.call('Profile_GetCurrentUserProfileForEdit'),
      ]
      for (const read of reads) {
        const { answer, of } = await answeredBefore<Answered<unknown>>(writes, read)
        expect([answer.status, of]).toEqual([200, 0])
      }
      expect((await Promise.all(writes)).map(isToldToComeBack)).not.toContain(false)
    })
    expect((await unlock()).status).toBe(200)
  })
}
