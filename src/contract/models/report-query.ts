/**
 * What the page in the frame asks of the report library and gets. It resolves which filters hold – report, page,
 * visual, slicers, chosen points – and sends each visual's own list; row-level rules are the server's and never travel.
 */
import { type Static, Type } from 'typebox'
import {
  choice,
  count,
  dateTime,
  flag,
  guid,
  nullable,
  requiredName,
  requiredText,
  shape,
  text,
  unrecorded,
  unrecordedText,
} from '../shapes.ts'
import { limits as library } from '../vocabulary/limits.ts'
import {
  columnTypes,
  dateGrains,
  directions,
  reportLimits as limits,
  visualRoles,
  visualTypes,
} from '../vocabulary/reports.ts'
import {
  Bookmark,
  Filter,
  Page,
  ReportTheme,
  Target,
  VisualOptions,
  VisualRoles,
  VisualSort,
} from './report-definition.ts'

const optional = Type.Optional
const name = (description: string) => requiredText(limits.name, description)
/** Their values are those of rows. */
const filters = Type.Array(Filter, {
  maxItems: limits.filters,
  description: 'All that hold for it; every one must.',
  [unrecorded]: true,
})
const columnType = choice([...columnTypes], 'Kind of its values.')
const format = nullable(text(limits.format, 'As in the definition.'))

const ViewColumn = shape('ReportViewColumn', {
  name: name('Name.'),
  displayName: text(limits.title, 'What people read.'),
  type: columnType,
  format,
  isHidden: flag('Not offered to people.'),
})

const ViewMeasure = shape('ReportViewMeasure', {
  name: name('Name.'),
  displayName: text(limits.title, 'What people read.'),
  format,
  description: nullable(text(limits.description, 'What it means.')),
  type: optional(choice([...columnTypes], 'Kind of what it computes; absent: a server of before does not tell.')),
})

const ViewTable = shape('ReportViewTable', {
  name: name('Name.'),
  displayName: text(limits.title, 'What people read.'),
  columns: Type.Array(ViewColumn, { maxItems: limits.columns, description: 'Its columns.' }),
  measures: Type.Array(ViewMeasure, { maxItems: limits.measures, description: 'Its measures.' }),
})

/** The definition without its files and its row-level rules. */
export const ReportView = shape('ReportView', {
  reportGuid: guid('Report.'),
  name: text(limits.title, 'Name.'),
  description: nullable(text(limits.description, 'What it is about.')),
  dataVersion: guid('Changes whenever the data or the definition does; answers of one version stay true for it.'),
  definitionVersion: text(
    limits.definitionVersion,
    'Changes with the definition alone; who saves it names the one that was changed.',
  ),
  refreshedAt: dateTime('When the data was read.'),
  rights: shape('ReportRights', {
    canEdit: flag('The token allows changes.'),
    canCopy: flag('It may be saved as another report.'),
  }),
  tables: Type.Array(ViewTable, { maxItems: limits.tables, description: 'Fields.' }),
  filters: Type.Array(Filter, { maxItems: limits.filters, description: 'On all pages, at the start.' }),
  pages: Type.Array(Page, { maxItems: limits.pages, description: 'In the order of their tabs.' }),
  defaultPage: name('Page to open first.'),
  bookmarks: Type.Array(Bookmark, { maxItems: limits.bookmarks, description: 'Prepared views.' }),
  theme: ReportTheme,
})
export type ReportView = Static<typeof ReportView>

/** Of somebody who changes the report: a visual as it is on their screen, and nowhere else yet. */
const DraftVisual = Type.Object(
  { type: choice([...visualTypes], 'Kind.'), roles: optional(VisualRoles), options: optional(VisualOptions) },
  { title: 'ReportDraftVisual', additionalProperties: false, [unrecorded]: true },
)

const VisualQuery = shape('ReportVisualQuery', {
  visualName: name('Visual on the page.'),
  draft: optional(DraftVisual),
  filters,
  sort: optional(VisualSort),
  rowLimit: optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.rows,
      default: limits.defaultRows,
      description: `Rows to answer at most, and of each level of totals as many; of all that one call asks for, with its totals, ${limits.rowsAtOnce}.`,
    }),
  ),
  drill: optional(
    Type.Integer({
      minimum: 0,
      maximum: 4,
      default: 0,
      description: 'Level: which of the categories is shown, from 0.',
    }),
  ),
})
export type VisualQuery = Static<typeof VisualQuery>

const FieldValuesQuery = shape('ReportFieldValuesQuery', {
  target: Target,
  filters,
  search: optional(unrecordedText(limits.value, 'Only values that contain this.')),
  orderBy: optional(Target),
  rowLimit: optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.rows,
      default: limits.defaultRows,
      description: `Values to answer at most; they count among the ${limits.rowsAtOnce} rows of a call.`,
    }),
  ),
})

export const QueryVisualsRequest = shape('QueryVisualsRequest', {
  pageName: name('Page.'),
  visuals: Type.Array(VisualQuery, { maxItems: limits.queries, description: 'Visuals to fill.' }),
  fieldValues: optional(
    Type.Array(FieldValuesQuery, {
      maxItems: limits.queries,
      description: 'Lists of values to choose from, for filters.',
    }),
  ),
})
export type QueryVisualsRequest = Static<typeof QueryVisualsRequest>

