import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { ReportKeyListItem } from '../../../contract/services/report-keys.ts'
import { exportStatus } from '../../../contract/vocabulary/enums.ts'
import { exportStatusKeys, keyStateKeys } from '../../../contract/vocabulary/key-states.ts'
import { Chip } from '../../kit/list/Chip.tsx'
import { Absent, DateCell, DateTimeCell, type ListColumn, TextCell } from '../../kit/list/columns.tsx'
import { IdentityCell } from '../../kit/list/IdentityCell.tsx'
import { NamesCell } from '../../kit/list/NamesCell.tsx'
import { StatusCell } from '../../kit/list/StatusCell.tsx'
import { stateOfKey } from './key-list.ts'

type KeyColumn = ListColumn<ReportKeyListItem, SortField<'reportKeysGetKeysOfTenant'>>

const tones = { living: 'good', ended: 'off', resting: 'wait' } as const

/** By the number that the wire has for it. */
const exportTones: Readonly<Record<number, 'good' | 'bad' | 'wait'>> = {
  [exportStatus.notStarted]: 'wait',
  [exportStatus.running]: 'wait',
  [exportStatus.succeeded]: 'good',
  [exportStatus.failed]: 'bad',
}

export function ExportStatus({ of: status }: { of: number }) {
  const words = exportStatusKeys[status]
  if (words === undefined) return <Absent />
  return (
    <StatusCell tone={exportTones[status] ?? 'wait'} isSpelled>
      <FormattedMessage id={words} />
    </StatusCell>
  )
}

const report: KeyColumn = {
  member: 'reportName',
  header: 'pbiReports.name',
  kind: 'text',
  isSortable: true,
  min: 150,
  grow: 2,
  priority: 1,
  cell: ({ reportName }) => <TextCell text={reportName} />,
}

/** Of one report its name is known. */
export const keyColumns = (isOfAll: boolean): readonly KeyColumn[] => [
  {
    member: 'name',
    header: 'pbiReports.key',
    kind: 'identity',
    isSortable: true,
    min: 220,
    priority: 1,
    cell: (key) => <Named reportKey={key} />,
  },
  ...(isOfAll ? [report] : []),
  {
    member: 'isKeyPublic',
    header: 'pbiReports.key.who',
    kind: 'names',
    isSortable: true,
    min: 150,
    priority: 2,
    cell: ({ isKeyPublic, roles }, room) => (isKeyPublic ? <Public /> : <Readers roles={roles} room={room} />),
  },
  {
    member: 'openCount',
    header: 'pbiReports.key.opens',
    kind: 'number',
    isSortable: true,
    priority: 2,
    cell: ({ openCount }) => <FormattedNumber value={openCount} />,
  },
  {
    member: 'lastOpenedTime',
    header: 'pbiReports.key.lastOpened',
    kind: 'moment',
    isSortable: true,
    priority: 3,
    cell: ({ lastOpenedTime }) => <DateTimeCell value={lastOpenedTime} />,
  },
  {
    member: 'lastOpenerUserName',
    header: 'pbiReports.key.lastOpener',
    kind: 'text',
    min: 110,
    priority: 3,
    cell: ({ lastOpenerUserName }) => <TextCell text={lastOpenerUserName} />,
  },
  {
    member: 'exportStatus',
    header: 'pbiReports.key.pages',
    kind: 'status',
    priority: 3,
    cell: (key) => <ExportStatus of={key.exportStatus} />,
  },
  {
    member: 'expiration',
    header: 'pbiReports.key.expiration',
    kind: 'day',
    isSortable: true,
    priority: 1,
    cell: ({ expiration }) => <DateTimeCell value={expiration} />,
  },
  {
    member: 'isReportDisabled',
    header: 'pbiReports.status',
    kind: 'status',
    min: 100,
    priority: 1,
    cell: (key) => <State reportKey={key} />,
  },
  {
    member: 'creationTime',
    header: 'pbiReports.key.creationTime',
    kind: 'day',
    isSortable: true,
    isOnDemand: true,
    priority: 3,
    cell: ({ creationTime }) => <DateCell value={creationTime} />,
  },
]

function Named({ reportKey: { name, creatorUserName } }: { reportKey: ReportKeyListItem }) {
  const intl = useIntl()
  const detail = intl.formatMessage(
    { id: 'pbiReports.key.by' },
    { name: creatorUserName ?? intl.formatMessage({ id: 'pbiReports.key.nobody' }) },
  )
  return <IdentityCell name={name} detail={detail} isTile />
}

const Public = () => <Chip name={useIntl().formatMessage({ id: 'pbiReports.key.public' })} />

/** Without roles: whoever may open the report anyway. */
function Readers({ roles, room }: { roles: readonly string[]; room: number }) {
  if (roles.length === 0) return <FormattedMessage id="pbiReports.key.readers" />
  return <NamesCell things={roles.map((name) => ({ name }))} room={room} />
}

function State({ reportKey }: { reportKey: ReportKeyListItem }) {
  const state = stateOfKey(reportKey)
  return (
    <StatusCell tone={tones[state]}>
      <FormattedMessage id={keyStateKeys[state]} />
    </StatusCell>
  )
}
