import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { ReportDefinition } from '../../../contract/models/report-definition.ts'
import { aVisual, openTestLibrary } from '../testing.ts'

const rowCount = 1_000_000

const definition: ReportDefinition = {
  name: 'Million',
  tables: [
    {
      name: 'Rows',
      file: 'rows.csv',
      columns: [
        { name: 'Id', type: 'integer' },
        { name: 'Day', type: 'date' },
        { name: 'Group', type: 'text' },
        { name: 'Amount', type: 'decimal' },
      ],
    },
  ],
  pages: [
    {
      name: 'page',
      displayName: 'Page',
      visuals: [
        aVisual({ name: 'sum', type: 'card', roles: { values: [{ table: 'Rows', column: 'Id', aggregate: 'sum' }] } }),
      ],
    },
  ],
}

function* lines(): Generator<string> {
  yield 'Id,Day,Group,Amount\n'
  for (let row = 0; row < rowCount; row += 1000) {
    const part = Array.from({ length: 1000 }, (_, more) => {
      const id = row + more
      const day = new Date(1_704_067_200_000 + (id % 900) * 86_400_000).toISOString().slice(0, 10)
      return `${id},${day},group ${id % 37},${((id * 37) % 100_000) / 100}\n`
    })
    yield part.join('')
  }
}

/** What the server does with the files, in a process whose memory is its own. */
const program = (folder: string, dataDir: string) => `
  import { mkdir, readFile } from 'node:fs/promises'
  import { readDefinition } from '${new URL('../definition/check.ts', import.meta.url)}'
  import { checkCsv } from '${new URL('./csv-check.ts', import.meta.url)}'
  import { loadTables } from '${new URL('./load.ts', import.meta.url)}'
  const before = process.resourceUsage().maxRSS
  const { model } = readDefinition(await readFile('${folder}/report.json', 'utf8'), new Date())
  const [table] = model.tables.values()
  const path = '${folder}/rows.csv'
  let told = 0
  const checked = await checkCsv(path, table.definition, () => told++)
  await mkdir('${dataDir}', { recursive: true })
  await loadTables(model, [{ table, path, checked }], '${dataDir}/million.duckdb', '${dataDir}')
  console.log(JSON.stringify({ rows: checked.rowCount, told, megabytes: (process.resourceUsage().maxRSS - before) / 1024 }))
`

test('a million rows are imported in memory that does not grow with them', async () => {
  const tested = await openTestLibrary()
  try {
    const folder = await tested.folder({ 'report.json': definition })
    await pipeline(Readable.from(lines()), createWriteStream(join(folder, 'rows.csv')))
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--max-old-space-size=96',
      '--input-type=module',
      '--eval',
      program(folder, join(tested.dataDir, 'apart')),
    ])
    const { rows, told, megabytes } = JSON.parse(stdout)
    expect(rows).toBe(rowCount)
    expect(told).toBeGreaterThan(20)
    expect(megabytes).toBeLessThan(450)
  } finally {
    await tested.close()
  }
}, 120_000)

describe('S70: a file of two hundred columns', () => {
  const columns = Array.from({ length: 200 }, (_, index) => `C${index}`)
  const wide: ReportDefinition = {
    name: 'Wide',
    tables: [{ name: 'Rows', file: 'wide.csv', columns: columns.map((name) => ({ name, type: 'text' })) }],
    pages: [
      {
        name: 'page',
        displayName: 'Page',
        visuals: [aVisual({ name: 'of', type: 'slicer', roles: { category: [{ table: 'Rows', column: 'C0' }] } })],
      },
    ],
  }

  function* wideLines(rows: number, characters: number): Generator<string> {
    yield `${columns.join()}\n`
    for (let row = 0; row < rows; row++)
      yield `${columns.map((name) => `${row} ${name} `.padEnd(characters, `${row * 7919}${name}`)).join()}\n`
  }

  async function imported(rows: number, characters: number) {
    const tested = await openTestLibrary()
    try {
      const folder = await tested.folder({ 'report.json': wide })
      await pipeline(Readable.from(wideLines(rows, characters)), createWriteStream(join(folder, 'wide.csv')))
      return await tested.import(folder)
    } finally {
      await tested.close()
    }
  }

  test('is loaded by one thread where two have no room', async () => {
    expect(await imported(5_000, 200)).toMatchObject({ rowCount: 5_000 })
  }, 120_000)

  test('is refused in a sentence that names the bound where one has none either', async () => {
    await expect(imported(600, 2_000)).rejects.toThrow(
      'wide.csv: takes more than the 256 MB of memory that an import may use: its rows are too wide.',
    )
  }, 120_000)
})
