import { IconFileZip } from '@tabler/icons-react'
import { useIntl } from 'react-intl'
import type { BeginExport } from '../../../contract/services/audit-log.ts'
import { useAuditLogBeginExportMutation, useAuditLogGetExportQuery } from '../../api/generated/audit-log.ts'
import { isLost } from '../../api/wire.ts'
import { apiErrorOf } from '../../kit/api-error.ts'
import { failureNotice } from '../../kit/failure-notice.ts'
import type { OfferedAction } from '../../kit/list/row-actions.ts'
import { toast } from '../../kit/toast.ts'
import { useIsReachable } from '../../store/hooks.ts'

/** Milliseconds between two questions how far it is. */
const pause = 1_500

/** The person’s own last export; while it goes on, asked again and again. */
export function useOwnExport() {
  const isReachable = useIsReachable()
  const { data } = useAuditLogGetExportQuery(undefined, { refetchOnMountOrArgChange: true })
  const isRunning = data?.last?.endTime === null
  useAuditLogGetExportQuery(undefined, { skip: !(isRunning && isReachable), pollingInterval: pause })
  return data?.last ?? null
}

/** All that the list shows on its pages, into a file that nobody waits for. */
export function useExportAll(kind: BeginExport['kind'], selection: Omit<BeginExport, 'kind'>): OfferedAction {
  const intl = useIntl()
  const isReachable = useIsReachable()
  const [beginExport, { isLoading }] = useAuditLogBeginExportMutation()
  const { data, refetch } = useAuditLogGetExportQuery()
  const isRunning = data?.last?.endTime === null
  const run = async () => {
    try {
      await beginExport({ beginExport: { ...selection, kind } }).unwrap()
    } catch (thrown) {
      // Whether a lost answer was a yes shows in what there is now.
      const now = isLost(apiErrorOf(thrown)) ? (await refetch()).data?.last : undefined
      if (now && now.startTime !== data?.last?.startTime) return
      toast(failureNotice(intl, 'kit.export.failed', thrown))
    }
  }
  const reason = !isReachable ? 'kit.needsServer' : isRunning || isLoading ? 'auditLogs.exportIsRunning' : undefined
  return {
    id: 'exportAll',
    label: 'auditLogs.exportAll',
    icon: IconFileZip,
    isDestructive: false,
    ...(reason && { reason }),
    start: () => void run(),
  }
}
