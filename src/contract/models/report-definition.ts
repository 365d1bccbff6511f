/**
 * `report.json`: what a local report is made of. docs/report-format.md explains it to those who write one. Shapes are
 * flat – a field is a column or a measure by the member it has – so that each fault can be named with its place.
 */
import { type Static, type TSchema, Type } from 'typebox'
import { choice, flag, nameText, requiredName, requiredText, shape, text } from '../shapes.ts'
import {
  aggregates,
  columnTypes,
  csvDelimiters,
  dateGrains,
  dayFormats,
  directions,
  reportLimits as limits,
  slicerModes,
  visualTypes,
} from '../vocabulary/reports.ts'

const optional = Type.Optional

const listOf = <T extends TSchema>(item: T, maxItems: number, description: string) =>
  Type.Array(item, { maxItems, description })

/** Travels bare in addresses of the embed protocol, so it holds nothing that would have to be encoded. */
const handle = (description: string) =>
  Type.String({ minLength: 1, maxLength: limits.name, pattern: '^[A-Za-z0-9_-]+$', description })

/** Names one that is declared elsewhere. */
const name = (description: string) => requiredText(limits.name, description)
const ownName = (description: string) => requiredName(limits.name, description)
const displayName = optional(nameText(limits.title, 'What people read instead of the name.'))
const format = optional(
  text(
    limits.format,
    'Numbers: a pattern such as `#,##0`, `€#,##0.00`, `0.0%`. Dates: short, medium, long or full, in each reader’s own way.',
  ),
)
const colour = (description: string) =>
  Type.String({ maxLength: limits.colour, pattern: '^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$', description })
const pixels = (description: string) => Type.Number({ minimum: 0, maximum: 20_000, description })

// Fields and filters

/** The embed protocol's way to point at a field. A date column is a hierarchy of its own name, its levels the grains. */
export const Target = shape('ReportTarget', {
  table: name('Table.'),
  column: optional(name('Column of it.')),
  measure: optional(name('Measure of it.')),
  hierarchy: optional(name('Date column, together with `hierarchyLevel`.')),
  hierarchyLevel: optional(text(limits.name, 'year, quarter, month or day, in any case.')),
  aggregationFunction: optional(text(limits.name, 'Aggregate of the column, in any case: sum, avg, …')),
})
export type Target = Static<typeof Target>

/** Blank values are null; days and moments are ISO 8601 text. */
export const FilterValue = Type.Union(
  [Type.String({ maxLength: limits.value }), Type.Number(), Type.Boolean(), Type.Null()],
  { description: 'Value to compare with.' },
)
export type FilterValue = Static<typeof FilterValue>

const Condition = shape('ReportFilterCondition', {
  operator: text(40, 'Is, IsNot, LessThan, GreaterThanOrEqual, Contains, StartsWith, IsBlank, …'),
  value: optional(FilterValue),
})

/** Of the longest point that the values of a row begin with, it decides; null is blank. */
const Point = shape('ReportFilterPoint', {
  values: Type.Array(FilterValue, {
    minItems: 1,
    maxItems: limits.combinedColumns,
    description: 'One for each column, in their order; fewer stand for all that lies below.',
  }),
  isKept: flag('Such rows are kept; otherwise left out.'),
})
export type Point = Static<typeof Point>

const Combinations = shape('ReportFilterCombinations', {
  columns: Type.Array(Target, {
    minItems: 1,
    maxItems: limits.combinedColumns,
    description: 'Columns whose values belong together.',
  }),
  points: listOf(Point, limits.filterPoints, 'Rows of which none says anything are kept only where none keeps any.'),
})
export type Combinations = Static<typeof Combinations>

/**
 * The embed protocol's filters, all kinds in one shape: basic (`operator`, `values`), advanced (`logicalOperator`,
 * `conditions`), top N (`operator`, `itemCount`, `orderBy`), relative date and time (`operator`, `timeUnitsCount`,
 * `timeUnitType`); tuple, include/exclude and hierarchy (`combinations`), which the protocol writes as trees of their own.
 */
