/** CSV files that were found sound become one data file. */
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Table } from '../../../contract/models/report-definition.ts'
import type { Join, ModelTable, ReportModel } from '../definition/model.ts'
import { type Fault, faultOf, ImportRefused, isNoGzip, isOutOfMemory } from '../faults.ts'
import { loadEngine } from '../library/engine.ts'
import { decimalPlaces, decimalType } from '../query/decimals.ts'
import { columnSql, storedTypes } from '../query/literals.ts'
import { type CheckedFile, narrowDigits } from './csv-check.ts'

export interface LoadedTable {
  readonly table: ModelTable
  /** Absolute; inside the report's folder. */
  readonly path: string
  readonly checked: CheckedFile
}

/** For `strptime`; ISO days are cast, which is quicker. */
const dayPatterns: Readonly<Record<NonNullable<Table['dayFormat']>, string | null>> = {
  'yyyy-MM-dd': null,
  'dd/MM/yyyy': '%d/%m/%Y',
  'MM/dd/yyyy': '%m/%d/%Y',
  'dd.MM.yyyy': '%d.%m.%Y',
}

/** Megabytes that the engine may hold while it makes a data file. */
const memory = 256

const tooLarge = (file: string): Fault => faultOf(file, null, 'csv.tooWide', { memory })

/** The engine’s own limits are told as faults of the file. */
async function told(file: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isOutOfMemory(error)) throw new ImportRefused([tooLarge(file)])
    if (isNoGzip(error))
      throw new ImportRefused([faultOf(file, null, 'csv.notGzip', { reason: 'bytes follow its end' })])
    throw error
  }
}

