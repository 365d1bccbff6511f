import { IconHistory } from '@tabler/icons-react'
import type { Area } from '../area.ts'

export const auditLogs: Area = {
  path: '/app/admin/auditLogs',
  title: 'menu.auditLogs',
  icon: IconHistory,
  group: 'monitoring',
  operation: 'auditLogGetAuditLogs',
  texts: import.meta.glob('../../../contract/vocabulary/texts/*/{audit-logs,entity-history}.json', {
    import: 'default',
  }),
  page: async () => (await import('./AuditLogsPage.tsx')).AuditLogsPage,
}