export const Filter = shape('ReportFilter', {
  $schema: optional(
    text(200, 'Kind of filter, as the embed protocol names it. The members decide where it is absent.'),
  ),
  filterType: optional(Type.Integer({ minimum: 0, maximum: 20, description: 'The same, as a number.' })),
  target: Target,
  operator: optional(
    Type.Union([Type.String({ maxLength: 40 }), Type.Integer({ minimum: 0, maximum: 20 })], {
      description: 'Basic: In, NotIn, All. Top N: Top, Bottom. Relative date: 0 last, 1 this, 2 next.',
    }),
  ),
  values: optional(listOf(FilterValue, limits.filterValues, 'Basic: values to keep or to leave out.')),
  requireSingleSelection: optional(flag('Basic: people choose one value at a time.')),
  logicalOperator: optional(text(3, 'Advanced: And or Or.')),
  conditions: optional(listOf(Condition, 2, 'Advanced: one or two.')),
  itemCount: optional(Type.Integer({ minimum: 1, maximum: limits.rows, description: 'Top N: how many.' })),
  orderBy: optional(Target),
  timeUnitsCount: optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'Relative date: how many.' })),
  timeUnitType: optional(
    Type.Integer({
      minimum: 0,
      maximum: 8,
      description:
        'Relative date: days 0, weeks 1, calendar weeks 2, months 3, calendar months 4, years 5, calendar years 6. Relative time: minutes 7, hours 8.',
    }),
  ),
  includeToday: optional(flag('Relative date: today counts.')),
  combinations: optional(
    listOf(
      Combinations,
      limits.combinations,
      'Values of several columns that belong together, the first of which is the target: rows of any of them are kept; of those that only leave out, rows that all keep.',
    ),
  ),
  displaySettings: optional(
    shape('ReportFilterDisplay', {
      isHiddenInViewMode: optional(flag('Works without being shown.')),
      isLockedInViewMode: optional(flag('Shown, and cannot be changed.')),
      displayName: optional(text(limits.title, 'What people read.')),
    }),
  ),
})
export type Filter = Static<typeof Filter>

const filters = (description: string) => optional(listOf(Filter, limits.filters, description))

/** A column, a column drawn together (`aggregate`), a date column by year, month … (`grain`), or a measure. */
export const Field = shape('ReportField', {
  table: name('Table.'),
  column: optional(name('Column of it.')),
  measure: optional(name('Measure of it.')),
  grain: optional(choice([...dateGrains], 'Days and moments of the column are drawn together to this step.')),
  aggregate: optional(choice([...aggregates], 'The column becomes one value.')),
  displayName,
  format,
})
export type Field = Static<typeof Field>

export const VisualSort = shape('ReportSort', {
  orderBy: Target,
  direction: choice(['asc', 'desc'], 'Ascending or descending. Blank values come last.'),
})
export type VisualSort = Static<typeof VisualSort>

// Data

const Column = shape('ReportColumn', {
  name: ownName('Name in this definition.'),
  type: choice([...columnTypes], 'How the values of the file are read.'),
  header: optional(name('Heading in the file where it is another than the name.')),
  displayName,
  format,
  isHidden: optional(flag('Not offered to people, for keys.')),
})
export type Column = Static<typeof Column>

const Table = shape('ReportTable', {
  name: ownName('Name in this definition.'),
  file: requiredText(limits.path, 'CSV file (or .csv.gz) in the report’s folder.'),
  delimiter: optional(choice([...csvDelimiters], 'Between values; a comma where nothing is said.')),
  decimalSeparator: optional(choice(['.', ','], 'In decimal numbers; a point where nothing is said.')),
  dayFormat: optional(choice([...dayFormats], 'Days of the file; yyyy-MM-dd where nothing is said.')),
  displayName,
  columns: Type.Array(Column, {
    minItems: 1,
    maxItems: limits.columns,
    description: 'Columns to take from the file. Others in it are left out.',
  }),
})
export type Table = Static<typeof Table>

const ColumnReference = shape('ReportColumnReference', { table: name('Table.'), column: name('Column of it.') })
const MeasureReference = shape('ReportMeasureReference', { table: name('Table.'), measure: name('Measure of it.') })

const Relationship = shape('ReportRelationship', {
  from: ColumnReference,
  to: ColumnReference,
})

