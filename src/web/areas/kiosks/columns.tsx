import { FormattedMessage } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { KioskListItem } from '../../../contract/services/kiosk.ts'
import { DateCell, type ListColumn } from '../../kit/list/columns.tsx'
import { IdentityCell } from '../../kit/list/IdentityCell.tsx'
import { NamesCell } from '../../kit/list/NamesCell.tsx'
import { StatusCell } from '../../kit/list/StatusCell.tsx'

const startOf = ({ reports, startReportId }: KioskListItem): string =>
  reports.find(({ id }) => id === startReportId)?.name ?? ''

export const kioskColumns: readonly ListColumn<KioskListItem, SortField<'kioskGetKiosks'>>[] = [
  {
    member: 'name',
    header: 'kiosks.kiosk',
    kind: 'identity',
    isSortable: true,
    min: 240,
    grow: 2,
    priority: 1,
    cell: (kiosk) => <IdentityCell name={kiosk.name} detail={startOf(kiosk)} isTile />,
  },
  {
    member: 'reports',
    header: 'kiosks.reports',
    kind: 'names',
    min: 200,
    grow: 3,
    priority: 2,
    cell: ({ reports }, room) => <NamesCell things={reports.map(({ name }) => ({ name }))} room={room} />,
  },
  {
    member: 'resetSeconds',
    header: 'kiosks.reset',
    kind: 'text',
    min: 140,
    priority: 3,
    cell: ({ resetSeconds }) => (
      <FormattedMessage id={resetSeconds === null ? 'kiosks.noReset' : 'kiosks.resetAfter'} values={{ resetSeconds }} />
    ),
  },
  {
    member: 'deviceCount',
    header: 'kiosks.devices',
    kind: 'status',
    isSortable: true,
    min: 140,
    priority: 1,
    cell: ({ deviceCount }) => (
      <StatusCell tone={deviceCount > 0 ? 'good' : 'off'}>
        <FormattedMessage id="kiosks.deviceCount" values={{ count: deviceCount }} />
      </StatusCell>
    ),
  },
  {
    member: 'creationTime',
    header: 'kiosks.creationTime',
    kind: 'day',
    isSortable: true,
    priority: 3,
    cell: ({ creationTime }) => <DateCell value={creationTime} />,
  },
]
