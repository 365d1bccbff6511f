import type { Workspace } from '../../../contract/services/pbi-workspaces.ts'
import { workspaceStateKeys, workspaceStateOf } from '../../../contract/vocabulary/workspace-states.ts'
import type { Translate } from '../../texts/localization.ts'
import type { SheetColumn } from '../list-sheet.ts'

export const workspaceColumns = (translate: Translate): readonly SheetColumn<Workspace>[] => [
  { header: 'pbiReports.workspace', width: 36, value: ({ name }) => name },
  { header: 'pbiReports.workspace.guid', width: 38, value: ({ workspaceGuid }) => workspaceGuid },
  {
    header: 'pbiReports.status',
    width: 16,
    value: (workspace) => translate(workspaceStateKeys[workspaceStateOf(workspace)]),
  },
  { header: 'reports.title', width: 10, value: ({ items }) => items.filter(({ id }) => id !== null).length },
  {
    header: 'pbiReports.workspace.settings',
    width: 14,
    value: ({ servicePrincipalNumber }) => servicePrincipalNumber,
  },
  {
    header: 'pbiReports.workspace.capacity',
    width: 14,
    value: ({ isOnDedicatedCapacity }) => (isOnDedicatedCapacity ? translate('pbiReports.workspace.dedicated') : null),
  },
  { header: 'pbiReports.workspace.problem', width: 60, value: ({ problem }) => problem },
]
