import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import { workspaceStateKeys } from '../../../contract/vocabulary/workspace-states.ts'
import { Absent, type ListColumn, TextCell } from '../../kit/list/columns.tsx'
import { IdentityCell } from '../../kit/list/IdentityCell.tsx'
import { StatusCell } from '../../kit/list/StatusCell.tsx'
import type { WorkspaceRow } from './workspace-list.ts'

const tones = { library: 'good', enabled: 'good', disabled: 'off', offered: 'wait' } as const

export const workspaceColumns: readonly ListColumn<
  WorkspaceRow,
  SortField<'pbiWorkspacesGetWorkspacesForCreateOrEdit'>
>[] = [
  {
    member: 'name',
    header: 'pbiReports.workspace',
    kind: 'identity',
    isSortable: true,
    min: 300,
    priority: 1,
    cell: (workspace) => <Named workspace={workspace} />,
  },
  {
    member: 'state',
    header: 'pbiReports.status',
    kind: 'status',
    min: 140,
    priority: 1,
    cell: ({ state }) => (
      <StatusCell tone={tones[state]} isSpelled={state === 'offered'}>
        <FormattedMessage id={workspaceStateKeys[state]} />
      </StatusCell>
    ),
  },
  {
    member: 'reportCount',
    header: 'reports.title',
    kind: 'number',
    isSortable: true,
    priority: 2,
    cell: ({ reportCount }) => <FormattedNumber value={reportCount} />,
  },
  {
    member: 'servicePrincipalNumber',
    header: 'pbiReports.workspace.settings',
    kind: 'number',
    isSortable: true,
    min: 110,
    priority: 2,
    cell: ({ servicePrincipalNumber: number }) => (number === null ? <Absent /> : <FormattedNumber value={number} />),
  },
  {
    member: 'isOnDedicatedCapacity',
    header: 'pbiReports.workspace.capacity',
    kind: 'text',
    min: 140,
    grow: 0,
    priority: 3,
    cell: ({ isOnDedicatedCapacity }) =>
      isOnDedicatedCapacity ? <FormattedMessage id="pbiReports.workspace.dedicated" /> : <Absent />,
  },
  {
    member: 'problem',
    header: 'pbiReports.workspace.problem',
    kind: 'text',
    min: 200,
    grow: 3,
    priority: 2,
    cell: ({ problem }) => <TextCell text={problem} />,
  },
]

function Named({ workspace: { name, workspaceGuid } }: { workspace: WorkspaceRow }) {
  const intl = useIntl()
  const detail = workspaceGuid ?? intl.formatMessage({ id: 'pbiReports.workspace.here' })
  return <IdentityCell name={name} detail={detail} isTile />
}
