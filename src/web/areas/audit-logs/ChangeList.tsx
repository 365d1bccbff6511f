import { IconListDetails } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { EntityChangeItem } from '../../../contract/services/audit-log.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import {
  useAuditLogGetEntityChangesQuery,
  useAuditLogGetEntityChangesToExcelMutation,
  useAuditLogGetEntityHistoryObjectTypesQuery,
} from '../../api/generated/audit-log.ts'
import { nameOfPerson } from '../../kit/history/actors.ts'
import { List } from '../../kit/list/List.tsx'
import { useExport } from '../../kit/list/use-export.ts'
import { useDialog } from '../../kit/use-dialog.ts'
import { ChangeDetail } from './ChangeDetail.tsx'
import { changeColumns, nameOfThing, nameOfType } from './change-columns.tsx'
import { changeFilters, useChangeList } from './change-list.ts'
import { useExportAll } from './use-own-export.ts'

export function ChangeList() {
  const intl = useIntl()
  const list = useChangeList()
  const changes = useAuditLogGetEntityChangesQuery(list.request)
  const { data: types } = useAuditLogGetEntityHistoryObjectTypesQuery()
  const columns = useMemo(() => changeColumns(types), [types])
  const [getEntityChangesToExcel] = useAuditLogGetEntityChangesToExcelMutation()
  const exportToExcel = useExport(() => getEntityChangesToExcel(list.exportRequest).unwrap())
  const exportAll = useExportAll('changes', list.exportRequest)
  const rows = changes.currentData?.items
  const dialog = useDialog<'change', EntityChangeItem>(['change'], rows)
  const { shown } = dialog
  const open = (row: EntityChangeItem) => dialog.open('change', row)
  const title = (row: EntityChangeItem) =>
    intl.formatMessage(
      { id: 'auditLogs.changeTitle' },
      { type: nameOfType(types, row.entityTypeFullName), key: nameOfThing(row) },
    )

  return (
    <List
      title="auditLogs.changes"
      density="compact"
      list={list}
      result={changes}
      columns={columns}
      rowName={(row) =>
        intl.formatMessage({ id: 'auditLogs.rowOf' }, { what: title(row), who: nameOfPerson(intl, row) })
      }
      rowActions={[
        { id: 'open', label: 'auditLogs.open', icon: IconListDetails, permission: permissions.auditLogs, run: open },
      ]}
      onOpen={open}
      search={{ label: 'auditLogs.filter.userName', name: 'userName' }}
      filterBy={changeFilters(intl, types, list)}
      tools={[exportToExcel, exportAll]}
    >
      {shown?.row && (
        <ChangeDetail
          title={title(shown.row)}
          type={nameOfType(types, shown.row.entityTypeFullName)}
          change={shown.row}
          among={rows ?? []}
          onShow={open}
          onPerson={({ userName }) => {
            dialog.close()
            list.setFilter('userName', userName ?? '')
          }}
          onClose={dialog.close}
        />
      )}
    </List>
  )
}
