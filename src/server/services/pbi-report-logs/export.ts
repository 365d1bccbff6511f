import { logKeys } from '../../../contract/vocabulary/report-logs.ts'
import type { Translate } from '../../texts/localization.ts'
import type { SheetColumn } from '../list-sheet.ts'
import type { ReportLogRow } from './queries.ts'

export const reportLogColumns = (translate: Translate): readonly SheetColumn<ReportLogRow>[] => [
  { header: 'export.reportLogs.time', width: 20, value: (log) => log.creation_time },
  { header: 'pbiReports.log.what', width: 16, value: (log) => translate(logKeys[log.entity_type]) },
  { header: 'pbiReports.log.page', width: 28, value: (log) => log.page_display_name ?? log.page_name },
  { header: 'pbiReports.log.visual', width: 32, value: (log) => log.visual_title },
  { header: 'export.reportLogs.visualType', width: 20, value: (log) => log.visual_type },
  { header: 'export.reportLogs.entityId', width: 28, value: (log) => log.entity_id },
  { header: 'export.reportLogs.across', width: 12, value: (log) => log.center_coord_x },
  { header: 'export.reportLogs.down', width: 12, value: (log) => log.center_coord_y },
  { header: 'pbiReports.log.who', width: 24, value: (log) => log.user_name },
]
