import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Table } from '../../../contract/models/report-definition.ts'
import { reportLimits } from '../../../contract/vocabulary/reports.ts'
import { checkCsv } from './csv-check.ts'

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
