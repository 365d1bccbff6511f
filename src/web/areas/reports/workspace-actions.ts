import { IconEye, IconEyeOff, IconFolderPlus, IconPencil } from '@tabler/icons-react'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { usePbiWorkspacesCreateOrEditMutation } from '../../api/generated/pbi-workspaces.ts'
import type { RowAction } from '../../kit/list/row-actions.ts'
import type { WorkspaceRow } from './workspace-list.ts'

const { create, edit } = permissions.reports

interface WorkspaceDialogs {
  takeUp: (workspace: WorkspaceRow) => void
  change: (workspace: WorkspaceRow) => void
}

export function useWorkspaceActions({ takeUp, change }: WorkspaceDialogs): readonly RowAction<WorkspaceRow>[] {
  const [createOrEdit] = usePbiWorkspacesCreateOrEditMutation()
  const enable = async ({ workspaceId, workspaceGuid, name }: WorkspaceRow, isEnabled: boolean) => {
    if (workspaceGuid === null) return
    await createOrEdit({ createOrEditWorkspace: { id: workspaceId, workspaceGuid, name, isEnabled } }).unwrap()
  }
  return [
    {
      id: 'takeUp',
      label: 'pbiReports.workspace.takeUp',
      icon: IconFolderPlus,
      permission: create,
      isQuick: true,
      when: ({ state }) => {
        if (state === 'library') return 'pbiReports.workspace.isLibrary'
        return state === 'offered' || 'pbiReports.workspace.isTaken'
      },
      run: takeUp,
    },
    {
      id: 'edit',
      label: 'pbiReports.edit',
      icon: IconPencil,
      permission: edit,
      isQuick: true,
      when: isTaken,
      run: change,
    },
    {
      id: 'enable',
      label: 'pbiReports.workspace.enable',
      icon: IconEye,
      permission: edit,
      when: (workspace) => (workspace.state === 'enabled' ? 'pbiReports.workspace.isEnabled' : isTaken(workspace)),
      run: (workspace) => enable(workspace, true),
      done: 'pbiReports.workspace.wasEnabled',
    },
    {
      id: 'disable',
      label: 'pbiReports.workspace.disable',
      icon: IconEyeOff,
      permission: edit,
      when: (workspace) => (workspace.state === 'disabled' ? 'pbiReports.workspace.isDisabled' : isTaken(workspace)),
      run: (workspace) => enable(workspace, false),
      done: 'pbiReports.workspace.wasDisabled',
      undo: (workspace) => enable(workspace, true),
    },
  ]
}

function isTaken({ state }: WorkspaceRow): true | MessageKey {
  if (state === 'library') return 'pbiReports.workspace.isLibrary'
  return state !== 'offered' || 'pbiReports.workspace.isNotTaken'
}
