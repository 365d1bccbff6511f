/**
 * A report of CSV files that come without a `report.json`: its columns by all that the files hold, and a page for each file with
 * its figures, what it is narrowed by, how the first figure went and how it is divided, and the rows. It passes the same checks
 * as any other, and is a beginning: whoever may change it does so afterwards.
 */
import { posix } from 'node:path'
import type {
  Column,
  Field,
  Layout,
  Page,
  ReportDefinition,
  Table,
  Visual,
} from '../../../contract/models/report-definition.ts'
import { nameWithin } from '../../../contract/vocabulary/names.ts'
import { type ColumnType, csvDelimiters, dayFormats, reportLimits } from '../../../contract/vocabulary/reports.ts'
import type { Translate } from '../../texts/localization.ts'
import { type Fault, ImportRefused } from '../faults.ts'
import { valueTest } from './csv-check.ts'
import { CsvRecords, readCsv } from './csv-reader.ts'

interface Brought {
  readonly name: string
  /** Where each lies on this machine, by its place in the report’s folder. */
  readonly paths: ReadonlyMap<string, string>
  /** That they may hold together, once they are unpacked. */
  readonly mostBytes: number
  readonly translate: Translate
  /** Again and again; throws where it is wanted no more. */
  readonly goesOn: (file: string, rows: number) => Promise<void>
}

/** Throws `ImportRefused` where a file is no CSV file. */
export async function suggestDefinition(brought: Brought): Promise<ReportDefinition> {
  const { name, paths, translate } = brought
  const named = namesOfTables([...paths.keys()], translate)
  const mostColumns = Math.min(reportLimits.columns, Math.floor(mostOfAll / named.size))
  const tables: SurveyedTable[] = []
  const faults: Fault[] = []
  let unpacked = 0
  for (const [file, table] of named) {
    const survey = new Survey(file)
    unpacked += await readCsv(paths.get(file) ?? '', survey, {
      delimiterOf: (text) => survey.chooseDelimiter(text),
      progress: (rows) => brought.goesOn(file, rows),
      mostBytes: brought.mostBytes - unpacked,
    })
    faults.push(...survey.faults)
    if (survey.faults.length === 0) tables.push(surveyedTable(table, survey, { mostColumns, translate }))
  }
  if (faults.length > 0) throw new ImportRefused(faults)
  return {
    name,
    tables: tables.map(({ definition }) => definition),
    measures: tables.map(({ definition, rows }) => ({
      table: definition.name,
      name: rows,
      aggregate: 'count',
      format: '#,##0',
    })),
    pages: tables.map((table, place) => pageOf(table, place, translate)),
  }
}

/** Columns of all tables, so that what is made of them stays within a `report.json`. */
const mostOfAll = 1_500

const stemOf = (path: string): string => nameWithin(posix.basename(path).replace(/\.csv(\.gz)?$/i, ''))

/** By their files, which are as many as a report may have tables; what is no CSV file is none. */
export function namesOfTables(paths: readonly string[], translate: Translate): ReadonlyMap<string, string> {
  const names = new UniqueNames()
  return new Map(
    paths
      .filter((path) => /\.csv(\.gz)?$/i.test(path))
      .slice(0, reportLimits.tables)
      .map((path, place) => [path, names.add(stemOf(path) || translate('reportOfFiles.table', { number: place + 1 }))]),
  )
}

/** After its first file. */
export const nameOfReport = (paths: readonly string[], translate: Translate): string =>
  [...namesOfTables(paths, translate).values()][0] ?? translate('reportOfFiles.table', { number: 1 })

/** Without regard to case, as people read them. */
class UniqueNames {
  readonly #taken = new Set<string>()

  add(wanted: string): string {
    const most = reportLimits.name
    let name = wanted.slice(0, most).toWellFormed()
    for (let number = 2; this.#taken.has(name.toLowerCase()); number++) {
      const end = ` (${number})`
      name = wanted.slice(0, most - end.length).toWellFormed() + end
    }
    this.#taken.add(name.toLowerCase())
    return name
  }
}

interface Conventions {
  readonly decimalSeparator: '.' | ','
  readonly dayFormat: (typeof dayFormats)[number]
}

/** What the values of a column may be meant as. */
interface Way extends Partial<Conventions> {
  readonly type: ColumnType
  fits(value: string): boolean
}

/** A number that begins with a zero is a code, as of a post office. */
const isCode = (value: string): boolean => /^[+-]?0\d/.test(value)

function waysOfReading(): Way[] {
  const number = (type: ColumnType, conventions: Partial<Conventions> = {}): Way => {
    const fits = valueTest(type, conventions)
    return { type, ...conventions, fits: (value) => fits(value) && !isCode(value) }
  }
  return [
    { type: 'boolean', fits: valueTest('boolean', {}) },
    number('integer'),
    number('decimal', { decimalSeparator: '.' }),
    number('decimal', { decimalSeparator: ',' }),
    ...dayFormats.flatMap((dayFormat): Way[] =>
      (['date', 'datetime'] as const).map((type) => ({ type, dayFormat, fits: valueTest(type, { dayFormat }) })),
    ),
  ]
}

