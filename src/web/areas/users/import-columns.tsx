import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { ImportedRow } from '../../../contract/services/user.ts'
import { type ListColumn, TextCell } from '../../kit/list/columns.tsx'
import { IdentityCell } from '../../kit/list/IdentityCell.tsx'
import { StatusCell } from '../../kit/list/StatusCell.tsx'

/** What becomes of a row, and what became of it. */
export const fates = ['new', 'made', 'known', 'faulty'] as const satisfies readonly ImportedRow['fate'][]

const tones = { new: 'wait', made: 'good', known: 'off', faulty: 'bad' } as const

export const importColumns: readonly ListColumn<ImportedRow, SortField<'userPreviewPeople'>>[] = [
  {
    member: 'row',
    header: 'users.import.row',
    kind: 'number',
    isSortable: true,
    min: 80,
    priority: 1,
    cell: ({ row }) => <FormattedNumber value={row} />,
  },
  {
    member: 'name',
    header: 'users.person',
    kind: 'identity',
    isSortable: true,
    min: 300,
    priority: 1,
    cell: (row) => <Person row={row} />,
  },
  {
    member: 'userName',
    header: 'users.userName',
    kind: 'text',
    isSortable: true,
    min: 180,
    grow: 2,
    priority: 3,
    cell: ({ userName }) => <TextCell text={userName || null} />,
  },
  {
    member: 'fate',
    header: 'users.import.fate',
    kind: 'status',
    isSortable: true,
    min: 150,
    priority: 1,
    cell: ({ fate }) => (
      <StatusCell tone={tones[fate]} isSpelled>
        <FormattedMessage id={`users.import.fate.${fate}`} />
      </StatusCell>
    ),
  },
  {
    member: 'faults',
    header: 'users.import.why',
    kind: 'text',
    min: 280,
    grow: 4,
    priority: 1,
    cell: ({ faults }) => <TextCell text={faults.map(({ message }) => message).join(' ') || null} />,
  },
]

function Person({ row: { name, emailAddress, row } }: { row: ImportedRow }) {
  const unnamed = useIntl().formatMessage({ id: 'users.import.unnamed' }, { row })
  return <IdentityCell name={name || emailAddress || unnamed} detail={emailAddress} />
}