const Measure = shape('ReportMeasure', {
  table: name('Table whose rows are counted or added.'),
  name: ownName('Name in this definition; one of its kind in its table.'),
  aggregate: optional(choice([...aggregates], 'How many values become one.')),
  column: optional(name('Column that is drawn together; `count` may do without and counts rows.')),
  ratio: optional(shape('ReportRatio', { numerator: MeasureReference, denominator: MeasureReference })),
  filters: filters('Only rows that all of these keep.'),
  better: optional(choice([...directions], 'Which way is good; a change of it is coloured by that.')),
  displayName,
  format,
  description: optional(text(limits.description, 'What it means.')),
})
export type Measure = Static<typeof Measure>

const RowRule = shape('ReportRowRule', {
  table: name('Table whose rows are kept from some people. Tables that point at it follow.'),
  roles: optional(
    Type.Array(name('Role.'), {
      minItems: 1,
      maxItems: limits.roles,
      description: 'Names of the roles that it is for; everybody where it is absent.',
    }),
  ),
  filters: listOf(
    Filter,
    limits.filters,
    'Rows that these people see; an empty list means all. Values may be {userName} and {roles}.',
  ),
})
export type RowRule = Static<typeof RowRule>

// Pages

export const Layout = shape('ReportLayout', {
  x: pixels('From the left edge of the page.'),
  y: pixels('From its upper edge.'),
  z: optional(Type.Integer({ minimum: 0, maximum: 10_000, description: 'Higher lies above lower.' })),
  width: pixels('Width.'),
  height: pixels('Height.'),
})
export type Layout = Static<typeof Layout>

const fieldsOf = (description: string) => optional(listOf(Field, limits.fields, description))

export const VisualRoles = shape('ReportVisualRoles', {
  category: fieldsOf(
    'Charts: what the axis or the slices stand for; more than one are levels to drill through. Slicer: its column. Card: steps of a date, for its change and its line.',
  ),
  series: fieldsOf('Charts: one colour for each value.'),
  values: fieldsOf('What is measured. Table: its columns.'),
  rows: fieldsOf('Matrix: down.'),
  columns: fieldsOf('Matrix: across.'),
  x: fieldsOf('Scatter: across.'),
  y: fieldsOf('Scatter: up.'),
  size: fieldsOf('Scatter: size of the point.'),
  details: fieldsOf('Scatter: one point for each value.'),
})

export const VisualOptions = shape('ReportVisualOptions', {
  isStacked: optional(flag('Bar, column, area: series lie on one another.')),
  isPercent: optional(flag('Stacked, and each stack is drawn as 100 %.')),
  isSmooth: optional(flag('Line, area: rounded.')),
  hasDataLabels: optional(flag('Values are written beside the shapes.')),
  hasShares: optional(flag('Bar with one sum or count: what each value is of all is written at the end.')),
  hasLegend: optional(flag('Colours are explained; they are wherever there is more than one.')),
  hasTotals: optional(flag('Table, matrix: totals are shown; they are where nothing is said.')),
  displayUnits: optional(choice(['none', 'auto', 'thousands', 'millions'], 'Large numbers are shortened.')),
  slicerMode: optional(choice([...slicerModes], 'Slicer: a list, a drop-down, or from–to for numbers and dates.')),
  isSingleSelect: optional(flag('Slicer: one value at a time.')),
  xTitle: optional(text(limits.title, 'Name of the axis across.')),
  yTitle: optional(text(limits.title, 'Name of the axis up.')),
  colour: optional(colour('Of the first series, the button, or the text.')),
  fontSize: optional(Type.Integer({ minimum: 8, maximum: 96, description: 'Text, card: points.' })),
  align: optional(choice(['start', 'center', 'end'], 'Text: where it stands.')),
})

const Action = shape('ReportButtonAction', {
  type: choice(['page', 'bookmark', 'url'], 'What the button does.'),
  page: optional(handle('Page to open.')),
  bookmark: optional(handle('Bookmark to apply.')),
  url: optional(Type.String({ maxLength: limits.url, pattern: '^https?://', description: 'Address to open.' })),
})

