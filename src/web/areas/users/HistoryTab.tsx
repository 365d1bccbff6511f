import { Table } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { UserListItem } from '../../../contract/models/user.ts'
import type { EntityChangeItem } from '../../../contract/services/audit-log.ts'
import type { EntityChangeType } from '../../../contract/vocabulary/entity-history.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import {
  useAuditLogGetEntityPropertyChangesQuery,
  useAuditLogGetEntityTypeChangesQuery,
} from '../../api/generated/audit-log.ts'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { LoadingDialog } from '../../kit/form/LoadingDialog.tsx'
import { DateTimeCell, type ListColumn, TextCell } from '../../kit/list/columns.tsx'
import { List } from '../../kit/list/List.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { State, StateIcon } from '../../kit/State.tsx'
import { useOpener } from '../../kit/use-opener.ts'
import { changedValue } from './changed-value.ts'
import classes from './HistoryTab.module.css'

/** As the audit log calls people. */
const entityTypeFullName = 'Tessera.Users.User'

/** What was changed of a person, by whom; the latest first. */
export function HistoryTab({ user }: { user: UserListItem }) {
  const list = useListState({
    name: 'user-history',
    operation: 'auditLogGetEntityChanges',
    filters: {},
    sortFields: ['changeTime'],
  })
  const { maxResultCount, skipCount } = list.request
  const entity = { entityTypeFullName, entityId: String(user.id) }
  const changes = useAuditLogGetEntityTypeChangesQuery({ ...entity, maxResultCount, skipCount })
  const [shown, setShown] = useState<EntityChangeItem>()
  const { remember, giveBack } = useOpener()
  const open = (change: EntityChangeItem) => {
    remember()
    setShown(change)
  }
  const close = () => {
    setShown(undefined)
    giveBack()
  }
  return (
    <List
      title="users.history"
      list={list}
      result={changes}
      columns={columns}
      rowName={({ changeTime }) => changeTime}
      onOpen={open}
      empty={
        <State icon={<StateIcon of={IconHistory} />} title={<FormattedMessage id="users.history.none" />}>
          <FormattedMessage id="users.history.noneDetail" />
        </State>
      }
    >
      <Suspense>{shown && <Change change={shown} onClose={close} />}</Suspense>
    </List>
  )
}

const types: Readonly<Record<EntityChangeType, MessageKey>> = {
  Created: 'users.history.created',
  Updated: 'users.history.updated',
  Deleted: 'users.history.deleted',
}

const columns: readonly ListColumn<EntityChangeItem, SortField<'auditLogGetEntityChanges'>>[] = [
  {
    member: 'changeTime',
    header: 'users.history.when',
    kind: 'identity',
    min: 200,
    grow: 1,
    priority: 1,
    cell: ({ changeTime }) => <DateTimeCell value={changeTime} />,
  },
  {
    member: 'changeTypeName',
    header: 'users.history.what',
    kind: 'text',
    min: 140,
    grow: 1,
    priority: 1,
    cell: ({ changeTypeName }) => <FormattedMessage id={types[changeTypeName]} />,
  },
  {
    member: 'userName',
    header: 'users.history.who',
    kind: 'text',
    min: 180,
    grow: 2,
    priority: 1,
    cell: ({ userName }) =>
      userName === null ? <FormattedMessage id="users.history.nobody" /> : <TextCell text={userName} />,
  },
]

function Change({ change, onClose }: { change: EntityChangeItem; onClose: () => void }) {
  const intl = useIntl()
  const properties = useAuditLogGetEntityPropertyChangesQuery({ entityChangeId: change.id })
  const when = intl.formatDate(change.changeTime, { dateStyle: 'medium', timeStyle: 'short' })
  const title = intl.formatMessage({ id: 'users.history.of' }, { when })
  if (!properties.currentData) {
    return <LoadingDialog title={title} result={properties} failed="users.history.loadFailed" onClose={onClose} />
  }
  return (
    <Dialog kind="form" title={title} onClose={onClose}>
      <Table layout="fixed" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            {(['property', 'before', 'after'] as const).map((column) => (
              <Table.Th key={column} scope="col">
                <FormattedMessage id={`users.history.${column}`} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {properties.currentData.map(({ propertyName, originalValue, newValue }) => (
            <Table.Tr key={propertyName}>
              <Table.Th scope="row">{propertyName}</Table.Th>
              <Table.Td dir="auto">{changedValue(originalValue)}</Table.Td>
              <Table.Td dir="auto">{changedValue(newValue)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  )
}
