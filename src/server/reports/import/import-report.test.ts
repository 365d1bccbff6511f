import { mkdir, readdir, rename, rm, rmdir, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReportDefinition, Visual } from '../../../contract/models/report-definition.ts'
import { hostTransaction } from '../../db/transaction.ts'
import { StorageError } from '../../storage/errors.ts'
import { noteKey } from '../../storage/file-store.ts'
import { ImportRefused } from '../faults.ts'
import { datasetFolder, stagingFolder } from '../library/paths.ts'
import { aVisual, openTestLibrary, scopeOf, type TestLibrary } from '../testing.ts'
import { importReport } from './import-report.ts'

let tested: TestLibrary
/** The storage’s note. */
let installation: string
beforeAll(async () => {
  tested = await openTestLibrary()
})
afterAll(() => tested.close())

const base: ReportDefinition = {
  name: 'Refused',
  tables: [
    {
      name: 'Sales',
      file: 'sales.csv',
      columns: [
        { name: 'Day', type: 'date' },
        { name: 'Shop', type: 'text' },
        { name: 'Units', type: 'integer' },
        { name: 'Amount', type: 'decimal' },
        { name: 'Paid', type: 'boolean' },
        { name: 'At', type: 'datetime' },
      ],
    },
  ],
  measures: [{ table: 'Sales', name: 'Revenue', aggregate: 'sum', column: 'Amount' }],
  pages: [
    {
      name: 'page',
      displayName: 'Page',
      visuals: [
        aVisual({
          name: 'all',
          type: 'table',
          roles: {
            values: ['Day', 'Shop', 'Units', 'Amount', 'Paid', 'At'].map((column) => ({ table: 'Sales', column })),
          },
        }),
      ],
    },
  ],
}
const heading = 'Day,Shop,Units,Amount,Paid,At\n'
const line = '2025-03-01,Oslo,1,2.50,true,2025-03-01 10:00\n'

async function faultsOf(folder: string): Promise<string[]> {
  try {
    await tested.import(folder)
    return []
  } catch (error) {
    if (error instanceof ImportRefused) return error.message.split('\n')
    throw error
  }
}

async function leftBehind(): Promise<unknown> {
  const tables = ['reports', 'library_reports', 'library_datasets'] as const
  const rows = await hostTransaction(tested.store, 'the test counts what imports left', (db) =>
    Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())),
  )
  const files = await readdir(join(tested.dataDir, 'reports'), { recursive: true }).catch(() => [])
  return {
    rows: rows.map(({ length }) => length),
    files: files.filter((name) => name !== '.staging' && name !== noteKey),
  }
}

const nothing = { rows: [0, 0, 0], files: [] }

