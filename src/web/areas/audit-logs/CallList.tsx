import { IconListDetails, IconUserSearch } from '@tabler/icons-react'
import { useIntl } from 'react-intl'
import type { AuditLogItem } from '../../../contract/services/audit-log.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { useAuditLogGetAuditLogsQuery, useAuditLogGetAuditLogsToExcelMutation } from '../../api/generated/audit-log.ts'
import { nameOfPerson } from '../../kit/history/actors.ts'
import { List } from '../../kit/list/List.tsx'
import { useExport } from '../../kit/list/use-export.ts'
import { useDialog } from '../../kit/use-dialog.ts'
import { CallDetail } from './CallDetail.tsx'
import { callColumns } from './call-columns.tsx'
import { callFilters, useCallList } from './call-list.ts'
import { useExportAll } from './use-own-export.ts'

const nameOfCall = ({ serviceName, methodName }: AuditLogItem): string => `${serviceName}.${methodName}`

export function CallList() {
  const intl = useIntl()
  const list = useCallList()
  const calls = useAuditLogGetAuditLogsQuery(list.request)
  const [getAuditLogsToExcel] = useAuditLogGetAuditLogsToExcelMutation()
  const exportToExcel = useExport(() => getAuditLogsToExcel(list.exportRequest).unwrap())
  const exportAll = useExportAll('calls', list.exportRequest)
  const rows = calls.currentData?.items
  const dialog = useDialog<'call', AuditLogItem>(['call'], rows)
  const { shown } = dialog
  const open = (row: AuditLogItem) => dialog.open('call', row)
  const showPerson = ({ userName }: AuditLogItem) => list.setFilter('userName', userName ?? '')

  return (
    <List
      title="auditLogs.calls"
      density="compact"
      list={list}
      result={calls}
      columns={callColumns}
      rowName={(row) =>
        intl.formatMessage({ id: 'auditLogs.rowOf' }, { what: nameOfCall(row), who: nameOfPerson(intl, row) })
      }
      rowActions={[
        { id: 'open', label: 'auditLogs.open', icon: IconListDetails, permission: permissions.auditLogs, run: open },
        {
          id: 'everything',
          label: 'auditLogs.everything',
          icon: IconUserSearch,
          permission: permissions.auditLogs,
          when: ({ userName }) => userName !== null || 'history.nobody',
          run: showPerson,
        },
      ]}
      onOpen={open}
      search={{ label: 'auditLogs.filter.userName', name: 'userName' }}
      filterBy={callFilters(intl, list)}
      tools={[exportToExcel, exportAll]}
    >
      {shown?.row && (
        <CallDetail
          call={shown.row}
          among={rows ?? []}
          onShow={open}
          onPerson={(call) => {
            dialog.close()
            showPerson(call)
          }}
          onClose={dialog.close}
        />
      )}
    </List>
  )
}
