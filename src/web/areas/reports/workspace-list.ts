import { useMemo } from 'react'
import type { IntlShape } from 'react-intl'
import type { Workspace } from '../../../contract/services/pbi-workspaces.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import {
  isWorkspaceAsked,
  type WorkspaceState,
  workspaceStateKeys,
  workspaceStateOf,
  workspaceStates,
} from '../../../contract/vocabulary/workspace-states.ts'
import { usePbiWorkspacesGetWorkspacesForCreateOrEditQuery } from '../../api/generated/pbi-workspaces.ts'
import { choiceFilter, textFilter } from '../../kit/list/filters.ts'
import type { ListFilter } from '../../kit/list/list-filters.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useSortedHere } from '../../kit/list/use-sorted-here.ts'

export interface WorkspaceRow extends Omit<Workspace, 'id'> {
  id: string
  state: WorkspaceState
  reportCount: number
}

const rowOf = (workspace: Workspace): WorkspaceRow => ({
  ...workspace,
  id: workspace.workspaceGuid ?? 'library',
  state: workspaceStateOf(workspace),
  reportCount: workspace.items.filter(({ id }) => id !== null).length,
})

const stateFilter = choiceFilter(workspaceStates)

const filters = { filter: textFilter(limits.filter), state: stateFilter }

export const useWorkspaceList = () =>
  useListState({
    name: 'workspaces',
    operation: 'pbiWorkspacesGetWorkspacesForCreateOrEdit',
    filters,
    sortFields: ['name', 'reportCount', 'servicePrincipalNumber'],
  })

/** Asked for whole and narrowed here: without a network, too. */
export function useWorkspaceRows({ sort, filters: { filter, state } }: ReturnType<typeof useWorkspaceList>) {
  const rowsOf = useMemo(
    () =>
      ({ items }: { items: readonly Workspace[] }) =>
        items.filter(isWorkspaceAsked({ filter, state })).map(rowOf),
    [filter, state],
  )
  return useSortedHere(
    usePbiWorkspacesGetWorkspacesForCreateOrEditQuery({}, { refetchOnMountOrArgChange: true }),
    sort,
    rowsOf,
  )
}

export const workspaceFilters = (intl: IntlShape): ListFilter<keyof typeof filters>[] => [
  {
    kind: 'choice',
    label: 'pbiReports.status',
    name: 'state',
    options: workspaceStates.map((state) => ({
      value: state,
      label: intl.formatMessage({ id: workspaceStateKeys[state] }),
    })),
  },
]
