/** P18: a page of ten visuals over many rows, alone, under a chosen point, and for many frames at once beside an import. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Field, Filter, ReportDefinition, Visual } from '../../src/contract/models/report-definition.ts'
import { caching } from '../../src/contract/services/caching.ts'
import { pbiReports } from '../../src/contract/services/pbi-reports.ts'
import { powerBIEmbed } from '../../src/contract/services/power-bi-embed.ts'
import { reportLibraryPaths } from '../../src/contract/vocabulary/report-library.ts'
import { benchPassword } from './data-set.ts'
import { type Figure, median, milliseconds } from './figures.ts'
import { startNode } from './processes.ts'
import { answerOf, type Site, signIn } from './site.ts'

const rowCount = Number(process.env.BENCH_ROWS ?? 10_000_000)
const regions = Array.from({ length: 12 }, (_, place) => `Region ${place}`)
const frames = 50
const waves = 3
const repeats = 20
const [firstBound, crossBound, crowdBound] = [400, 150, 5]

const column = (name: string, more: Partial<Field> = {}): Field => ({ table: 'Sales', column: name, ...more })
const measure = (name: string): Field => ({ table: 'Sales', measure: name })
const month = column('Day', { grain: 'month' })
const [revenue, units, sold, average] = ['Revenue', 'Units sold', 'Lines', 'Average'].map(measure) as [
  Field,
  Field,
  Field,
  Field,
]

const visual = (name: string, type: Visual['type'], roles: Visual['roles'], more: Partial<Visual> = {}): Visual => ({
  ...{ name, type, layout: { x: 0, y: 0, width: 200, height: 200 } },
  ...(roles && { roles }),
  ...more,
})

const visuals: Visual[] = [
  visual('revenue', 'card', { category: [month], values: [revenue] }),
  visual('units', 'card', { category: [month], values: [units] }),
  visual('average', 'card', { values: [average, sold] }),
  visual('months', 'line', { category: [month], values: [revenue] }),
  visual('by-region', 'bar', { category: [column('Region')], values: [revenue] }, { options: { hasShares: true } }),
  visual('by-channel', 'donut', { category: [column('Channel')], values: [units] }),
  visual('stack', 'column', {
    category: [column('Day', { grain: 'quarter' })],
    series: [column('Channel')],
    values: [revenue],
  }),
  visual('products', 'table', { values: [column('Product'), units, revenue] }),
  visual('matrix', 'matrix', {
    rows: [column('Region')],
    columns: [column('Day', { grain: 'year' })],
    values: [revenue],
  }),
  visual('region', 'slicer', { category: [column('Region')] }),
]

const definition: ReportDefinition = {
  name: 'Large',
  tables: [
    {
      name: 'Sales',
      file: 'sales.csv',
      columns: [
        { name: 'Day', type: 'date' },
        { name: 'Region', type: 'text' },
        { name: 'Product', type: 'text' },
        { name: 'Channel', type: 'text' },
        { name: 'Units', type: 'integer' },
        { name: 'Amount', type: 'decimal' },
      ],
    },
  ],
  measures: [
    { table: 'Sales', name: 'Revenue', aggregate: 'sum', column: 'Amount' },
    { table: 'Sales', name: 'Units sold', aggregate: 'sum', column: 'Units' },
    { table: 'Sales', name: 'Lines', aggregate: 'count' },
    { table: 'Sales', name: 'Average', aggregate: 'avg', column: 'Amount' },
  ],
  pages: [{ name: 'page', displayName: 'Page', visuals }],
}

const query = `select Region, sum(Amount) from sales group by Region order by Region`

/** Reports of these rows, as CSV files, and the engine’s own time for one query of them, from a file. */
async function writeReports(folder: string): Promise<{ large: string; small: string; alone: number }> {
  const instance = await DuckDBInstance.create(join(folder, 'rows.duckdb'), { threads: '2' })
  const connection = await instance.connect()
  await connection.run(
    `create table sales as select date '2024-01-01' + cast(n % 1000 as integer) as Day,
       'Region ' || (n * 7919 % ${regions.length}) as Region, 'Product ' || (n * 104729 % 200) as Product,
       ['Shop', 'Web', 'Partner'][1 + n % 3] as Channel, cast(1 + n % 5 as bigint) as Units,
       cast((n * 7877 % 100000) / 100.0 as decimal(18, 8)) as Amount
     from range(${rowCount}) rows(n)`,
  )
  const folderOf = async (name: string, limit: number) => {
    const report = join(folder, name)
    await mkdir(report)
    await writeFile(join(report, 'report.json'), JSON.stringify({ ...definition, name }))
    await connection.run(`copy (from sales limit ${limit}) to '${join(report, 'sales.csv')}' (header)`)
    return report
  }
  const [large, small] = [await folderOf('Large', rowCount), await folderOf('Small', rowCount / 10)]
  const times: number[] = []
  for (let run = 0; run < repeats; run++) {
    const started = performance.now()
    await (await connection.run(query)).getRows()
    times.push(performance.now() - started)
  }
  connection.closeSync()
  instance.closeSync()
  return { large, small, alone: median(times) }
}

async function importReport(dataDir: string, folder: string): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, ['scripts/report-import.ts', folder, '--tenant', 'contoso'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`The import of ${folder} ended with ${status}`)
  return performance.now() - started
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN

const byRegion = (region: string): Filter => ({
  target: { table: 'Sales', column: 'Region' },
  operator: 'In',
  values: [region],
})

