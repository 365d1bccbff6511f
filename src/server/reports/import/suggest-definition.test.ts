import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { translator } from '../../texts/localization.ts'
import { readDefinition } from '../definition/check.ts'
import { ImportRefused } from '../faults.ts'
import { checkCsv } from './csv-check.ts'
import { suggestDefinition } from './suggest-definition.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'suggest-'))
})
afterAll(() => rm(folder, { recursive: true }))

let number = 0

/** As it passes the checks of every report, and its files those of its columns. */
async function suggested(files: Record<string, string>, language: 'en-gb' | 'de' = 'en-gb', look = () => {}) {
  const paths = new Map<string, string>()
  for (const [file, content] of Object.entries(files)) {
    const path = join(folder, `${number++}.csv${file.endsWith('.gz') ? '.gz' : ''}`)
    await writeFile(path, file.endsWith('.gz') ? gzipSync(content) : content)
    paths.set(file, path)
  }
  const definition = await suggestDefinition({
    name: 'Brought',
    paths,
    mostBytes: 200_000_000,
    translate: translator(language),
    goesOn: async () => look(),
  })
  readDefinition(JSON.stringify(definition), new Date())
  for (const table of definition.tables)
    expect(await checkCsv(paths.get(table.file) ?? '', table, () => undefined)).toMatchObject({
      rowCount: expect.any(Number),
    })
  return definition
}

const faultsOf = (files: Record<string, string>) =>
  suggested(files).then(
    () => [],
    (error: unknown) => (error instanceof ImportRefused ? error.message.split('\n') : [String(error)]),
  )

const typesOf = async (csv: string) => {
  const { tables } = await suggested({ 'x.csv': csv })
  return tables.flatMap(({ columns }) => columns.map(({ name, type }) => [name, type]))
}

