import {
  IconExternalLink,
  IconFolderUp,
  IconHistory,
  IconKey,
  IconPencil,
  IconRefresh,
  IconStar,
  IconStarOff,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import type { ReportListItem } from '../../../contract/models/report.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { type PermissionName, permissions } from '../../../contract/vocabulary/permissions.ts'
import {
  usePbiReportsDeleteMutation,
  usePbiReportsUpdateDefaultReportForTenantMutation,
} from '../../api/generated/pbi-reports.ts'
import { usePowerBiEmbedRefreshDatasetMutation } from '../../api/generated/power-bi-embed.ts'
import type { RowAction } from '../../kit/list/row-actions.ts'
import { type Access, mayCall, useAccess } from '../../session/access.ts'
import { paths } from '../../session/paths.ts'
import { reportPaths } from './report-paths.ts'

type ReportAction = RowAction<ReportListItem>

/** Reports of the operator belong to its settings, whatever is done with them. */
export const rightTo = (permission: PermissionName, { isTenant }: Pick<Access, 'isTenant'>): PermissionName =>
  isTenant ? permission : permissions.hostSettings

/** What can be done with a report in the list. */
export function useReportActions(): readonly ReportAction[] {
  const navigate = useNavigate()
  const access = useAccess()
  const [view, ...others] = useViewedReportActions()
  const go = (to: string) => void navigate(to)
  const showsLogs: ReportAction = {
    id: 'logs',
    label: 'pbiReports.logs',
    icon: IconHistory,
    run: ({ id }) => go(reportPaths.logs(id)),
  }
  return [
    view,
    {
      id: 'edit',
      label: 'pbiReports.edit',
      icon: IconPencil,
      permission: rightTo(permissions.reports.edit, access),
      isQuick: true,
      run: ({ id }) => go(reportPaths.report(id)),
    },
    {
      id: 'keys',
      label: 'pbiReports.keys',
      icon: IconKey,
      permission: permissions.reports.edit,
      run: ({ id }) => go(reportPaths.keys(id)),
    },
    ...(mayCall('pbiReportLogsGetLogsForReport', access) ? [showsLogs] : []),
    ...others,
  ]
}

/** And on its own page, whose tabs show the rest. `deleted`: it is gone, and so is what showed it. */
export function useViewedReportActions(deleted?: () => void): readonly [view: ReportAction, ...ReportAction[]] {
  const navigate = useNavigate()
  const access = useAccess()
  const [updateDefault] = usePbiReportsUpdateDefaultReportForTenantMutation()
  const [refreshDataset] = usePowerBiEmbedRefreshDatasetMutation()
  const [deleteReport] = usePbiReportsDeleteMutation()
  const makeDefault = (tenantReportId: number) =>
    updateDefault({ updateDefaultReportForTenant: { tenantReportId } }).unwrap()
  return [
    {
      id: 'view',
      label: 'pbiReports.view',
      icon: IconExternalLink,
      permission: permissions.tenantDashboard,
      isQuick: true,
      when: ({ type }) => type !== 'PowerBIApp' || 'pbiReports.isApp',
      run: ({ id }) => void navigate(paths.reportAsAdministrator(id)),
    },
    {
      id: 'makeDefault',
      label: 'pbiReports.makeDefault',
      icon: IconStar,
      permission: permissions.reports.edit,
      when: canBeDefault,
      run: ({ id }) => makeDefault(id),
      done: 'pbiReports.defaultChosen',
    },
    {
      id: 'removeDefault',
      label: 'pbiReports.removeDefault',
      icon: IconStarOff,
      permission: permissions.reports.edit,
      when: ({ isDefaultForTenant }) => isDefaultForTenant || 'pbiReports.isNotDefault',
      run: () => makeDefault(0),
      done: 'pbiReports.defaultRemoved',
      undo: ({ id }) => makeDefault(id),
    },
    {
      id: 'refresh',
      label: 'pbiReports.refresh',
      icon: IconRefresh,
      permission: permissions.reports.edit,
      when: canBeRefreshed,
      run: ({ id }) => refreshDataset({ reportId: id }).unwrap(),
      done: 'RefreshDatasetStarted',
    },
    {
      id: 'replace',
      label: 'pbiReports.replaceData',
      icon: IconFolderUp,
      permission: rightTo(permissions.reports.edit, access),
      when: ({ workspaceId }) => workspaceId === null || 'pbiReports.isNotOfLibrary',
      run: ({ id }) => void navigate(reportPaths.replace(id)),
    },
    {
      id: 'delete',
      label: 'pbiReports.delete',
      icon: IconTrash,
      permission: rightTo(permissions.reports.delete, access),
      isDestructive: true,
      confirm: ({ name, workspaceId, isDefaultForTenant }) => ({
        title: 'pbiReports.deleteTitle',
        detail: 'pbiReports.deleteDetail',
        consequences: [
          ...(access.isTenant ? (['pbiReports.deleteEndsLinks'] as const) : []),
          workspaceId === null ? 'pbiReports.deleteData' : 'pbiReports.deleteKeepsItem',
          ...(isDefaultForTenant ? (['pbiReports.deleteIsDefault'] as const) : []),
        ],
        values: { name },
        yes: 'pbiReports.deleteReport',
        isDestructive: true,
        typed: name,
      }),
      run: async ({ id }) => {
        await deleteReport({ id }).unwrap()
        deleted?.()
      },
      done: 'pbiReports.deleted',
    },
  ]
}

function canBeDefault({ isDefaultForTenant, isDisabled, type }: ReportListItem): true | MessageKey {
  if (isDefaultForTenant) return 'pbiReports.isDefaultAlready'
  if (isDisabled) return 'pbiReports.isDisabled'
  return type !== 'PowerBIApp' || 'pbiReports.isApp'
}

/** Dashboards and apps have no data of their own. */
const canBeRefreshed = ({ type }: ReportListItem): true | MessageKey =>
  (type !== 'Dashboard' && type !== 'PowerBIApp') || 'pbiReports.hasNoData'
