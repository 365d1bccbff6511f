/** Reports that a task may belong to, and the share keys of one: as far as the person is told of them. */
import { useIntl } from 'react-intl'
import type { Task } from '../../../contract/services/tasks.ts'
import { paging } from '../../../contract/vocabulary/limits.ts'
import { usePbiReportsGetAllQuery } from '../../api/generated/pbi-reports.ts'
import { usePowerBiEmbedGetSidebarItemsQuery } from '../../api/generated/power-bi-embed.ts'
import { type ReportKey, useReportKeysGetAllForReportQuery } from '../../api/generated/report-keys.ts'
import { mayCall, useAccess } from '../../session/access.ts'

interface Option {
  value: string
  label: string
}

interface KeyOption extends Option {
  isPublic?: boolean
}

const optionOf = ({ id, name }: { id: number; name: string }): Option => ({ value: String(id), label: name })

const keyOptionOf = (key: ReportKey): KeyOption => ({ ...optionOf(key), isPublic: key.isKeyPublic })

/**
 * Who administers reports chooses among all of them, and everybody else among those that they may open. Queries are asked of
 * the local library alone; only a list says where a report is.
 */
export function useReportOptions(task: Task | null, { isOfLibrary }: { isOfLibrary: boolean }): readonly Option[] {
  const intl = useIntl()
  const access = useAccess()
  const mayList = mayCall('pbiReportsGetAll', access)
  const all = usePbiReportsGetAllQuery(
    { sorting: 'name ASC', maxResultCount: paging.largestMaxResultCount },
    { skip: !mayList },
  )
  const open = usePowerBiEmbedGetSidebarItemsQuery(undefined, {
    skip: mayList || !mayCall('powerBiEmbedGetSidebarItems', access),
  })
  const listed = all.data?.items.filter(({ workspaceId }) => !isOfLibrary || workspaceId === null)
  const options = (mayList ? listed : open.data?.reports)?.map(optionOf) ?? []
  if (!task?.reportId || options.some(({ value }) => value === String(task.reportId))) return options
  const closed = intl.formatMessage({ id: 'tasks.closedReport' })
  return [{ value: String(task.reportId), label: task.reportName ?? closed }, ...options]
}

/** `undefined`: the person is not told of keys, and there is none to keep. */
export function useKeyOptions(task: Task | null, reportId: string): readonly KeyOption[] | undefined {
  const intl = useIntl()
  const mayList = mayCall('reportKeysGetAllForReport', useAccess())
  const keys = useReportKeysGetAllForReportQuery({ reportId: Number(reportId) }, { skip: !mayList || reportId === '' })
  const kept = task?.reportKeyId && String(task.reportId) === reportId ? String(task.reportKeyId) : undefined
  if (!mayList && kept === undefined) return undefined
  const options: KeyOption[] = [
    { value: '', label: intl.formatMessage({ id: 'tasks.noKey' }) },
    ...((reportId !== '' && keys.currentData?.items.map(keyOptionOf)) || []),
  ]
  if (kept === undefined || options.some(({ value }) => value === kept)) return options
  const label = intl.formatMessage({ id: task?.isReportKeyDeleted ? 'tasks.deletedKey' : 'tasks.key' })
  return [...options, { value: kept, label }]
}
