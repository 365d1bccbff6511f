import type { EmbedToken, SidebarItems } from '../../../contract/services/power-bi-embed.ts'
import type { MintedEmbedToken } from '../../auth/embed-tokens.ts'
import type { OpenReport } from './queries.ts'

export const presentSidebarReport = (row: OpenReport): SidebarItems['reports'][number] => ({
  id: row.id,
  reportId: row.report_guid,
  name: row.name,
  reportType: row.report_type,
  folderPath: row.folder_path,
})

/** What the session allows with each report. */
export interface ReportRights {
  canEdit: boolean
  /** The tenant has click logs at all. */
  keepsLogs: boolean
}

export const presentToolbarItem = (row: OpenReport, { canEdit, keepsLogs }: ReportRights) => ({
  reportId: row.id,
  canEdit,
  // The library’s data come by import; there is no source that the server could read again.
  canRefreshDataset: false,
  isDefaultForUser: row.is_default_for_user,
  isDefaultForTenant: row.is_default_for_tenant,
  isLogsEnabled: keepsLogs && row.is_logs_enabled,
})

export const presentEmbedToken = (
  row: OpenReport,
  { canEdit, keepsLogs }: ReportRights,
  minted: MintedEmbedToken,
  embedUrl: string,
): EmbedToken => ({
  id: row.id,
  embedUrl,
  token: minted.token,
  tokenId: minted.tokenId,
  expiration: minted.expiration.toISOString(),
  secondsLeft: minted.secondsLeft,
  reportId: row.report_guid,
  reportName: row.name,
  reportType: row.report_type,
  embedType: 'report',
  isPbiProEmbed: false,
  canEdit,
  showFilters: row.show_filters,
  showNavigation: row.show_navigation,
  initialPage: null,
  phasedEmbedding: row.phased_embedding,
  isLogsEnabled: keepsLogs && row.is_logs_enabled,
  slideshowPages: null,
  slideshowInterval: null,
  pageNames: null,
  filter: null,
})
