import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { identityChannel } from './channels.ts'
import { MigrationError } from './errors.ts'
import { migrate } from './migrate.ts'
import type { Store } from './store.ts'
import { openTestStore } from './testing.ts'

const own = new URL('./migrations/', import.meta.url)

let root: string
let store: Store
let folder: URL

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tessera-migrations-'))
  store = await openTestStore()
}, 60_000)

afterAll(async () => {
  await store.close()
  await rm(root, { recursive: true })
})

/** Our own migrations, which the store has, and what a test adds to them. */
beforeEach(async () => {
  const copy = await mkdtemp(join(root, 'copy-'))
  await cp(own, copy, { recursive: true })
  folder = pathToFileURL(`${copy}/`)
})

const add = (name: string, sql: string) => writeFile(new URL(name, folder), sql)

async function exists(table: string): Promise<boolean> {
  const { rows } = await store.pool.query('select to_regclass($1) is not null as exists', [table])
  return rows[0].exists
}

test('a store that has all migrations is left alone', async () => {
  expect(await migrate(store)).toEqual([])
})

test('new migrations are applied once, in the order of their numbers, and announced, by however many processes start at once', async () => {
  await add('9002-second.sql', 'alter table ordered add column b int')
  await add('9001-first.sql', 'create table ordered (a int)')
  const heard: string[] = []
  await store.listen(identityChannel, (payload) => heard.push(payload))
  const answers = await Promise.all([1, 2, 3, 4].map(() => migrate(store, folder)))
  expect(answers.flat()).toEqual(['9001-first.sql', '9002-second.sql'])
  await store.pool.query('select pg_notify($1, $2)', [identityChannel, 'the test'])
  await expect.poll(() => heard).toEqual(['0:*', 'the test'])
  await store.maintain((client) =>
    client.query(`drop table ordered; delete from migration where name in ('9001-first.sql', '9002-second.sql')`),
  )
})

test('a migration that fails names itself and leaves nothing, not even of those before it', async () => {
  await add('9001-good.sql', 'create table good (a int)')
  await add('9002-bad.sql', 'create table bad (a int); select no_such_column')
  const failure = migrate(store, folder)
  await expect(failure).rejects.toThrow(MigrationError)
  await expect(failure).rejects.toThrow(/9002-bad\.sql .*no_such_column/)
  expect(await exists('good')).toBe(false)
  expect(await migrate(store)).toEqual([])
})

test('a migration that was edited after it had been applied is refused', async () => {
  await appendFile(new URL('0001-roles.sql', folder), '\n-- one more thought')
  await expect(migrate(store, folder)).rejects.toThrow(/0001-roles\.sql was edited/)
})

test('a store of a newer version is refused', async () => {
  await add('9001-newer.sql', 'select 1')
  await migrate(store, folder)
  await expect(migrate(store)).rejects.toThrow(/newer version.*9001-newer\.sql/)
  await store.maintain((client) => client.query(`delete from migration where name = '9001-newer.sql'`))
})