describe('of CSV files alone', () => {
  test('columns are what all of their values are', async () => {
    const rows = [
      'Day,At,Shop,Units,Amount,Paid,Postcode,Remark',
      '2026-01-05,2026-01-05 09:30,Oslo,12,30.00,true,0150,',
      '2026-02-05,2026-01-05T10:30:15,Riga,,31,FALSE,1001,',
    ]
    expect(await typesOf(rows.join('\n'))).toEqual([
      ['Day', 'date'],
      ['At', 'datetime'],
      ['Shop', 'text'],
      ['Units', 'integer'],
      ['Amount', 'decimal'],
      ['Paid', 'boolean'],
      ['Postcode', 'text'],
      ['Remark', 'text'],
    ])
  })

  test('one value of many that is another makes a text of a number', async () => {
    expect(await typesOf(`Units\n${'1\n'.repeat(70_000)}many\n`)).toEqual([['Units', 'text']])
  })

  test.each([
    ['Day;Amount\n05.01.2026;1,5\n31.01.2026;2\n', { delimiter: ';', decimalSeparator: ',', dayFormat: 'dd.MM.yyyy' }],
    ['Day\tAmount\n01/31/2026\t1.5\n', { delimiter: '\t', dayFormat: 'MM/dd/yyyy' }],
    ['Day|Amount\n31/01/2026|1.5\n', { delimiter: '|', dayFormat: 'dd/MM/yyyy' }],
    ['"Day;by;day",Amount\n2026-01-31,1.5\n', {}],
  ])('says how the file is written: %j', async (csv, conventions) => {
    const { tables } = await suggested({ 'x.csv': csv })
    const [{ name, file, columns, ...said } = { name: '', file: '', columns: [] }] = tables
    expect(columns.map(({ type }) => type)).toEqual(['date', 'decimal'])
    expect(said).toEqual(conventions)
  })

  test('thousands that commas part are no decimals where commas part the values', async () => {
    expect(await typesOf('Amount,Shop\n"1,234",Oslo\n')).toEqual([
      ['Amount', 'text'],
      ['Shop', 'text'],
    ])
  })

  test('a page has its figures, what it is narrowed by, charts and rows', async () => {
    const csv = `Day,Shop,Order no,Units\n${['Oslo', 'Riga', 'Oslo'].map((shop, day) => `2026-01-0${day + 1},${shop},${100 + day},${day}`).join('\n')}\n`
    const { name, pages, measures } = await suggested({ 'sales.csv': csv })
    expect(name).toBe('Brought')
    expect(measures).toMatchObject([{ table: 'sales', name: 'Rows', aggregate: 'count' }])
    expect(pages).toMatchObject([{ displayName: 'sales' }])
    expect(pages[0]?.visuals.map(({ type, title }) => [type, title])).toEqual([
      ['card', 'Rows'],
      ['card', 'Units'],
      ['slicer', 'Shop'],
      ['slicer', 'Order no'],
      ['line', 'Units over time'],
      ['bar', 'Units by Shop'],
      ['table', 'sales'],
    ])
    const boxes = pages[0]?.visuals.map(({ layout }) => layout) ?? []
    for (const { x, y, width, height } of boxes) {
      expect(Math.max(x + width, y + height - 560)).toBeLessThanOrEqual(1280)
      expect(y + height).toBeLessThanOrEqual(720)
    }
  })

  test('without any figure its rows are counted, and in the language of who brings them', async () => {
    const { pages } = await suggested({ 'orte.csv': 'Ort\nOslo\nRiga\nOslo\n' }, 'de')
    expect(pages[0]?.visuals.map(({ type, title }) => [type, title])).toEqual([
      ['card', 'Zeilen'],
      ['slicer', 'Ort'],
      ['bar', 'Zeilen nach Ort'],
      ['table', 'orte'],
    ])
  })

  test('names are each there once, and seen', async () => {
    const { tables, measures } = await suggested({
      'a/sales.csv': `Rows,rows ,\u200b,${'long '.repeat(40)},Units\n1,2,3,4,5\n`.replace('rows ', 'More'),
      'b/Sales.csv.gz': 'Units\n1\n',
      '\u200b.csv': 'Units\n1\n',
    })
    expect(tables.map(({ name }) => name)).toEqual(['sales', 'Sales (2)', 'Table 3'])
    expect(tables[0]?.columns.map(({ name }) => name)).toEqual(['Rows', 'More', 'Column 3', 'Units'])
    expect(measures?.map(({ name }) => name)).toEqual(['Rows (2)', 'Rows', 'Rows'])
  })

  test('many files with many columns still make one report', async () => {
    const columns = Array.from({ length: 300 }, (_, place) => `Column of the file with a long name ${place}`)
    const csv = `${columns.join()}\n${columns.map(() => '1').join()}\n`
    const files = Object.fromEntries(Array.from({ length: 60 }, (_, place) => [`file ${place}.csv`, csv]))
    expect((await suggested(files)).tables).toHaveLength(50)
  })

  test('A143: what its columns hold is not kept, however long it is', async () => {
    const columns = 30
    const row = (at: number) =>
      `${Array.from({ length: columns }, (_, column) => (column === at % columns ? `Ā${at}`.padEnd(200_000, 'x') : '')).join()}\n`
    const headings = `${Array.from({ length: columns }, (_, column) => `c${column}`).join()}\n`
    let most = 0
    const files = { 'wide.csv.gz': headings + Array.from({ length: 400 }, (_, at) => row(at)).join('') }
    const before = process.memoryUsage().heapUsed
    const { pages } = await suggested(files, 'en-gb', () => {
      most = Math.max(most, process.memoryUsage().heapUsed - before)
    })
    expect(pages[0]?.visuals.map(({ type }) => type)).toEqual(['card', 'table'])
    // All values together are 160 MB.
    expect(most).toBeLessThan(100_000_000)
  })

  test('what is no CSV file is refused with its line', async () => {
    expect(
      await faultsOf({
        'v.csv': `${'long '.repeat(30)}\n`,
        'x.csv': 'Shop\n"Oslo\n',
        'y.csv': '',
        'z.csv': 'Shop,Shop\n',
      }),
    ).toEqual([
      'v.csv:1: no heading has between 1 and 128 characters',
      'x.csv:2: a quoted value is not closed',
      'y.csv:1: the file is empty',
      'z.csv:1: the heading “Shop” is there twice',
    ])
  })
})