describe('a CSV file is refused with file, line and reason when', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['it is empty', '', 'sales.csv:1: the file is empty'],
    ['a row has too few values', `${heading}${line}2025-03-02,Oslo\n`, 'sales.csv:3: 2 values where the heading has 6'],
    [
      'a row has too many values',
      `${heading}${line.trimEnd()},more\n`,
      'sales.csv:2: 7 values where the heading has 6',
    ],
    [
      'a whole number is not one',
      `${heading}${line.replace(',1,', ',12.7,')}`,
      'sales.csv:2: “12.7” in column “Units” is not a whole number',
    ],
    [
      'a number is a word',
      `${heading}${line.replace('2.50', 'free')}`,
      'sales.csv:2: “free” in column “Amount” is not a number with at most 18 digits before and 8 after the decimal separator',
    ],
    [
      'a number has more digits than are kept',
      `${heading}${line.replace('2.50', '2.123456789')}`,
      'sales.csv:2: “2.123456789” in column “Amount”',
    ],
    [
      'a day is not in the calendar',
      `${heading}${line.replace('2025-03-01,', '2025-02-30,')}`,
      'sales.csv:2: “2025-02-30” in column “Day” is not a day',
    ],
    [
      'a moment has no such hour',
      `${heading}${line.replace('10:00', '25:00')}`,
      'sales.csv:2: “2025-03-01 25:00” in column “At” is not a moment',
    ],
    [
      'yes stands for true',
      `${heading}${line.replace('true', 'yes')}`,
      'sales.csv:2: “yes” in column “Paid” is not true or false',
    ],
    [
      'a column is missing',
      `${heading.replace('Units', 'Pieces')}${line}`,
      'sales.csv:1: there is no column “Units”; the headings are Day, Shop, Pieces, Amount, Paid, At',
    ],
    ['a heading is there twice', `Day,${heading}`, 'sales.csv:1: the heading “Day” is there twice'],
    [
      'a quote is not closed',
      `${heading}${line}2025-03-01,"Oslo,1,2,true,\n${line}`,
      'sales.csv:3: a quoted value is not closed',
    ],
    [
      'a quote stands inside a value',
      `${heading}2025-03-01,Os"lo,1,2,true,\n`,
      'sales.csv:2: a quote stands inside a value that does not begin with one',
    ],
    [
      'text follows a quoted value',
      `${heading}2025-03-01,"Os"lo,1,2,true,\n`,
      'sales.csv:2: something follows the closing quote of a value',
    ],
    [
      'it is not UTF-8',
      Buffer.concat([
        Buffer.from(`${heading}${line}2025-03-01,`),
        Buffer.from([0xc5, 0x6c, 0x65]),
        Buffer.from(',1,2,true,\n'),
      ]),
      'sales.csv:3: not UTF-8: save the file with that encoding',
    ],
    [
      'lines end with bare carriage returns',
      `${heading}${line}`.replaceAll('\n', '\r'),
      'sales.csv:1: lines end with a bare carriage return',
    ],
    ['it holds a byte order mark alone', '\uFEFF', 'sales.csv:1: the file is empty'],
    ['it holds blank lines alone', '\n\r\n\n', 'sales.csv:1: the file is empty'],
    [
      'the fault follows a value of several lines',
      `${heading}2025-03-01,"Os\nlo",1,x,true,\n`,
      'sales.csv:3: “x” in column “Amount”',
    ],
  ])('%s', async (_title, csv, fault) => {
    const faults = await faultsOf(await tested.folder({ 'report.json': base, 'sales.csv': csv }))
    expect(
      faults.some((each) => each.startsWith(fault)),
      faults.join('\n'),
    ).toBe(true)
    expect(await leftBehind()).toEqual(nothing)
  })

  test('a table is pointed at by a key that is there twice', async () => {
    const definition: ReportDefinition = {
      ...base,
      tables: [...base.tables, { name: 'Shops', file: 'shops.csv', columns: [{ name: 'Id', type: 'text' }] }],
      relationships: [{ from: { table: 'Sales', column: 'Shop' }, to: { table: 'Shops', column: 'Id' } }],
    }
    const faults = await faultsOf(
      await tested.folder({ 'report.json': definition, 'sales.csv': heading + line, 'shops.csv': 'Id\nOslo\nOslo\n' }),
    )
    expect(faults).toEqual([
      'shops.csv: “Oslo” is in column “Id” 2 times; rows of another table point at it, so it may be there once',
    ])
    expect(await leftBehind()).toEqual(nothing)
  })

  test('it is missing, or a link leads out of the folder', async () => {
    const folder = await tested.folder({ 'report.json': base })
    expect(await faultsOf(folder)).toEqual(['sales.csv: there is no such file in the report’s folder'])
    const outside = join(tested.dataDir, '..', 'outside.csv')
    await writeFile(outside, heading + line)
    await symlink(outside, join(folder, 'sales.csv'))
    expect(await faultsOf(folder)).toEqual(['sales.csv: there is no such file in the report’s folder'])
  })

  test('S77: bytes follow the end of a compressed file', async () => {
    const tables = base.tables.map((table) => ({ ...table, file: 'sales.csv.gz' }))
    const bytes = Buffer.concat([gzipSync(heading + line), Buffer.alloc(512)])
    const faults = await faultsOf(await tested.folder({ 'report.json': { ...base, tables }, 'sales.csv.gz': bytes }))
    expect(faults).toEqual(['sales.csv.gz: not a gzip file: bytes follow its end'])
  })

  test('files that somebody brought unpack to more than is taken, each or together', async () => {
    const rows = heading + line.repeat(20_000)
    const folder = await tested.folder({ 'sales.csv.gz': gzipSync(rows), 'half.csv.gz': gzipSync(rows) })
    const [sales] = base.tables
    const tables = ['sales.csv.gz', 'half.csv.gz'].map((file, place) => ({
      ...sales,
      name: place === 0 ? 'Sales' : 'Half',
      file,
      columns: sales?.columns ?? [],
    }))
    const faultsWithin = async (mostBytes: number) => {
      const paths = new Map(tables.map(({ file }) => [file, join(folder, file)]))
      const brought = { paths, definition: JSON.stringify({ ...base, tables }), mostBytes }
      const refused = await tested.import(folder, { folder: brought }).catch((error: unknown) => error)
      return refused instanceof ImportRefused ? refused.message.split('\n') : []
    }
    expect(await faultsWithin(100_000)).toEqual([
      'sales.csv.gz: unpacked it is too large',
      'half.csv.gz: unpacked it is too large',
    ])
    expect(await faultsWithin(rows.length + 100_000)).toEqual(['half.csv.gz: unpacked it is too large'])
  })

  test('all faults of all files are told at once', async () => {
    const rows = `${heading}x,Oslo,1,2,true,\n2025-03-01,Oslo,y,2,true,\n`
    expect(await faultsOf(await tested.folder({ 'report.json': base, 'sales.csv': rows }))).toHaveLength(2)
  })
})

