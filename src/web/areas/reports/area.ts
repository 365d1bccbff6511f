import { IconReportAnalytics } from '@tabler/icons-react'
import type { Area } from '../area.ts'

export const reports: Area = {
  path: '/app/admin/reports/pbiReports',
  title: 'menu.pbiReports',
  icon: IconReportAnalytics,
  group: 'content',
  operation: 'pbiReportsGetAll',
  isOpenByEachRight: true,
  texts: import.meta.glob('../../../contract/vocabulary/texts/*/{entity-history,pbi-reports,report-readers}.json', {
    import: 'default',
  }),
  page: async () => (await import('./ReportsPage.tsx')).ReportsPage,
  pages: [
    {
      path: 'upload',
      operation: 'reportUploadsGetOwnUpload',
      texts: import.meta.glob('../../../contract/vocabulary/texts/*/{report-import,report-upload}.json', {
        import: 'default',
      }),
      page: async () => (await import('./upload/UploadPage.tsx')).UploadPage,
    },
    {
      path: ':id',
      operation: 'pbiReportsGetPbiReportForView',
      page: async () => (await import('./ReportPage.tsx')).ReportPage,
    },
  ],
}