/** Values of a column that are told apart, and their characters; with more or longer ones it is none to choose from. */
const mostDistinct = 62
const longestChoice = 100

/** A part of a text would keep the whole of it in memory: a quarter of a megabyte for each value (A143). */
const copied = (text: string): string => Buffer.from(text).toString()

class ColumnSurvey {
  ways: readonly Way[]
  hasLongValues = false
  readonly #distinct = new Set<string>()

  constructor(ways: readonly Way[]) {
    this.ways = ways
  }

  take(value: string): void {
    if (value.length > longestChoice) this.hasLongValues = true
    else if (this.#distinct.size <= mostDistinct && !this.#distinct.has(value)) this.#distinct.add(copied(value))
    if (this.ways.some((way) => !way.fits(value))) this.ways = this.ways.filter((way) => way.fits(value))
  }

  /** Up to one more than are told apart. */
  get distinctCount(): number {
    return this.hasLongValues ? mostDistinct + 1 : this.#distinct.size
  }

  has(type: ColumnType, conventions: Partial<Conventions> = {}): boolean {
    const { decimalSeparator, dayFormat } = conventions
    return (
      this.distinctCount > 0 &&
      this.ways.some(
        (way) => way.type === type && way.decimalSeparator === decimalSeparator && way.dayFormat === dayFormat,
      )
    )
  }
}

class Survey extends CsvRecords {
  columns: readonly ColumnSurvey[] = []
  delimiter: (typeof csvDelimiters)[number] = ','

  /** The one that parts most headings. */
  chooseDelimiter(text: string): string {
    const headings = /^(?:"(?:[^"]|"")*"|[^"\n])*/.exec(text)?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? ''
    const times = (delimiter: string) => headings.split(delimiter).length
    for (const delimiter of csvDelimiters) if (times(delimiter) > times(this.delimiter)) this.delimiter = delimiter
    return this.delimiter
  }

  protected headingsRead(): void {
    if (!this.headings.some(isUsable)) this.note(1, 'csv.noUsableHeading')
    const ways = waysOfReading()
    this.columns = this.headings.map(() => new ColumnSurvey(ways))
  }

  protected row(values: readonly string[]): void {
    this.rowCount++
    for (const [place, value] of values.entries()) if (value !== '') this.columns[place]?.take(value)
  }
}

const mostOf = <Choice>(choices: readonly Choice[], times: (choice: Choice) => number): Choice | undefined =>
  choices.reduce<Choice | undefined>(
    (best, choice) => (best === undefined || times(choice) > times(best) ? choice : best),
    undefined,
  )

/** One way for the whole file: the one that most of its columns fit. Between commas a comma ends a value. */
function conventionsOf({ columns, delimiter }: Survey): Conventions {
  const count = (fits: (column: ColumnSurvey) => boolean) => columns.filter(fits).length
  const separators = delimiter === ',' ? (['.'] as const) : (['.', ','] as const)
  return {
    decimalSeparator:
      mostOf(separators, (decimalSeparator) => count((column) => column.has('decimal', { decimalSeparator }))) ?? '.',
    dayFormat:
      mostOf(dayFormats, (dayFormat) =>
        count((column) => column.has('date', { dayFormat }) || column.has('datetime', { dayFormat })),
      ) ?? 'yyyy-MM-dd',
  }
}

function typeOf(column: ColumnSurvey, { decimalSeparator, dayFormat }: Conventions): ColumnType {
  if (column.has('boolean')) return 'boolean'
  if (column.has('integer')) return 'integer'
  if (column.has('decimal', { decimalSeparator })) return 'decimal'
  if (column.has('date', { dayFormat })) return 'date'
  return column.has('datetime', { dayFormat }) ? 'datetime' : 'text'
}

interface SurveyedColumn extends Column {
  /** Of them up to one more than are told apart. */
  readonly distinctCount: number
}

interface SurveyedTable {
  readonly definition: Table
  readonly columns: readonly SurveyedColumn[]
  /** The measure that counts them. */
  readonly rows: string
}

/** Headings that a definition can point at. */
const isUsable = (heading: string): boolean =>
  heading !== '' && heading.length <= reportLimits.name && !heading.includes('\0')

function surveyedTable(
  name: string,
  survey: Survey,
  { mostColumns, translate }: { mostColumns: number; translate: Translate },
): SurveyedTable {
  const conventions = conventionsOf(survey)
  const names = new UniqueNames()
  const columns = survey.columns
    .map((column, place) => ({ column, heading: survey.headings[place] ?? '', place }))
    .filter(({ heading }) => isUsable(heading))
    .slice(0, mostColumns)
    .map(({ column, heading, place }): SurveyedColumn => {
      const own = names.add(nameWithin(heading) || translate('reportOfFiles.column', { number: place + 1 }))
      const type = typeOf(column, conventions)
      const format = type === 'decimal' ? '#,##0.00' : undefined
      return {
        name: own,
        ...(own !== heading && { header: heading }),
        type,
        ...(format && { format }),
        distinctCount: column.distinctCount,
      }
    })
  const { delimiter } = survey
  const { decimalSeparator, dayFormat } = conventions
  return {
    definition: {
      name,
      file: survey.file,
      ...(delimiter !== ',' && { delimiter }),
      ...(decimalSeparator !== '.' && { decimalSeparator }),
      ...(dayFormat !== 'yyyy-MM-dd' && { dayFormat }),
      columns: columns.map(({ distinctCount, ...column }) => column),
    },
    columns,
    rows: names.add(translate('reportOfFiles.rows')),
  }
}

