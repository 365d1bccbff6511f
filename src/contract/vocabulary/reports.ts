/** What local reports are made of: words of the definition file, and the bounds that it and its queries keep to. */

export const columnTypes = ['text', 'integer', 'decimal', 'date', 'datetime', 'boolean'] as const
export type ColumnType = (typeof columnTypes)[number]

/** Steps to which days and moments are drawn together. Values sort as they read: 2025, 2025-Q1, 2025-03, 2025-03-14. */
export const dateGrains = ['year', 'quarter', 'month', 'day'] as const
export type DateGrain = (typeof dateGrains)[number]

export const aggregates = ['sum', 'avg', 'min', 'max', 'count', 'countDistinct'] as const
export type Aggregate = (typeof aggregates)[number]

export const visualTypes = [
  'card',
  'table',
  'matrix',
  'bar',
  'column',
  'line',
  'area',
  'pie',
  'donut',
  'scatter',
  'slicer',
  'button',
  'text',
] as const
export type VisualType = (typeof visualTypes)[number]

/** Columns of an answer come in this order: what is grouped by, then what is computed. */
export const visualRoles = ['category', 'rows', 'columns', 'details', 'series', 'x', 'y', 'size', 'values'] as const
export type VisualRole = (typeof visualRoles)[number]

/** `group`: columns; `value`: measures and aggregates; `any`: both, in the order they are shown. */
export interface RoleRule {
  takes: 'group' | 'value' | 'any'
  least: number
  most: number
}

const group = (least: number, most: number): RoleRule => ({ takes: 'group', least, most })
const value = (least: number, most: number): RoleRule => ({ takes: 'value', least, most })

/** Several categories are levels to drill through, the first of them shown at the start. */
const chart = { category: group(1, 5), series: group(0, 1), values: value(1, 12) }
const pie = { category: group(1, 5), values: value(1, 1) }

export const rolesOfVisual: Readonly<Record<VisualType, Readonly<Partial<Record<VisualRole, RoleRule>>>>> = {
  // Its category is the steps of a date that its figures are followed over.
  card: { category: group(0, 1), values: value(1, 12) },
  table: { values: { takes: 'any', least: 1, most: 30 } },
  matrix: { rows: group(1, 5), columns: group(0, 3), values: value(1, 12) },
  bar: chart,
  column: chart,
  line: chart,
  area: chart,
  pie,
  donut: pie,
  scatter: { details: group(0, 1), series: group(0, 1), x: value(1, 1), y: value(1, 1), size: value(0, 1) },
  slicer: { category: group(1, 1) },
  button: {},
  text: {},
}

/** Which way is good, of a measure. */
export const directions = ['more', 'less'] as const

export const slicerModes = ['list', 'dropdown', 'range'] as const

/** How a parameter of a paginated report is given; a choice is one of the values of a column of text. */
export const parameterKinds = ['text', 'number', 'date', 'flag', 'choice'] as const
export type ParameterKind = (typeof parameterKinds)[number]

export const paginatedFormats = ['csv', 'xlsx'] as const
export type PaginatedFormat = (typeof paginatedFormats)[number]

/** Values of the embed protocol's filters. */
export const basicOperators = ['In', 'NotIn', 'All'] as const
export const conditionOperators = [
  'None',
  'LessThan',
  'LessThanOrEqual',
  'GreaterThan',
  'GreaterThanOrEqual',
  'Contains',
  'DoesNotContain',
  'StartsWith',
  'DoesNotStartWith',
  'Is',
  'IsNot',
  'IsBlank',
  'IsNotBlank',
  'IsEmptyString',
  'IsNotEmptyString',
] as const
export const topNOperators = ['Top', 'Bottom'] as const
export const relativeDateOperators = { inLast: 0, inThis: 1, inNext: 2 } as const
export const timeUnits = {
  days: 0,
  weeks: 1,
  calendarWeeks: 2,
  months: 3,
  calendarMonths: 4,
  years: 5,
  calendarYears: 6,
} as const
/** Units of a relative time; the other ones are days. */
export const momentUnits = { minutes: 7, hours: 8 } as const

/** In a row-level rule: the name of the person who looks, and the names of their roles. */
export const ruleNames = { userName: '{userName}', roles: '{roles}' } as const

