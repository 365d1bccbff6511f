import type { HeatRow, ReportLogRow } from './queries.ts'

export const presentReportLog = (row: ReportLogRow) => ({
  id: row.id,
  creationTime: row.creation_time.toISOString(),
  reportName: row.report_name,
  reportId: row.report_id,
  entityType: row.entity_type,
  entityId: row.entity_id,
  visualTitle: row.visual_title,
  visualType: row.visual_type,
  centerCoordX: row.center_coord_x,
  centerCoordY: row.center_coord_y,
  pageName: row.page_name,
  pageDisplayName: row.page_display_name,
  userName: row.user_name,
})

export const presentHeat = (row: HeatRow) => ({
  pageName: row.page_name,
  centerCoordX: row.center_coord_x,
  centerCoordY: row.center_coord_y,
  logCount: row.log_count,
})