export const Visual = shape('ReportVisual', {
  name: handle('Unique on its page.'),
  type: choice([...visualTypes], 'Kind.'),
  title: optional(text(limits.title, 'Heading.')),
  text: optional(text(limits.text, 'Text, button: what it says.')),
  roles: optional(VisualRoles),
  sort: optional(VisualSort),
  filters: filters('On this visual alone; top N among them. Slicer: what is chosen at the start.'),
  options: optional(VisualOptions),
  action: optional(Action),
  layout: Layout,
  mobileLayout: optional(Layout),
  isHidden: optional(flag('Not drawn until a bookmark shows it.')),
})
export type Visual = Static<typeof Visual>

const Size = shape('ReportPageSize', { width: pixels('Width.'), height: pixels('Height.') })

export const Page = shape('ReportPage', {
  name: handle('Unique in the report.'),
  displayName: requiredName(limits.title, 'Name on its tab.'),
  size: optional(Size),
  background: optional(colour('Colour behind the visuals.')),
  isHidden: optional(flag('Has no tab.')),
  filters: filters('On all visuals of the page.'),
  visuals: listOf(Visual, limits.visuals, 'What is on the page.'),
  mobile: optional(shape('ReportMobile', { size: Size })),
})
export type Page = Static<typeof Page>

const SlicerState = shape('ReportSlicerState', {
  visual: handle('Slicer on the bookmark’s page.'),
  filters: listOf(Filter, limits.filters, 'What is chosen; an empty list clears it.'),
})

const bookmarkMembers = {
  name: handle('Unique in the report.'),
  displayName: requiredName(limits.title, 'What people read.'),
  page: optional(handle('Page to open.')),
  reportFilters: filters('Replace the report’s filters.'),
  pageFilters: filters('Replace the page’s filters.'),
  slicers: optional(listOf(SlicerState, limits.visuals, 'Replace what the slicers of the page hold.')),
  hidden: optional(listOf(handle('Visual.'), limits.visuals, 'Visuals of the page that it hides; the rest are shown.')),
}

const BookmarkChild = shape('ReportBookmarkChild', bookmarkMembers)

export const Bookmark = shape('ReportBookmark', {
  ...bookmarkMembers,
  children: optional(listOf(BookmarkChild, limits.bookmarks, 'A bookmark with children is a heading for them.')),
})
export type Bookmark = Static<typeof Bookmark>

export const ReportTheme = shape('ReportTheme', {
  dataColors: optional(listOf(colour('Colour.'), limits.colours, 'Colours of the series, in this order.')),
  background: optional(colour('Behind the pages.')),
  foreground: optional(colour('Of texts.')),
  accent: optional(colour('Of buttons and choices.')),
})
export type ReportTheme = Static<typeof ReportTheme>

export const ReportDefinition = shape('ReportDefinition', {
  $schema: optional(text(limits.url, 'For editors; not read.')),
  name: requiredName(limits.title, 'Name in the menu.'),
  description: optional(text(limits.description, 'What it is about.')),
  folderPath: optional(nameText(limits.path, 'Folders of the menu above it, parted by slashes.')),
  tables: Type.Array(Table, { minItems: 1, maxItems: limits.tables, description: 'The data.' }),
  relationships: optional(
    listOf(Relationship, limits.relationships, 'Many rows of `from` point at one row of `to`, by equal values.'),
  ),
  measures: optional(listOf(Measure, limits.measures, 'Named figures.')),
  rows: optional(listOf(RowRule, limits.rules, 'Who sees which rows. A table with rules shows nobody else anything.')),
  filters: filters('On all pages.'),
  pages: Type.Array(Page, { minItems: 1, maxItems: limits.pages, description: 'In the order of their tabs.' }),
  defaultPage: optional(handle('Page to open first; the first one where it is absent.')),
  bookmarks: optional(listOf(Bookmark, limits.bookmarks, 'Prepared views.')),
  theme: optional(ReportTheme),
})
export type ReportDefinition = Static<typeof ReportDefinition>

/** What is changed in the portal; all else belongs to whoever imports the report. */
export type EditedPages = Pick<ReportDefinition, 'pages' | 'defaultPage' | 'bookmarks'>
