/** Where the page in the frame asks the report library, with the embed token as its bearer. */
export const reportLibraryPaths = {
  getReport: '/api/report-library/GetReport',
  queryVisuals: '/api/report-library/QueryVisuals',
  exportVisual: '/api/report-library/ExportVisual',
  getDashboard: '/api/report-library/GetDashboard',
  queryTile: '/api/report-library/QueryTile',
  getPaginatedReport: '/api/report-library/GetPaginatedReport',
  queryPaginatedReport: '/api/report-library/QueryPaginatedReport',
  exportPaginatedReport: '/api/report-library/ExportPaginatedReport',
  saveReport: '/api/report-library/SaveReport',
  saveReportAs: '/api/report-library/SaveReportAs',
} as const
