import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raw } from '../query/sql.ts'
import { DataFileMissing, DataFiles, QueryTimedOut, QueryTooLarge } from './data-files.ts'

let folder: string
const path = (name: string) => join(folder, `${name}.duckdb`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-files-'))
  for (const name of ['a', 'b', 'c']) {
    const instance = await DuckDBInstance.create(path(name))
    const connection = await instance.connect()
    await connection.run(`CREATE TABLE t0 AS SELECT '${name}' AS c0`)
    connection.closeSync()
    instance.closeSync()
  }
})

afterAll(() => rm(folder, { recursive: true }))

const endless = raw('SELECT count(*) FROM range(1000000000000) WHERE range % 7 = 9')
const named = raw('SELECT c0 FROM t0')

test('a statement that takes too long is stopped, and the next one is answered', async () => {
  const files = new DataFiles({ timeout: 100 })
  await files.using(path('a'), 'own', undefined, async (run) => {
    await expect(Promise.all([run(endless), run(endless), run(endless), run(endless)])).rejects.toThrow(QueryTimedOut)
    expect(await run(named)).toEqual([['a']])
  })
  await files.close()
})

test('a statement whose caller goes away is stopped', async () => {
  const files = new DataFiles()
  const leaving = new AbortController()
  const asked = files.using(path('a'), 'own', leaving.signal, (run) => run(endless))
  leaving.abort()
  await expect(asked).rejects.toThrow('aborted')
  await files.close()
})

test('A65, A80: who asks takes turns with the others, in however many requests and statements', async () => {
  const files = new DataFiles({ timeout: 250 })
  let ended = 0
  const asksMuch = Array.from({ length: 15 }, () =>
    files.using(path('a'), 'guests', undefined, (run) =>
      Promise.all([run(endless), run(endless)].map((asked) => asked.catch(() => void ended++))),
    ),
  )
  const own = Array.from({ length: 3 }, () => files.using(path('a'), 'own', undefined, (run) => run(named)))
  expect(await Promise.all(own)).toEqual(Array.from({ length: 3 }, () => [['a']]))
  expect(ended).toBeLessThan(10)
  await Promise.all(asksMuch)
  await files.close()
})

test('A80: who asks for much leaves a place to the next to come', async () => {
  const files = new DataFiles({ timeout: 60_000 })
  const leaving = new AbortController()
  const asksMuch = Array.from({ length: 8 }, () =>
    files.using(path('a'), 'guests', leaving.signal, (run) => run(endless)),
  )
  expect(await files.using(path('a'), 'own', undefined, (run) => run(named))).toEqual([['a']])
  leaving.abort()
  for (const { status } of await Promise.allSettled(asksMuch)) expect(status).toBe('rejected')
  await files.close()
})

test('A65: one request lasts no longer than it may, the statements that wait included', async () => {
  const files = new DataFiles({ requestTimeout: 100 })
  const ends = files.using(path('a'), 'own', undefined, (run) =>
    Promise.allSettled(Array.from({ length: 30 }, () => run(endless))),
  )
  for (const end of await ends) expect(end).toMatchObject({ reason: { name: 'QueryTimedOut' } })
  expect(await files.using(path('a'), 'own', undefined, (run) => run(named))).toEqual([['a']])
  await files.close()
})

const listed = (count: number) => raw(`SELECT len(list(range)) FROM range(${count})`)

test('A70: statements that fit by themselves are answered beside one another, and one that does not is told', async () => {
  const files = new DataFiles()
  const asked = (count: number) => files.using(path('a'), 'own', undefined, (run) => run(listed(count)))
  const counts = [12_000_000, 10_000_000, 12_000_000, 10_000_000]
  const tooLarge = expect(asked(40_000_000)).rejects.toThrow(QueryTooLarge)
  expect(await Promise.all(counts.map(asked))).toEqual(counts.map((count) => [[`${count}`]]))
  await tooLarge
  await files.close()
})

test.each([
  "SELECT * FROM read_csv('/etc/passwd')",
  "ATTACH '/tmp/other.duckdb'",
  "COPY t0 TO '/tmp/out.csv'",
  'CREATE TABLE t1 (i int)',
  'SET enable_external_access = true',
  'INSTALL httpfs',
])('a data file cannot be left or changed: %s', async (text) => {
  const files = new DataFiles()
  await expect(files.using(path('a'), 'own', undefined, (run) => run(raw(text)))).rejects.toThrow()
  await files.close()
})

test('more files than may be open are opened in turn', async () => {
  const files = new DataFiles({ openFiles: 1 })
  const asked = Array.from({ length: 30 }, (_, index) => ['a', 'b', 'c'][index % 3] ?? '')
  const answers = await Promise.all(asked.map((name) => files.using(path(name), 'own', undefined, (run) => run(named))))
  expect(answers).toEqual(asked.map((name) => [[name]]))
  await files.close()
})

test('a file that is not there is missing, also the second time', async () => {
  const files = new DataFiles()
  for (let time = 0; time < 2; time++) {
    await expect(files.using(path('nothing'), 'own', undefined, (run) => run(named))).rejects.toThrow(DataFileMissing)
  }
  await files.close()
})