/** `€#,##0.00`, `0.0%`, `#,##0 h`: a short prefix, digits, a percent sign, a short suffix. */
export const numberFormat = /^([^0#,.%\s]{0,4} ?)(#,##0|0)(\.0{1,6})?(%?)( ?[^0#,.%\s]{0,8})$/u
/** Styles of `Intl.DateTimeFormat`, so that each reader sees dates their own way. */
export const dateFormats = ['short', 'medium', 'long', 'full'] as const

export const dayFormats = ['yyyy-MM-dd', 'dd/MM/yyyy', 'MM/dd/yyyy', 'dd.MM.yyyy'] as const
export const csvDelimiters = [',', ';', '\t', '|'] as const

export const reportLimits = {
  name: 128,
  title: 256,
  description: 1024,
  text: 4000,
  format: 32,
  path: 200,
  url: 2048,
  colour: 9,
  value: 1000,
  tables: 50,
  columns: 200,
  /** Of a file, of which a table takes some. */
  fileColumns: 2_000,
  relationships: 100,
  measures: 300,
  /** The digest of a definition. */
  definitionVersion: 64,
  pages: 50,
  visuals: 100,
  bookmarks: 100,
  /** Of a dashboard, and cells of its grid in either direction. */
  tiles: 100,
  dashboardCells: 200,
  /** Of a paginated report, all that are given at once. */
  parameterValues: 1000,
  rules: 100,
  roles: 50,
  colours: 24,
  filters: 100,
  filterValues: 5000,
  /** Of filters by values that belong together: columns, how often there are other columns, and points of each. */
  combinedColumns: 5,
  combinations: 10,
  filterPoints: 500,
  /** Filters of one visual that keep the best: each is a question of its own over the other filters. */
  topFilters: 4,
  /**
   * Lists of more than some thirty values in one statement, which are there again for each filter that keeps the best,
   * and for each table that values come from. Each takes up to 10 MB of the 256 MB of a file.
   */
  heldLists: 10,
  fields: 30,
  /** Visuals and lists of values in one request. */
  queries: 120,
  /** Characters of all statements that one request becomes; a page of a hundred visuals under ten filters has a tenth. */
  statements: 4_000_000,
  /** Rows of one visual when it does not say how many, and at most. */
  defaultRows: 1000,
  rows: 5000,
  /** Of all visuals, their totals and lists of values in one request: what asks for more, as the page in the frame may, asks several times (A96). */
  rowsAtOnce: 40_000,
  /** Characters of its answer, which is put together in the way of everybody else’s calls. */
  answer: 16_000_000,
  /** The embed protocol's own bound on exported rows. */
  exportRows: 30_000,
} as const

interface AnsweredVisual {
  type: VisualType
  roles?: Readonly<Partial<Record<VisualRole, readonly unknown[]>>>
  options?: { hasTotals?: boolean; isStacked?: boolean; isPercent?: boolean }
}

/** Columns of parts that are added up: over each stands its sum. */
export const isStackOfParts = ({ type, roles = {}, options = {} }: AnsweredVisual): boolean =>
  type === 'column' &&
  options.isStacked === true &&
  options.isPercent !== true &&
  (roles.category?.length ?? 0) > 0 &&
  (roles.series?.length ?? 0) > 0

/** Its own rows and those of its totals, but for the grand total, which is one row. */
function levelsOf(visual: AnsweredVisual): number {
  const { type, roles = {}, options = {} } = visual
  if (options.hasTotals === false) return 1
  if (isStackOfParts(visual)) return 2
  if (type !== 'matrix') return 1
  const { rows = [], columns = [] } = roles
  return columns.length > 0 ? 2 * rows.length + 1 : rows.length
}

/** At most, of each level: together they are no more than one request may ask for (A108). */
export const rowsOfLevel = (visual: AnsweredVisual, rowLimit: number = reportLimits.defaultRows): number =>
  Math.min(rowLimit, Math.floor(reportLimits.rowsAtOnce / levelsOf(visual)))

export const rowsOfAnswer = (visual: AnsweredVisual, rowLimit?: number): number =>
  levelsOf(visual) * rowsOfLevel(visual, rowLimit)