/** Writes `file`; `folder` takes what is needed meanwhile. */
export async function loadTables(
  model: ReportModel,
  tables: readonly LoadedTable[],
  file: string,
  folder: string,
): Promise<void> {
  const spill = join(folder, 'spill')
  await mkdir(spill)
  const DuckDBInstance = await loadEngine()
  const instance = await DuckDBInstance.create(file, {
    threads: '2',
    memory_limit: `${memory}MB`,
    temp_directory: spill,
    preserve_insertion_order: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  try {
    const connection = await instance.connect()
    for (const [index, table] of tables.entries()) {
      await told(table.table.definition.file, () => loadTable(connection, table, join(folder, `${index}`)))
    }
    await told(tables.map(({ table }) => table.definition.file).join(', '), async () => {
      await requireKeys(connection, model)
      await connection.run('CHECKPOINT')
    })
    connection.closeSync()
  } finally {
    instance.closeSync()
  }
}

async function loadTable(
  connection: DuckDBConnection,
  { table, path, checked }: LoadedTable,
  link: string,
): Promise<void> {
  const { stored, definition } = table
  // DuckDB takes some characters of a path for patterns; the link has none.
  const source = path.toLowerCase().endsWith('.gz') ? `${link}.csv.gz` : `${link}.csv`
  await symlink(path, source)
  const { text, values } = selection(definition, table, checked)
  const load = () => connection.run(`CREATE TABLE ${stored} AS ${text}`, [source, ...values])
  await load().catch(async (error: unknown) => {
    if (!isOutOfMemory(error)) throw error
    // Each thread holds a part of every column.
    await connection.run('SET threads = 1')
    await load()
  })
  await requireSameCounts(connection, table, checked)
}

/**
 * All columns are read as text, in the order of the file, and those of the definition are cast. Not strictly: that was done
 * (`csv-check.ts`), and the engine would refuse lines that end in `LF` among others in `CRLF`. By one thread: several would
 * begin in the middle of the file, and take a line end within quotes for that of a row (S77).
 */
function selection(
  definition: Table,
  table: ModelTable,
  { headings, areNarrow }: CheckedFile,
): { text: string; values: string[] } {
  const { delimiter = ',', decimalSeparator = '.', dayFormat = 'yyyy-MM-dd' } = definition
  const known = headings.map((heading) => heading.toLowerCase())
  const columns = [...table.columns.values()].map(({ stored, type, definition: { name, header = name } }, index) => {
    const raw = `h${known.indexOf(header.trim().toLowerCase())}`
    const text = `nullif(${raw}, '')`
    const storedType = areNarrow[index] ? narrowDecimal : storedTypes[type]
    return `${castText(type, storedType, text, decimalSeparator, dayPatterns[dayFormat])} AS ${stored}`
  })
  const read = headings.map((_, index) => `'h${index}': 'VARCHAR'`).join(', ')
  return {
    text: `SELECT ${columns.join(', ')} FROM read_csv(?, auto_detect = false, header = true, delim = ?, quote = '"', escape = '"',
      strict_mode = false, parallel = false, columns = {${read}})`,
    values: [delimiter],
  }
}

/** Adding up takes the engine ten to twenty times as long where a number has more than eighteen digits. */
const narrowDecimal = decimalType(narrowDigits + decimalPlaces)

function castText(
  type: keyof typeof storedTypes,
  stored: string,
  text: string,
  decimalSeparator: string,
  pattern: string | null,
): string {
  switch (type) {
    case 'text':
      return text
    case 'decimal': {
      const number = decimalSeparator === ',' ? `replace(${text}, ',', '.')` : text
      // Text becomes a wide decimal some forty times slower than a narrow one, and most numbers are narrow.
      return `coalesce(CAST(TRY_CAST(${number} AS ${narrowDecimal}) AS ${stored}), CAST(${number} AS ${stored}))`
    }
    case 'date':
      return `CAST(${pattern === null ? text : `strptime(${text}, '${pattern}')`} AS ${stored})`
    case 'datetime':
      if (pattern === null) return `CAST(${text} AS ${stored})`
      return `CAST(strftime(strptime(${text}[1:10], '${pattern}'), '%Y-%m-%d') || ' ' || ${text}[12:] AS ${stored})`
    case 'integer':
    case 'boolean':
      return `CAST(${text} AS ${stored})`
  }
}

/** Two readers of one file must have read the same. */
async function requireSameCounts(
  connection: DuckDBConnection,
  { stored, columns, definition }: ModelTable,
  checked: CheckedFile,
): Promise<void> {
  const counts = ['count(*)', ...[...columns.values()].map((column) => `count(${column.stored})`)]
  const reader = await connection.runAndReadAll(`SELECT ${counts.join(', ')} FROM ${stored}`)
  const found = (reader.getRowsJson()[0] ?? []).map(Number)
  const expected = [checked.rowCount, ...checked.valueCounts]
  if (found.length !== expected.length || found.some((count, index) => count !== expected[index])) {
    throw new Error(
      `${definition.file} was read twice with different counts: ${expected.join(', ')} and ${found.join(', ')}`,
    )
  }
}

/** Rows point at one row each, or totals would count some of them twice. */
async function requireKeys(connection: DuckDBConnection, model: ReportModel): Promise<void> {
  const faults: Fault[] = []
  for (const join of model.joins) faults.push(...(await keyFaults(connection, model, join)))
  if (faults.length > 0) throw new ImportRefused(faults)
}

async function keyFaults(connection: DuckDBConnection, model: ReportModel, { to }: Join): Promise<Fault[]> {
  const table = model.tables.get(to.table)
  if (!table) return []
  const key = columnSql(table.stored, to).text
  const reader = await connection.runAndReadAll(
    `SELECT CAST(${key} AS VARCHAR), count(*) FROM ${table.stored} GROUP BY ${key} HAVING count(*) > 1 OR ${key} IS NULL ORDER BY 1 LIMIT 5`,
  )
  const { file } = table.definition
  return reader.getRowsJson().map(([value, count]) => {
    const told = { column: to.name, count: Number(count) }
    return value === null
      ? faultOf(file, null, 'csv.keyBlank', told)
      : faultOf(file, null, 'csv.keyTwice', { ...told, value: String(value) })
  })
}
