import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from './store.ts'
import { openTestStore } from './testing.ts'
import { tenantTransaction } from './transaction.ts'

let store: Store

beforeAll(async () => {
  store = await openTestStore()
}, 60_000)

afterAll(() => store.close())

const say = (channel: string, payload: string) =>
  tenantTransaction(store, 1, (db) => sql`select pg_notify(${channel}, ${payload})`.execute(db))

/** Hears what is said on a channel; `next` waits for one more of it. */
async function ear(channel: string) {
  const heard: string[] = []
  let wake = () => {}
  let missed = 0
  const note = (payload: string) => {
    heard.push(payload)
    wake()
  }
  const miss = () => {
    missed += 1
    wake()
  }
  await store.listen(channel, note, miss)
  const until = (isEnough: () => boolean) =>
    new Promise<void>((resolve) => {
      wake = () => isEnough() && resolve()
      wake()
    })
  return { heard, until, missed: () => missed }
}

test('what a transaction says is heard by all who listen to that channel', async () => {
  const [first, second, elsewhere] = [await ear('News'), await ear('News'), await ear('weather')]
  await say('News', 'hello')
  await first.until(() => first.heard.length === 1)
  await second.until(() => second.heard.length === 1)
  expect([first.heard, second.heard, elsewhere.heard]).toEqual([['hello'], ['hello'], []])
})

test('what a transaction says is not heard when it is undone', async () => {
  const listener = await ear('undone')
  await tenantTransaction(store, 1, async (db) => {
    await sql`select pg_notify('undone', 'never')`.execute(db)
    throw new Error('undo')
  }).catch(() => undefined)
  await say('undone', 'said')
  await listener.until(() => listener.heard.length > 0)
  expect(listener.heard).toEqual(['said'])
})

test('who listens is told of a lost connection, and hears again', async () => {
  const listener = await ear('after the break')
  if (store.kind === 'server') {
    await store.maintain((client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and pid <> pg_backend_pid()`,
      ),
    )
  } else {
    const client = await store.pool.connect()
    client.release(true)
    await store.pool.query('select 1')
  }
  await listener.until(() => listener.missed() > 0)
  await say('after the break', 'still here')
  await listener.until(() => listener.heard.length > 0)
  expect(listener.heard).toEqual(['still here'])
})
