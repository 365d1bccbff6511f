import { IconReportAnalytics } from '@tabler/icons-react'
import type { Area } from '../area.ts'

export const reports: Area = {
  path: '/app/admin/reports/pbiReports',
  title: 'menu.pbiReports',
  icon: IconReportAnalytics,
  group: 'content',
  operation: 'pbiReportsGetAll',
  page: async () => (await import('./ReportsPage.tsx')).ReportsPage,
}
