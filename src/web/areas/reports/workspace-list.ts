import type { Workspace } from '../../../contract/services/pbi-workspaces.ts'
import { usePbiWorkspacesGetWorkspacesForCreateOrEditQuery } from '../../api/generated/pbi-workspaces.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useSortedHere } from '../../kit/list/use-sorted-here.ts'

/** `library`: of this portal; `offered`: the application reaches it, and nobody has taken it up. */
export type WorkspaceState = 'library' | 'enabled' | 'disabled' | 'offered'

export interface WorkspaceRow extends Omit<Workspace, 'id'> {
  id: string
  state: WorkspaceState
  reportCount: number
}

const stateOf = ({ id, workspaceGuid, isEnabled }: Workspace): WorkspaceState => {
  if (workspaceGuid === null) return 'library'
  if (id === null) return 'offered'
  return isEnabled ? 'enabled' : 'disabled'
}

const rowsOf = ({ items }: { items: readonly Workspace[] }): WorkspaceRow[] =>
  items.map((workspace) => ({
    ...workspace,
    id: workspace.workspaceGuid ?? 'library',
    state: stateOf(workspace),
    reportCount: workspace.items.filter(({ id }) => id !== null).length,
  }))

export const useWorkspaceList = () =>
  useListState({
    name: 'workspaces',
    operation: 'pbiWorkspacesGetWorkspacesForCreateOrEdit',
    filters: {},
    sortFields: ['name', 'reportCount', 'servicePrincipalNumber'],
  })

export const useWorkspaceRows = ({ sort }: ReturnType<typeof useWorkspaceList>) =>
  useSortedHere(
    usePbiWorkspacesGetWorkspacesForCreateOrEditQuery(undefined, { refetchOnMountOrArgChange: true }),
    sort,
    rowsOf,
  )
