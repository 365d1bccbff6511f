import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Table } from '../../../contract/models/report-definition.ts'
import { reportLimits } from '../../../contract/vocabulary/reports.ts'
import { checkCsv, valueTest } from './csv-check.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csv-check-'))
})
afterAll(() => rm(folder, { recursive: true }))

const table: Table = { name: 'Sales', file: 'sales.csv.gz', columns: [{ name: 'Shop', type: 'text' }] }

async function checked(csv: string) {
  const path = join(folder, table.file)
  await writeFile(path, gzipSync(csv))
  let pieces = 0
  const found = await checkCsv(path, table, () => {
    pieces++
  })
  return { found: Array.isArray(found) ? found.map(({ line, reason }) => ({ line, reason })) : found, pieces }
}

describe('A126: a row that has no end is refused', () => {
  const many = 8_000_000
  test.each<[string, string, number]>([
    ['of words', 'abc,'.repeat(many / 4), 1],
    ['of delimiters', ','.repeat(many), 1],
    ['of one value', 'a'.repeat(many), 1],
    ['of quoted values', '"a",'.repeat(many / 4), 1],
    ['beneath the headings', `Shop,Units\n${','.repeat(many)}`, 2],
    ['beneath blank lines', `Shop,Units\n\n${'abc,'.repeat(many / 4)}`, 3],
  ])('before it is read to its end: %s', async (_what, csv, line) => {
    const { found, pieces } = await checked(csv)
    expect(found).toEqual([{ line, reason: 'the row is too long' }])
    expect(pieces).toBeLessThan(4)
  })

  test('where it has more values than a file may have columns, and is taken with as many', async () => {
    const row = (values: number) => `Shop${',a'.repeat(values - 1)}\n`
    const headings = (values: number) => `Shop,${Array.from({ length: values - 1 }, (_, at) => `c${at}`).join()}\n`
    const most = reportLimits.fileColumns
    expect((await checked(headings(most) + row(most))).found).toMatchObject({ rowCount: 1 })
    expect((await checked(headings(most) + row(most + 1))).found).toEqual([{ line: 2, reason: 'the row is too long' }])
  })

  test('and blank lines are no row', async () => {
    const { found } = await checked(`Shop,Units\n${'\n'.repeat(1_000_000)}Oslo,1\n`)
    expect(found).toMatchObject({ rowCount: 1 })
  })
})

test('A126: a fault repeats the beginning of long headings', async () => {
  const { found } = await checked(`${'x'.repeat(400_000)}\n`)
  expect(found).toEqual([{ line: 1, reason: expect.stringMatching(/^there is no column “Shop”.{0,700}…$/) }])
})

test('A147: of millions of different days nothing is kept', () => {
  const days = Array.from({ length: 30_000 }, (_, day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
  const before = process.memoryUsage().heapUsed
  const columns = Array.from({ length: 200 }, () => valueTest('date', {}))
  for (const isDay of columns) for (const day of days) if (!isDay(day)) throw new Error(`${day} is a day`)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(150_000_000)
  expect(columns).toHaveLength(200)
})

test.each([
  ['yyyy-MM-dd', ['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'], ['2023-02-29', '1900-02-29', '0000-01-01']],
  ['dd/MM/yyyy', ['31/12/2026'], ['12/31/2026', '31/04/2026', '31-12-2026', '1/12/2026']],
  ['MM/dd/yyyy', ['12/31/2026'], ['31/12/2026', '04/31/2026', '00/10/2026']],
  ['dd.MM.yyyy', ['31.12.2026'], ['12.31.2026', '00.12.2026', '31x12.2026', '31.12.20266']],
] as const)('days as %s are those of the calendar', (dayFormat, days, others) => {
  const isDay = valueTest('date', { dayFormat })
  const isMoment = valueTest('datetime', { dayFormat })
  expect(days.filter((day) => isDay(day) && isMoment(`${day} 23:59`))).toEqual(days)
  expect(others.filter((other) => isDay(other) || isMoment(`${other} 23:59`))).toEqual([])
})
