import type { EmbedToken, SidebarItems } from '../../../contract/services/power-bi-embed.ts'
import type { Embedding } from '../report-provider.ts'
import type { AppItem, OpenReport } from './queries.ts'

/** An item without a name is from before they were kept. */
const nameOf = ({ name }: AppItem, app: OpenReport) => name ?? app.name

export function presentSidebarApp(row: OpenReport, all: readonly AppItem[]): SidebarItems['apps'][number] {
  const items = all.filter(({ report_id: appId }) => appId === row.id)
  return {
    id: row.id,
    name: row.name,
    folderPath: row.folder_path,
    reports: items
      .filter(({ item_type: type }) => type !== 'Dashboard' && type !== 'PowerBIApp')
      .map((item) => ({
        id: row.id,
        reportId: item.item_guid,
        name: nameOf(item, row),
        reportType: item.item_type,
        folderPath: null,
      })),
    dashboards: items
      .filter(({ item_type: type }) => type === 'Dashboard')
      .map((item) => ({ id: item.item_guid, name: nameOf(item, row) })),
  }
}

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

/**
 * Whether its frame lets anybody change it: a dashboard and a book never, nor what stands in for Power BI, which draws the
 * library’s own reports. Of an app each item says so itself.
 */
export const isChangeable = ({ provider, report_type: type }: OpenReport, isStandIn: boolean): boolean =>
  (type === 'Report' || type === 'PowerBIApp') && !(provider === 'powerBI' && isStandIn)

interface ToolbarFacts {
  isChangeable: boolean
  /** Of another provider than the library, and its data can be read again. */
  isRefreshable: boolean
}

export const presentToolbarItem = (row: OpenReport, { canEdit, keepsLogs }: ReportRights, facts: ToolbarFacts) => ({
  reportId: row.id,
  canEdit: canEdit && facts.isChangeable,
  canRefreshDataset: canEdit && (row.has_source || facts.isRefreshable),
  isDefaultForUser: row.is_default_for_user,
  isDefaultForTenant: row.is_default_for_tenant,
  isLogsEnabled: keepsLogs && row.is_logs_enabled,
})

/** A book or an app is drawn by the same frame; a dashboard of Power BI has one of its own. */
const embedTypeOf = ({ report_type }: OpenReport): EmbedToken['embedType'] =>
  report_type === 'Dashboard' ? 'dashboard' : 'report'

/** What a share key adds to its report. */
export type Slideshow = Pick<
  EmbedToken,
  'slideshowPages' | 'slideshowInterval' | 'pageNames' | 'initialPage' | 'filter'
>

const noSlideshow: Slideshow = {
  slideshowPages: null,
  slideshowInterval: null,
  pageNames: null,
  initialPage: null,
  filter: null,
}

export const presentEmbedToken = (
  row: OpenReport,
  { canEdit, keepsLogs }: ReportRights,
  { minted, embedUrl }: Embedding,
  slideshow: Slideshow = noSlideshow,
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
  embedType: embedTypeOf(row),
  isPbiProEmbed: false,
  canEdit,
  showFilters: row.show_filters,
  showNavigation: row.show_navigation,
  phasedEmbedding: row.phased_embedding,
  isLogsEnabled: keepsLogs && row.is_logs_enabled,
  ...slideshow,
})
