import { Table } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import { DateCell, DateTimeCell, type ListColumn, TextCell } from '../../kit/list/columns.tsx'
import { IdentityCell } from '../../kit/list/IdentityCell.tsx'
import { LoadingRows } from '../../kit/list/LoadingRows.tsx'
import { NamesCell } from '../../kit/list/NamesCell.tsx'
import { SomeMenu } from './Floating.tsx'
import classes from './Parts.module.css'

interface Person {
  name: string
  mail: string
  folder: string | null
  roles: readonly string[]
  created: string | null
  seen: string | null
}

const people: readonly Person[] = [
  {
    name: 'Zoë Wolfe',
    mail: 'zoe.wolfe@people.example',
    folder: 'Sales/North',
    roles: ['Analysts'],
    created: '2025-01-15T08:00:00Z',
    seen: '2026-11-02T14:30:00Z',
  },
  {
    name: 'Maximiliane-Alexandra von Hohenfels-Lichtenberg',
    mail: 'maximiliane-alexandra.von-hohenfels-lichtenberg@people.example',
    folder: 'Finance/Controlling/Reports of the subsidiaries in the south',
    roles: ['Administrators', 'Readers of the monthly figures', 'Managers'],
    created: '2024-12-31T23:30:00Z',
    seen: null,
  },
  { name: 'ليلى الحسن', mail: 'layla@people.example', folder: null, roles: [], created: null, seen: null },
]

const columns: readonly ListColumn<Person>[] = [
  {
    member: 'name',
    header: 'parts.lists.person',
    kind: 'identity',
    cell: ({ name, mail }) => <IdentityCell name={name} detail={mail} />,
    ...{ min: 200, grow: 2, priority: 1 },
  },
  {
    member: 'folder',
    header: 'parts.lists.text',
    kind: 'text',
    cell: ({ folder }) => <TextCell text={folder} />,
    ...{ min: 120, grow: 1, priority: 2 },
  },
  {
    member: 'roles',
    header: 'parts.lists.names',
    kind: 'names',
    cell: ({ roles }, room) => <NamesCell things={roles.map((name) => ({ name }))} room={room} />,
    ...{ min: 180, grow: 1, priority: 2 },
  },
  {
    member: 'created',
    header: 'parts.lists.day',
    kind: 'day',
    cell: ({ created }) => <DateCell value={created} />,
    ...{ min: 110, grow: 0, priority: 2 },
  },
  {
    member: 'seen',
    header: 'parts.lists.moment',
    kind: 'moment',
    cell: ({ seen }) => <DateTimeCell value={seen} />,
    ...{ min: 150, grow: 0, priority: 3 },
  },
]

/** Pixels, at least; its columns have the same room. */
const tableWidth = 900
const menuWidth = 64
const room = (tableWidth - menuWidth) / columns.length

export function Lists() {
  const intl = useIntl()
  const name = intl.formatMessage({ id: 'parts.lists.table' })
  return (
    <>
      {/* Reached by the keyboard where it is wider than its place. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
      <section className={classes.wide} aria-label={name} tabIndex={0}>
        <Table aria-label={name} layout="fixed" miw={tableWidth}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ member, header }) => (
                <Table.Th key={member}>
                  <FormattedMessage id={header} />
                </Table.Th>
              ))}
              <Table.Th w={menuWidth}>
                <FormattedMessage id="parts.lists.actions" />
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map((person) => (
              <Table.Tr key={person.name}>
                {columns.map(({ member, cell }) => (
                  <Table.Td key={member}>{cell(person, room)}</Table.Td>
                ))}
                <Table.Td>
                  <SomeMenu name={person.name} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <LoadingRows columns={columns} isNarrow={false} hasChoice={false} hasQuickActions={false} density="comfortable" />
    </>
  )
}
