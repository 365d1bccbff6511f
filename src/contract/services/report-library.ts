import {
  ExportVisualAnswer,
  ExportVisualRequest,
  NewReport,
  QueryVisualsAnswer,
  QueryVisualsRequest,
  ReportView,
  SavedReport,
  SaveReport,
  SaveReportAs,
} from '../models/report-query.ts'
import { command, embedTokenHolder, query, service } from '../operation.ts'

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
    saveReport: command.post({
      inOwnName: true,
      edits: 'report',
      side: 'tenant',
      summary: 'Changes pages and visuals of the report, unless somebody else has changed it since it was read.',
      body: SaveReport,
      answer: SavedReport,
      permission: embedTokenHolder,
      changes: ['Report'],
    }),
    saveReportAs: command.post({
      inOwnName: true,
      edits: 'copy',
      side: 'tenant',
      summary: 'Makes another report of it, with the same data, for the same roles.',
      body: SaveReportAs,
      answer: NewReport,
      permission: embedTokenHolder,
      changes: ['Report'],
    }),
  },
  '/api/report-library',
)
