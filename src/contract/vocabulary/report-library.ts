/** Where the page in the frame asks the report library, with the embed token as its bearer. */
export const reportLibraryPaths = {
  getReport: '/api/report-library/GetReport',
  queryVisuals: '/api/report-library/QueryVisuals',
  exportVisual: '/api/report-library/ExportVisual',
  saveReport: '/api/report-library/SaveReport',
  saveReportAs: '/api/report-library/SaveReportAs',
} as const