const ResultColumn = shape('ReportResultColumn', {
  name: text(limits.title, 'What people read.'),
  role: choice([...visualRoles], 'Role of the visual that it fills.'),
  type: columnType,
  grain: nullable(choice([...dateGrains], 'Step of a date: values are 2025, 2025-Q1, 2025-03 or 2025-03-14.')),
  format,
  isMeasure: flag('Computed, rather than a value to group by.'),
  better: optional(choice([...directions], 'Of a measure: which way is good, as the definition says.')),
  addsUp: optional(
    flag('Of a measure: that of all is the sum of its parts; absent: it is not, or a server of before does not tell.'),
  ),
  target: Target,
})
export type ResultColumn = Static<typeof ResultColumn>

const row = Type.Array(Type.Unknown(), {
  description:
    'One value per column: text, number, boolean, ISO date, null. A number that a double does not hold is its digits, as text.',
})

const Totals = shape('ReportTotals', {
  keeps: Type.Array(count('Position of a column.'), {
    description: 'Columns that these totals are still grouped by; none: the grand total. The other groups are null.',
  }),
  rows: Type.Array(row, { description: 'One row for each of those groups.' }),
})

const YearBefore = shape('ReportYearBefore', {
  from: Type.Unknown({ description: 'First step that is compared.' }),
  to: Type.Unknown({
    description: 'Last one, of the same year; one that was not over as the data was read is left out.',
  }),
  year: count('Year whose same steps they are compared with.'),
  now: row,
  before: row,
})

/**
 * `timedOut`: took longer than is allowed; `tooLarge`: needs more memory; `unfit`: the fields of a draft do not go together;
 * `failed`: the server's log says why.
 */
const queryError = nullable(choice(['timedOut', 'tooLarge', 'unfit', 'failed'], 'Why there is no answer.'))

export const VisualResult = shape('ReportVisualResult', {
  visualName: name('Visual.'),
  columns: Type.Array(ResultColumn, { description: 'Groups first, then measures; table: in the order of its fields.' }),
  rows: Type.Array(row, { description: 'Sorted.' }),
  totals: Type.Array(Totals, {
    description:
      'Table, card with steps, bar with shares: the grand total. Matrix: of each level. Stacked columns: of each stack. Else none.',
  }),
  yearBefore: optional(YearBefore),
  isTruncated: flag('There are more rows than were asked for.'),
  error: queryError,
})
export type VisualResult = Static<typeof VisualResult>

export const FieldValuesResult = shape('ReportFieldValuesResult', {
  column: nullable(ResultColumn, 'What the values are of; null where the column is not there.'),
  values: Type.Array(Type.Unknown(), { description: 'Ascending, as in rows; null for blank, at the end.' }),
  isTruncated: flag('There are more.'),
  error: queryError,
})
export type FieldValuesResult = Static<typeof FieldValuesResult>

export const QueryVisualsAnswer = shape('QueryVisualsAnswer', {
  dataVersion: guid('Version that was asked; when it is another than the view’s, the report was read again.'),
  results: Type.Array(VisualResult, { description: 'In the order of the request.' }),
  fieldValues: Type.Array(FieldValuesResult, { description: 'In the order of the request.' }),
})
export type QueryVisualsAnswer = Static<typeof QueryVisualsAnswer>

export const ExportVisualRequest = shape('ExportVisualRequest', {
  pageName: name('Page.'),
  visual: VisualQuery,
  exportDataType: choice(['summarized', 'underlying'], 'As drawn, or the rows that it was made of.'),
  rows: optional(
    Type.Integer({ minimum: 1, maximum: limits.exportRows, default: limits.exportRows, description: 'Rows at most.' }),
  ),
})
export type ExportVisualRequest = Static<typeof ExportVisualRequest>

export const ExportVisualAnswer = shape('ExportVisualAnswer', {
  data: Type.String({ description: 'CSV with headings; values as stored, with all their digits, without formats.' }),
  rowCount: Type.Integer({ minimum: 0, description: 'Rows in it, without the headings.' }),
  isTruncated: flag('There are more rows than were asked for, or than an answer may be large.'),
})
export type ExportVisualAnswer = Static<typeof ExportVisualAnswer>

const definition = unrecordedText(
  library.uploadedDefinition,
  'What people see of it, as `report.json` has it: `pages`, and `defaultPage` and `bookmarks` where there are any.',
)

export const SaveReport = shape('SaveReport', {
  definitionVersion: requiredText(limits.definitionVersion, 'The one that was changed.'),
  definition,
})
export type SaveReport = Static<typeof SaveReport>

export const SavedReport = shape('SavedReport', {
  isSaved: flag('Otherwise somebody else changed it meanwhile, and it stays as it is.'),
  definitionVersion: text(limits.definitionVersion, 'As it is kept now.'),
  changedBy: nullable(text(limits.title, 'Name of who did.'), 'Null: it was saved, or an import changed it.'),
  changedAt: nullable(dateTime('When.'), 'Null: it was saved.'),
})
export type SavedReport = Static<typeof SavedReport>

export const SaveReportAs = shape('SaveReportAs', {
  name: requiredName(library.reportName, 'Of the new report.'),
  definition,
})
export type SaveReportAs = Static<typeof SaveReportAs>

export const NewReport = shape('NewReport', {
  reportGuid: guid('Report.'),
  name: text(library.reportName, 'Its name.'),
})
export type NewReport = Static<typeof NewReport>
