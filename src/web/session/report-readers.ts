/** Whether a report opens for somebody, and why. */
import { usePbiReportsGetWhyReportOpensQuery } from '../api/generated/pbi-reports.ts'

export const useWhyReportOpens = (asked: { reportId: number; userId: number }) =>
  usePbiReportsGetWhyReportOpensQuery(asked, { refetchOnMountOrArgChange: true })
