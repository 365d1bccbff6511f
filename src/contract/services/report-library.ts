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
  },
  '/api/report-library',
)
