/**
 * What the page in the frame asks of dashboards, their tiles and paginated reports, and gets. A tile is a visual of a page of
 * a report; a paginated report is one table over a report’s data, asked for by parameters and laid on pages of one size.
 */
import { type Static, Type } from 'typebox'
import { choice, count, dateTime, flag, guid, nullable, requiredText, shape, text, unrecorded } from '../shapes.ts'
import { reportLimits as limits, paginatedFormats, parameterKinds } from '../vocabulary/reports.ts'
import { ReportTheme, Visual } from './report-definition.ts'
import { FieldValuesResult, VisualResult } from './report-query.ts'

const cells = (minimum: number, description: string) =>
  Type.Integer({ minimum, maximum: limits.dashboardCells, description })

const DashboardTile = shape('ReportDashboardTile', {
  tileId: guid('Tile.'),
  title: text(limits.title, 'Heading.'),
  x: cells(0, 'Columns of the grid before it.'),
  y: cells(0, 'Rows of the grid above it.'),
  columns: cells(1, 'Its width in columns.'),
  rows: cells(1, 'Its height in rows.'),
  reportGuid: guid('Report that it leads to.'),
  workspaceGuid: guid('Where that lies.'),
  reportName: text(limits.title, 'Its name.'),
  pageName: text(limits.name, 'Page that the tile was taken from.'),
  visual: nullable(Visual, 'What it shows, without filters; null where the report has no such visual any more.'),
  theme: ReportTheme,
})
export type DashboardTile = Static<typeof DashboardTile>

export const DashboardView = shape('ReportDashboardView', {
  dashboardGuid: guid('Dashboard.'),
  name: text(limits.title, 'Name.'),
  tiles: Type.Array(DashboardTile, {
    maxItems: limits.tiles,
    description: 'All that the token opens, from the top; of a token for one tile that one.',
  }),
})
export type DashboardView = Static<typeof DashboardView>

/** What holds for a tile – its report’s filters, the person’s rows – is the server’s and never travels. */
export const QueryTileRequest = shape('QueryTileRequest', { tileId: guid('Tile of the dashboard.') })
export type QueryTileRequest = Static<typeof QueryTileRequest>

export const QueryTileAnswer = shape('QueryTileAnswer', {
  result: VisualResult,
  fieldValues: Type.Optional(
    Type.Array(FieldValuesResult, {
      description:
        'Of each column that the report tells apart by colour and the tile shows: its values by their places.',
    }),
  ),
})
export type QueryTileAnswer = Static<typeof QueryTileAnswer>

const parameterText = (description: string) => text(limits.value, description)

const ReportParameter = shape('PaginatedReportParameter', {
  name: requiredText(limits.name, 'Name.'),
  prompt: text(limits.title, 'What people read.'),
  kind: choice([...parameterKinds], 'How it is given.'),
  isRequired: flag('Without it nothing is shown.'),
  isMultiple: flag('Several values may be given, each under its name.'),
  choices: nullable(
    Type.Array(parameterText('Value.'), { description: 'Within the person’s rows; the first of them, ascending.' }),
    'To choose from; null: anything of its kind.',
  ),
  defaults: Type.Array(parameterText('Value.'), { description: 'With which the report opens.' }),
})
export type ReportParameter = Static<typeof ReportParameter>

export const PaginatedReportView = shape('PaginatedReportView', {
  reportGuid: guid('Report.'),
  name: text(limits.title, 'Name.'),
  parameters: Type.Array(ReportParameter, {
    maxItems: limits.filters,
    description: 'In the order in which they are asked.',
  }),
  page: shape('PaginatedReportPage', {
    width: count('Pixels, of which an inch has 96.'),
    height: count('The same.'),
    rows: count('Rows of the table on one.'),
  }),
  header: text(limits.title, 'On top of each page.'),
  footer: text(limits.title, 'At the foot of each page, beside its number.'),
  refreshedAt: dateTime('When the data was read.'),
})
export type PaginatedReportView = Static<typeof PaginatedReportView>

const ParameterValue = shape('PaginatedReportParameterValue', {
  name: requiredText(limits.name, 'Of the parameter.'),
  value: nullable(
    parameterText('Text; numbers as `12.5`, days as `2026-03-14`, `true` and `false`.'),
    'None is given.',
  ),
})
export type ParameterValue = Static<typeof ParameterValue>

const parameterValues = Type.Array(ParameterValue, {
  maxItems: limits.parameterValues,
  description: 'Those that are not named have none.',
  // Values of rows, as those of filters are.
  [unrecorded]: true,
})

export const QueryPaginatedReportRequest = shape('QueryPaginatedReportRequest', { parameterValues })
export type QueryPaginatedReportRequest = Static<typeof QueryPaginatedReportRequest>

export const QueryPaginatedReportAnswer = shape('QueryPaginatedReportAnswer', { result: VisualResult })
export type QueryPaginatedReportAnswer = Static<typeof QueryPaginatedReportAnswer>

export const ExportPaginatedReportRequest = shape('ExportPaginatedReportRequest', {
  parameterValues,
  format: choice([...paginatedFormats], 'Kind of file.'),
})
export type ExportPaginatedReportRequest = Static<typeof ExportPaginatedReportRequest>

export const ExportPaginatedReportAnswer = shape('ExportPaginatedReportAnswer', {
  mediaType: text(limits.url, 'What the bytes are.'),
  data: Type.String({ description: 'Bytes of the file, as Base64; values as stored, with all their digits.' }),
  rowCount: count('Rows in it, without the headings.'),
  isTruncated: flag('There are more rows than were asked for, or than an answer may be large.'),
})
export type ExportPaginatedReportAnswer = Static<typeof ExportPaginatedReportAnswer>