describe('a definition is refused with its line and reason when', () => {
  const withVisual = (visual: Omit<Visual, 'layout'>): ReportDefinition => ({
    ...base,
    pages: [{ name: 'page', displayName: 'Page', visuals: [aVisual(visual)] }],
  })
  const revenue = { table: 'Sales', measure: 'Revenue' }

  test.each<[string, string, string]>([
    ['it is not JSON', '{\n  "name": "x",\n  oops\n}', 'report.json:3: not JSON'],
    ['it ends early', '{\n  "name": "x"', 'report.json:2: not JSON'],
    ['a member is given twice', '{\n  "name": "x",\n  "name": "y"\n}', 'report.json:3: “name” is given twice'],
    [
      'a member is unknown',
      JSON.stringify({ ...base, colour: 'red' }, null, 1),
      '“colour” is not a member that may stand here',
    ],
    [
      'a member is missing',
      JSON.stringify({ name: 'x', tables: base.tables }, null, 1),
      'report.json:1: “pages” is missing',
    ],
  ])('%s', async (_title, text, fault) => {
    const faults = await faultsOf(await tested.folder({ 'report.json': text, 'sales.csv': heading + line }))
    expect(faults.join('\n')).toContain(fault)
  })

  test.each<[string, ReportDefinition, string]>([
    [
      'a type is not one',
      { ...base, tables: [{ name: 'Sales', file: 'sales.csv', columns: [{ name: 'Day', type: 'day' as 'date' }] }] },
      '“type” is one of text, integer, decimal',
    ],
    [
      'a file lies outside the folder',
      { ...base, tables: base.tables.map((table) => ({ ...table, file: '../sales.csv' })) },
      '“../sales.csv” is outside the report’s folder',
    ],
    [
      'a file is not a CSV file',
      { ...base, tables: base.tables.map((table) => ({ ...table, file: 'report.json' })) },
      '“report.json” is not a .csv or .csv.gz file',
    ],
    [
      'a measure names a column that there is not',
      { ...base, measures: [{ table: 'Sales', name: 'Revenue', aggregate: 'sum', column: 'Amonut' }] },
      'Sales has no column “Amonut”',
    ],
    [
      'texts are added',
      { ...base, measures: [{ table: 'Sales', name: 'Revenue', aggregate: 'sum', column: 'Shop' }] },
      '“Shop” is text; sum needs numbers',
    ],
    [
      'a visual shows a measure that there is not',
      withVisual({ name: 'v', type: 'card', roles: { values: [{ table: 'Sales', measure: 'Profit' }] } }),
      'Sales has no measure “Profit”',
    ],
    [
      'a chart has no category',
      withVisual({ name: 'v', type: 'bar', roles: { values: [revenue] } }),
      'a bar needs at least 1 in “category”',
    ],
    [
      'a chart measures a bare column',
      withVisual({
        name: 'v',
        type: 'bar',
        roles: { category: [{ table: 'Sales', column: 'Shop' }], values: [{ table: 'Sales', column: 'Units' }] },
      }),
      '“values” of a bar takes a measure, or a column with an aggregate',
    ],
    [
      'a role does not belong to the visual',
      withVisual({
        name: 'v',
        type: 'pie',
        roles: {
          rows: [{ table: 'Sales', column: 'Shop' }],
          category: [{ table: 'Sales', column: 'Shop' }],
          values: [revenue],
        },
      }),
      'a pie has no role “rows”',
    ],
    [
      'a text is drawn by month',
      withVisual({
        name: 'v',
        type: 'slicer',
        roles: { category: [{ table: 'Sales', column: 'Shop', grain: 'month' }] },
      }),
      '“Shop” is not a date, so it has no month',
    ],
    [
      'it sorts by what is not shown',
      withVisual({
        name: 'v',
        type: 'pie',
        roles: { category: [{ table: 'Sales', column: 'Shop' }], values: [revenue] },
        sort: { orderBy: { table: 'Sales', column: 'Day' }, direction: 'asc' },
      }),
      '“Day” is not shown in this visual',
    ],
    [
      'a button leads to a page that there is not',
      withVisual({ name: 'v', type: 'button', text: 'Go', action: { type: 'page', page: 'away' } }),
      'there is no page “away”',
    ],
    [
      'a format is not one',
      withVisual({ name: 'v', type: 'card', roles: { values: [{ ...revenue, format: 'lots' }] } }),
      '“lots” is not a format such as',
    ],
    [
      'a filter has a wrong value',
      withVisual({
        name: 'v',
        type: 'card',
        roles: { values: [revenue] },
        filters: [{ target: { table: 'Sales', column: 'Units' }, operator: 'In', values: ['x'] }],
      }),
      '“x” is not a value of Units, which is integer',
    ],
    [
      'a phone layout lacks its page’s',
      {
        ...base,
        pages: [
          {
            name: 'page',
            displayName: 'Page',
            visuals: [
              { ...aVisual({ name: 'v', type: 'text', text: 'x' }), mobileLayout: { x: 0, y: 0, width: 1, height: 1 } },
            ],
          },
        ],
      },
      'page “page” has no “mobile”',
    ],
    [
      'a rule filters another table',
      {
        ...base,
        tables: [...base.tables, { name: 'Shops', file: 'shops.csv', columns: [{ name: 'Id', type: 'text' }] }],
        rows: [
          {
            table: 'Shops',
            filters: [{ target: { table: 'Sales', column: 'Shop' }, operator: 'In', values: ['{userName}'] }],
          },
        ],
      },
      'a rule of Shops filters columns of Shops',
    ],
    [
      'two ways lead from one table to another',
      {
        ...base,
        tables: [...base.tables, { name: 'Shops', file: 'shops.csv', columns: [{ name: 'Id', type: 'text' }] }],
        relationships: [1, 2].map(() => ({
          from: { table: 'Sales', column: 'Shop' },
          to: { table: 'Shops', column: 'Id' },
        })),
      },
      'a second way leads from Sales to Shops',
    ],
    [
      'no relationship lets a measure be grouped',
      {
        ...withVisual({
          name: 'v',
          type: 'bar',
          roles: { category: [{ table: 'Shops', column: 'Id' }], values: [revenue] },
        }),
        tables: [...base.tables, { name: 'Shops', file: 'shops.csv', columns: [{ name: 'Id', type: 'text' }] }],
      },
      'no relationship leads from Sales to Shops',
    ],
  ])('%s', async (_title, definition, fault) => {
    const faults = await faultsOf(
      await tested.folder({ 'report.json': definition, 'sales.csv': heading + line, 'shops.csv': 'Id\nOslo\n' }),
    )
    expect(faults.join('\n')).toContain(fault)
    expect(faults[0]).toMatch(/^report\.json:\d+: /)
    expect(await leftBehind()).toEqual(nothing)
  })
})

