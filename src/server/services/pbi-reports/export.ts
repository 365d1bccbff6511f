import type { Translate } from '../../texts/localization.ts'
import type { SheetColumn } from '../list-sheet.ts'
import { workspaceName } from './present.ts'
import type { ReportRow } from './queries.ts'

export const reportColumns = (translate: Translate): readonly SheetColumn<ReportRow>[] => [
  { header: 'export.reports.name', width: 36, value: (report) => report.name },
  { header: 'export.reports.description', width: 48, value: (report) => report.description },
  { header: 'export.reports.folderPath', width: 24, value: (report) => report.folder_path },
  { header: 'export.reports.type', width: 18, value: (report) => report.type },
  {
    header: 'export.reports.workspaceName',
    width: 28,
    value: (report) => workspaceName(report, translate),
  },
  { header: 'export.reports.reportGuid', width: 38, value: (report) => report.report_guid },
  { header: 'export.reports.isDisabled', width: 12, value: (report) => report.is_disabled },
  { header: 'export.reports.isDefaultForTenant', width: 20, value: (report) => report.is_default },
  { header: 'export.reports.isLogsEnabled', width: 16, value: (report) => report.is_logs_enabled },
]
