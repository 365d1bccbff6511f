import {
  DashboardView,
  ExportPaginatedReportAnswer,
  ExportPaginatedReportRequest,
  PaginatedReportView,
  QueryPaginatedReportAnswer,
  QueryPaginatedReportRequest,
  QueryTileAnswer,
  QueryTileRequest,
} from '../models/report-items.ts'
import {
  ExportVisualAnswer,
  ExportVisualRequest,
  QueryVisualsAnswer,
  QueryVisualsRequest,
  ReportView,
} from '../models/report-query.ts'
import { embedTokenHolder, query, service } from '../operation.ts'

/** Asked by the page in the frame alone, with its embed token as bearer; the token says which report. */
export const reportLibrary = service(
  'ReportLibrary',
  {
    getReport: query.get({
      summary: 'Pages, visuals and fields of the report that the token opens.',
      answer: ReportView,
      permission: embedTokenHolder,
      audited: false,
    }),
    queryVisuals: query.post({
      summary: 'What visuals show under the filters that hold, within the person’s rows.',
      body: QueryVisualsRequest,
      answer: QueryVisualsAnswer,
      permission: embedTokenHolder,
      audited: false,
    }),
    exportVisual: query.post({
      summary: 'The data of a visual as CSV, within the person’s rows.',
      body: ExportVisualRequest,
      answer: ExportVisualAnswer,
      permission: embedTokenHolder,
    }),
    getDashboard: query.get({
      summary: 'Tiles of the dashboard, or the one tile, that the token opens.',
      answer: DashboardView,
      permission: embedTokenHolder,
      opens: 'item',
      audited: false,
    }),
    queryTile: query.post({
      summary: 'What a tile shows, within the person’s rows.',
      body: QueryTileRequest,
      answer: QueryTileAnswer,
      permission: embedTokenHolder,
      opens: 'item',
      audited: false,
    }),
    getPaginatedReport: query.get({
      summary: 'Parameters and pages of the paginated report that the token opens.',
      answer: PaginatedReportView,
      permission: embedTokenHolder,
      opens: 'item',
      audited: false,
    }),
    queryPaginatedReport: query.post({
      summary: 'The table of a paginated report for these parameters, within the person’s rows.',
      body: QueryPaginatedReportRequest,
      answer: QueryPaginatedReportAnswer,
      permission: embedTokenHolder,
      opens: 'item',
      audited: false,
    }),
    exportPaginatedReport: query.post({
      summary: 'The same as a file.',
      body: ExportPaginatedReportRequest,
      answer: ExportPaginatedReportAnswer,
      permission: embedTokenHolder,
      opens: 'item',
    }),
  },
  '/api/report-library',
)