describe('what is sound is read as it is written', () => {
  const rowsOf = async (definition: ReportDefinition, files: Record<string, string | Uint8Array>, name: string) => {
    const report = await tested.import(await tested.folder({ 'report.json': { ...definition, name }, ...files }))
    const { results } = await tested.library.queryVisuals(scopeOf(report), {
      pageName: 'page',
      visuals: [{ visualName: 'all', filters: [] }],
    })
    return results[0]?.rows
  }

  test('quotes, lines inside values, blanks, byte order mark, Windows lines, other columns in another order', async () => {
    const csv = `\uFEFFAt,Other,Shop,Day,Units,Amount,Paid\r\n2025-03-01T10:00:05,"a,""b""\r\nc","Łódź, ""Wall""\nnorth",2025-03-01,-7,+0.00000001,FALSE\r\n\r\n,,"",,,,\r\n`
    expect(await rowsOf(base, { 'sales.csv': csv }, 'Quotes')).toEqual([
      ['2025-03-01', 'Łódź, "Wall"\nnorth', -7, 1e-8, false, '2025-03-01T10:00:05'],
      [null, null, null, null, null, null],
    ])
  })

  test.each([
    ['the first in CRLF, the others in LF', `${heading.trimEnd()}\r\n${line}${line}`, 2],
    ['the first in LF, the others in CRLF', heading + line.replace('\n', '\r\n').repeat(3), 3],
    [
      'one among ten thousand in LF',
      heading + line.repeat(9_999) + line.replace('\n', '\r\n') + line.repeat(9_999),
      19_999,
    ],
  ])('S77: lines that end in two ways: %s', async (how, csv, count) => {
    const report = await tested.import(await tested.folder({ 'report.json': { ...base, name: how }, 'sales.csv': csv }))
    expect(report.rowCount).toBe(count)
  })

  test('S77: line ends within quotes, in a file that is read in several parts', async () => {
    const address = `2025-03-01,"Harbour Road 12, 0150 Oslo\nDelivery: back door, ring twice, ask for ""Ann""\n",1,2.50,true,\n`
    const count = Math.ceil(9_000_000 / address.length)
    const files = { 'report.json': { ...base, name: 'Addresses' }, 'sales.csv': heading + address.repeat(count) }
    expect((await tested.import(await tested.folder(files))).rowCount).toBe(count)
  })

  test('decimal commas, semicolons and days of another order', async () => {
    const definition: ReportDefinition = {
      ...base,
      tables: base.tables.map((table) => ({
        ...table,
        delimiter: ';',
        decimalSeparator: ',',
        dayFormat: 'dd.MM.yyyy',
      })),
    }
    const csv = `${heading.replaceAll(',', ';')}31.12.2025;Oslo;1;1234,5;true;31.12.2025 23:59\n`
    expect(await rowsOf(definition, { 'sales.csv': csv }, 'Commas')).toEqual([
      ['2025-12-31', 'Oslo', 1, 1234.5, true, '2025-12-31T23:59:00'],
    ])
  })

  test('numbers keep all their digits, wide and narrow', async () => {
    const amounts = ['9999999999.99999999', '10000000000', '-123456789012345.5', '0.00000001', '+7']
    const csv = heading + amounts.map((amount, index) => `2025-01-0${index + 1},,,${amount},,\n`).join('')
    const rows = await rowsOf(base, { 'sales.csv': csv }, 'Digits')
    expect(rows?.map((row) => row[3])).toEqual([amounts[0], ...amounts.slice(1).map(Number)])
  })

  test('a compressed file, and names that look like patterns', async () => {
    const definition: ReportDefinition = {
      ...base,
      tables: base.tables.map((table) => ({ ...table, file: 's[a]*?.csv.gz' })),
    }
    const files = { 's[a]*?.csv.gz': gzipSync(heading + line), 'sa.csv.gz': 'not to be read' }
    expect(await rowsOf(definition, files, 'Compressed')).toEqual([
      ['2025-03-01', 'Oslo', 1, 2.5, true, '2025-03-01T10:00:00'],
    ])
  })

  test('a file with a heading alone, and one without a last line end', async () => {
    expect(await rowsOf(base, { 'sales.csv': heading }, 'None')).toEqual([])
    expect(await rowsOf(base, { 'sales.csv': `${heading}${line.trimEnd()}` }, 'One')).toHaveLength(1)
  })

  test('blank lines of a file with one column', async () => {
    const definition: ReportDefinition = {
      ...base,
      measures: [],
      tables: [{ name: 'Sales', file: 'sales.csv', columns: [{ name: 'Shop', type: 'text' }] }],
      pages: [
        {
          name: 'page',
          displayName: 'Page',
          visuals: [
            aVisual({ name: 'all', type: 'slicer', roles: { category: [{ table: 'Sales', column: 'Shop' }] } }),
          ],
        },
      ],
    }
    expect(await rowsOf(definition, { 'sales.csv': 'Shop\nOslo\n\n""\nBergen\n\n' }, 'Blank')).toEqual([
      ['Bergen'],
      ['Oslo'],
      [null],
    ])
  })

  test('what killed imports left behind is gone after the next one; what others are making stays', async () => {
    const folder = await tested.folder({ 'report.json': { ...base, name: 'Tidy' }, 'sales.csv': heading + line })
    const { reportGuid } = await tested.import(folder)
    const left = [
      join(stagingFolder(tested.dataDir), 'left'),
      join(tested.dataDir, 'reports', datasetFolder(1, reportGuid), 'left.duckdb'),
    ]
    const young = join(stagingFolder(tested.dataDir), 'young')
    for (const path of [...left, young]) await writeFile(path, 'half')
    const yesterday = new Date((await stat(young)).mtimeMs - 86_400_000)
    for (const path of left) await utimes(path, yesterday, yesterday)
    await tested.import(folder)
    for (const path of left) await expect(stat(path)).rejects.toThrow('ENOENT')
    expect((await stat(young)).size).toBe(4)
    await rm(young)
  })

  test('S19: a clock that is hours ahead takes nothing that another import has just put there', async () => {
    const folder = await tested.folder({ 'report.json': { ...base, name: 'Ahead' }, 'sales.csv': heading + line })
    const { reportGuid } = await tested.import(folder)
    const young = [
      join(stagingFolder(tested.dataDir), 'young'),
      join(tested.storage.place, datasetFolder(1, reportGuid), 'young.duckdb'),
    ]
    for (const path of young) await writeFile(path, 'half')
    const { store, storage, dataDir } = tested
    const now = new Date(Date.now() + 5 * 3_600_000)
    await importReport({ store, storage, dataDir, now, progress: () => undefined }, { folder, tenantId: 1 })
    for (const path of young) {
      expect((await stat(path)).size).toBe(4)
      await rm(path)
    }
  })

  test.each([
    ['gone', (place: string) => rename(place, `${place}.away`), (place: string) => rename(`${place}.away`, place)],
    [
      'an empty folder, as under a disk that is not mounted',
      async (place: string) => {
        await rename(place, `${place}.away`)
        await mkdir(place)
      },
      async (place: string) => {
        await rmdir(place)
        await rename(`${place}.away`, place)
      },
    ],
    [
      'of another installation',
      () => tested.storage.noteInstallation('another'),
      () => tested.storage.noteInstallation(installation),
    ],
  ])(
    'S18: while the storage is %s nothing is imported, and the report stays as it was',
    async (_, takeAway, bringBack) => {
      const folder = await tested.folder({ 'report.json': { ...base, name: 'Mounted' }, 'sales.csv': heading + line })
      const report = await tested.import(folder)
      const { place } = tested.storage
      installation = (await tested.storage.installation()) ?? expect.fail()
      await takeAway(place)
      const importing = tested.import(folder)
      await expect(importing).rejects.toThrow(StorageError)
      await expect(importing).rejects.toThrow(/has no files of this installation/)
      await bringBack(place)
      const { results } = await tested.library.queryVisuals(scopeOf(report), {
        pageName: 'page',
        visuals: [{ visualName: 'all', filters: [] }],
      })
      expect(results[0]?.rows).toHaveLength(1)
    },
  )

  test('nothing is left where imports are made', async () => {
    expect(await readdir(stagingFolder(tested.dataDir))).toEqual([])
  })
})
