import type { itemTypes } from '../../contract/vocabulary/enums.ts'

export interface EmbeddedReport {
  readonly reportGuid: string
  readonly reportType: (typeof itemTypes)[number]
}

/** What the product needs of whoever stores and draws a report: the local library, or the Power BI service. */
export interface ReportProvider {
  /** Where the frame is loaded from. Absolute, or a path of our own site. */
  embedUrl(report: EmbeddedReport): string
}

/** The page in the frame on our own site (src/report-host), over data of the report library. */
export const localProvider: ReportProvider = {
  embedUrl: ({ reportGuid }) => `/report-host/reportEmbed?reportId=${reportGuid}`,
}
