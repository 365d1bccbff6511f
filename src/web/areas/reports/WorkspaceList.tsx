import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { usePbiWorkspacesGetWorkspacesToExcelMutation } from '../../api/generated/pbi-workspaces.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { useHistory } from '../../kit/history/use-history.tsx'
import { openedLater } from '../../kit/later.tsx'
import { List } from '../../kit/list/List.tsx'
import { useExport } from '../../kit/list/use-export.ts'
import { useDialog } from '../../kit/use-dialog.ts'
import { Can } from '../../session/Can.tsx'
import { useWorkspaceActions } from './workspace-actions.ts'
import { workspaceColumns } from './workspace-columns.tsx'
import { useWorkspaceList, useWorkspaceRows, type WorkspaceRow, workspaceFilters } from './workspace-list.ts'

const WorkspaceForm = openedLater(async () => (await import('./WorkspaceForm.tsx')).WorkspaceForm)

const dialogs = ['workspace'] as const

/** Where reports come from: the library of this portal, and workspaces of Power BI. */
export function WorkspaceList() {
  const intl = useIntl()
  const list = useWorkspaceList()
  const workspaces = useWorkspaceRows(list)
  const [getWorkspacesToExcel] = usePbiWorkspacesGetWorkspacesToExcelMutation()
  const exportToExcel = useExport(() => getWorkspacesToExcel(list.exportRequest).unwrap())
  const dialog = useDialog<(typeof dialogs)[number], WorkspaceRow>(dialogs, workspaces.currentData?.items)
  const open = (workspace?: WorkspaceRow) => dialog.open('workspace', workspace)
  const { shown, close } = dialog
  const { withHistory, historyDialog } = useHistory<WorkspaceRow>({
    type: 'Tessera.Reports.Workspace',
    rows: workspaces.currentData?.items,
    keyOf: ({ id, workspaceId }) => workspaceId ?? id,
    nameOf: ({ name }) => name,
    when: ({ workspaceId }) => workspaceId !== null || 'pbiReports.workspace.isNotTaken',
  })
  return (
    <List
      title="pbiReports.workspaces"
      list={list}
      result={workspaces}
      columns={workspaceColumns}
      rowName={({ name }) => name}
      rowActions={withHistory(useWorkspaceActions({ takeUp: open, change: open }))}
      search={{ label: 'pbiReports.workspace.filter', name: 'filter' }}
      filterBy={workspaceFilters(intl)}
      everything="pbiReports.workspace.everything"
      tools={[exportToExcel]}
      isPaged={false}
      primary={
        <Can permission={permissions.reports.create}>
          <CommandButton leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open()}>
            <FormattedMessage id="pbiReports.workspace.takeUp" />
          </CommandButton>
        </Can>
      }
    >
      <Suspense>{shown && <WorkspaceForm workspace={shown.row} onClose={close} />}</Suspense>
      {historyDialog}
    </List>
  )
}
