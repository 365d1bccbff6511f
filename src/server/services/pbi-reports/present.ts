import type { ReportListItem } from '../../../contract/models/report.ts'
import type { ReportForEdit } from '../../../contract/services/pbi-reports.ts'
import type { Translate } from '../../texts/localization.ts'
import type { findAdditionalEmbeds, findRoleChoices, ReportRow } from './queries.ts'

const settingsOf = (row: ReportRow) => ({
  name: row.name,
  description: row.description,
  folderPath: row.folder_path,
  showNavigation: row.show_navigation,
  showFilters: row.show_filters,
  isSmartRLSEnabled: row.is_smart_rls_enabled,
  phasedEmbedding: row.phased_embedding,
  isLogsEnabled: row.is_logs_enabled,
  isDisabled: row.is_disabled,
  isDefaultForTenant: row.is_default,
})

export const libraryName = (translate: Translate): string => translate('reportSharing.library')

export const workspaceName = ({ workspace_name }: Pick<ReportRow, 'workspace_name'>, translate: Translate): string =>
  workspace_name ?? libraryName(translate)

export const presentReport = (row: ReportRow, translate: Translate): ReportListItem => ({
  id: row.id,
  reportGuid: row.report_guid,
  reportId: row.report_guid,
  workspaceId: row.workspace_id,
  workspaceGuid: row.workspace_guid,
  workspaceName: workspaceName(row, translate),
  type: row.type,
  reportType: row.report_type,
  ...settingsOf(row),
})

interface Choices {
  embeds: Awaited<ReturnType<typeof findAdditionalEmbeds>>
  roleIds: number[]
  roles: Awaited<ReturnType<typeof findRoleChoices>>
}

export const presentReportForEdit = (row: ReportRow, { embeds, roleIds, roles }: Choices): ReportForEdit => ({
  id: row.id,
  itemGuid: row.report_guid,
  workspaceId: row.workspace_id,
  itemType: row.type,
  additionalEmbedData: embeds.map((embed) => ({
    pbiReportId: row.id,
    itemType: embed.item_type,
    itemGuid: embed.item_guid,
    isDatasetWithRLS: embed.is_dataset_with_rls,
  })),
  roleIds,
  ...settingsOf(row),
  roles: roles.map(({ id, display_name }) => ({ id, displayName: display_name })),
})