export async function largeReport(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-large-'))
  const dataDir = join(folder, 'data')
  const passwords = { ADMIN_PASSWORD: benchPassword, DEMO_PASSWORD: benchPassword }
  const running = await startNode(['scripts/start.js'], { DATA_DIR: dataDir, PORT: '0', ...passwords })
  try {
    const { large, small, alone } = await writeReports(folder)
    const imported = await importReport(dataDir, large)
    console.log(`P18: ${rowCount} rows were imported in ${(imported / 1000).toFixed(0)} s`)

    const { url } = running
    const site: Pick<Site, 'running'> = { running }
    const asOne = async (tenancyName: string | null, userName?: string) => ({
      authorization: `Bearer ${(await signIn(site as Site, tenancyName, userName)).accessToken}`,
      'content-type': 'application/json',
    })
    const [host, admin, alice] = [await asOne(null), await asOne('contoso'), await asOne('contoso', 'alice')]
    const { items } = await answerOf<{ items: { id: number }[] }>(
      `${url}${pbiReports.prefix}/GetAll?${new URLSearchParams({ nameFilter: 'Large' })}`,
      { headers: admin },
    )
    const frameOf = async (person: typeof admin) => {
      const opened = await answerOf<{ embedTokenDto: { token: string } }>(
        `${url}${powerBIEmbed.prefix}/GetReportEmbedToken?reportId=${items[0]?.id}`,
        { headers: person },
      )
      return { ...person, authorization: `Bearer ${opened.embedTokenDto.token}` }
    }
    const forget = () =>
      answerOf(`${url}${caching.prefix}/ClearCache`, {
        method: 'POST',
        headers: host,
        body: JSON.stringify({ id: 'ReportResults' }),
      })
    const failures: string[] = []
    const ask = async (headers: typeof admin, filters: readonly Filter[], asked = visuals): Promise<number> => {
      const body = {
        pageName: 'page',
        visuals: asked.map(({ name, type }) => ({ visualName: name, filters: type === 'slicer' ? [] : filters })),
      }
      const started = performance.now()
      const { results } = await answerOf<{ results: { error: string | null; rows: unknown[] }[] }>(
        `${url}${reportLibraryPaths.queryVisuals}`,
        { method: 'POST', headers, body: JSON.stringify(body) },
      )
      const elapsed = performance.now() - started
      // Of a page that asks for more than it may in its time, the others are there.
      results.forEach(({ error, rows }, at) => {
        if (error === null && rows.length === 0) throw new Error(`${asked[at]?.name} has no figures`)
        if (error !== null) failures.push(`${asked[at]?.name} ${error}`)
      })
      return elapsed
    }
    const timesOf = async (count: number, once: (run: number) => Promise<number>) => {
      const times: number[] = []
      for (let run = 0; run < count; run++) times.push(await once(run))
      return times
    }

    const tellFailures = (what: string): boolean => {
      const kinds = [...Map.groupBy(failures.splice(0), (failure) => failure)]
      if (kinds.length > 0)
        console.log(`P18: ${what}: ${kinds.map(([kind, { length }]) => `${kind} ${length}×`).join(', ')}`)
      return kinds.length === 0
    }
    const frame = await frameOf(admin)
    await ask(frame, [])
    tellFailures('the first time')
    const first = await timesOf(repeats, async () => {
      await forget()
      return ask(frame, [])
    })
    const isFirstWhole = tellFailures('nothing kept')
    // Each by itself, to see what the page waits for.
    for (const one of visuals) {
      const own = await timesOf(3, async () => {
        await forget()
        return ask(frame, [], [one])
      })
      console.log(`P18: ${one.name} (${one.type}) alone ${milliseconds(median(own))}`)
    }
    const cross = await timesOf(repeats, async (run) => {
      if (run % regions.length === 0) await forget()
      return ask(frame, [byRegion(regions[run % regions.length] ?? '')])
    })

    const isCrossWhole = tellFailures('under a chosen point')
    const crowd = await Promise.all(Array.from({ length: frames }, (_, place) => frameOf(place % 2 ? alice : admin)))
    const importing = importReport(dataDir, small)
    const together: number[] = []
    for (let wave = 0; wave < waves; wave++) {
      await forget()
      together.push(...(await Promise.all(crowd.map((headers) => ask(headers, [])))))
    }
    await importing
    const isCrowdWhole = tellFailures('at once')

    const figure = (name: string, value: number, bound: number, isWhole: boolean): Figure => ({
      goal: 'P18',
      name,
      value: milliseconds(value),
      baseline: `${milliseconds(alone)} one query in DuckDB alone`,
      ratio: (value / alone).toFixed(1),
      bound: `≤ ${bound} ms`,
      isMet: isWhole && value <= bound,
    })
    const [idle, many] = [percentile(first, 0.99), percentile(together, 0.99)]
    return [
      figure(`ten visuals over ${rowCount} rows, nothing kept`, median(first), firstBound, isFirstWhole),
      figure('the same under a chosen point', median(cross), crossBound, isCrossWhole),
      {
        goal: 'P18',
        name: `99 of 100 of ${frames} frames at once beside an import`,
        value: milliseconds(many),
        baseline: `${milliseconds(idle)} one frame`,
        ratio: (many / idle).toFixed(2),
        bound: `≤ ${crowdBound}`,
        isMet: isCrowdWhole && many / idle <= crowdBound,
      },
    ]
  } finally {
    await running.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