/** What is numbered, and not measured. */
const isNumbering = ({ name }: Column): boolean =>
  /(?:^|[^\p{L}])(?:ids?|no|nr|num|number|nummer|key|code|zip|plz|postcode|phone|year|jahr|ann[ée]e|month|monat|mois|week|woche|semaine)$/iu.test(
    name,
  ) || /[\p{Ll}](?:Id|ID|No|Nr|Key|Code)$/u.test(name)

const isFigure = (column: SurveyedColumn): boolean =>
  (column.type === 'integer' || column.type === 'decimal') && !isNumbering(column)

const isDated = ({ type }: Column): boolean => type === 'date' || type === 'datetime'

const mostChoices = 30

const isChoice = (column: SurveyedColumn): boolean =>
  !isFigure(column) && !isDated(column) && column.distinctCount > 1 && column.distinctCount <= mostChoices

const margin = 20
const pageSize = { width: 1280, height: 720 }
const heights = { figures: 100, charts: 270 }
const mostShown = { figures: 3, slicers: 2, columns: 12 }

/** Beside one another over the width of the page. */
function inRow(visuals: readonly Omit<Visual, 'layout'>[], y: number, height: number): Visual[] {
  const width = Math.floor((pageSize.width - margin * (visuals.length + 1)) / visuals.length)
  return visuals.map((visual, place): Visual => {
    const layout: Layout = { x: margin + place * (width + margin), y, width, height }
    return { ...visual, layout }
  })
}

function pageOf(
  { definition: { name: table }, columns, rows }: SurveyedTable,
  place: number,
  translate: Translate,
): Page {
  const of = (column: Column): Field => ({ table, column: column.name })
  const figures = columns.filter(isFigure)
  const [first] = figures
  const counted: Field = { table, measure: rows }
  const main: Field = first ? { ...of(first), aggregate: 'sum' } : counted
  const mainName = first?.name ?? rows
  const title = (key: 'reportOfFiles.overTime' | 'reportOfFiles.by', category: string) =>
    translate(key, { value: mainName, category }).slice(0, reportLimits.title).toWellFormed()
  const cards = [
    { name: 'rows', title: rows, values: counted },
    ...figures.slice(0, mostShown.figures).map((column, number) => ({
      name: `figure${number + 1}`,
      title: column.name,
      values: { ...of(column), aggregate: 'sum' } satisfies Field,
    })),
  ].map(({ values, ...card }) => ({ ...card, type: 'card' as const, roles: { values: [values] } }))
  const choices = columns.filter(isChoice)
  const slicers = choices.slice(0, mostShown.slicers).map((column, number) => ({
    name: `slicer${number + 1}`,
    type: 'slicer' as const,
    title: column.name,
    roles: { category: [of(column)] },
    options: { slicerMode: 'dropdown' as const },
  }))
  const dated = columns.find(isDated)
  const overTime = dated && {
    name: 'overTime',
    type: 'line' as const,
    title: title('reportOfFiles.overTime', dated.name),
    roles: {
      category: [{ ...of(dated), grain: dated.distinctCount > mostDistinct ? ('month' as const) : ('day' as const) }],
      values: [main],
    },
  }
  const divided = choices.slice(0, overTime ? 1 : 2).map((column, number) => ({
    name: `by${number + 1}`,
    type: 'bar' as const,
    title: title('reportOfFiles.by', column.name),
    roles: { category: [of(column)], values: [main] },
    sort: {
      orderBy: first ? { table, column: first.name, aggregationFunction: 'sum' } : { table, measure: rows },
      direction: 'desc' as const,
    },
  }))
  const charts = overTime ? [overTime, ...divided] : divided
  const belowFigures = 2 * margin + heights.figures
  const belowCharts = charts.length > 0 ? belowFigures + heights.charts + margin : belowFigures
  const list = {
    name: 'list',
    type: 'table' as const,
    title: table,
    roles: { values: columns.slice(0, mostShown.columns).map(of) },
  }
  return {
    name: `page${place + 1}`,
    displayName: table,
    size: pageSize,
    visuals: [
      ...inRow([...cards, ...slicers], margin, heights.figures),
      ...(charts.length > 0 ? inRow(charts, belowFigures, heights.charts) : []),
      ...inRow([list], belowCharts, pageSize.height - margin - belowCharts),
    ],
  }
}
