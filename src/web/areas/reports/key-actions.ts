import { IconCopy, IconLink, IconLockShare, IconPencil, IconPhoto, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useIntl } from 'react-intl'
import type { ReportKeyListItem } from '../../../contract/services/report-keys.ts'
import { paging } from '../../../contract/vocabulary/limits.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { askedOnce } from '../../api/asked-once.ts'
import {
  useLazyReportKeysGetKeysOfTenantQuery,
  useLazyReportKeysGetReportKeyForEditQuery,
  useReportKeysDeleteMutation,
  useReportKeysUpdateExportForReportKeyMutation,
} from '../../api/generated/report-keys.ts'
import type { RowAction } from '../../kit/list/row-actions.ts'
import { toast } from '../../kit/toast.ts'
import { useLogin } from '../../session/use-session.ts'
import { keyLink } from './key-link.ts'
import { isDrawing, stateOfKey } from './key-list.ts'

const permission = permissions.reports.edit

export const keyDialogs = ['edit', 'link', 'seal', 'pages'] as const
export type KeyDialog = (typeof keyDialogs)[number]

export function useKeyActions(
  open: (dialog: KeyDialog, key: ReportKeyListItem) => void,
): readonly RowAction<ReportKeyListItem>[] {
  const [deleteKey] = useReportKeysDeleteMutation()
  const [updateExport] = useReportKeysUpdateExportForReportKeyMutation()
  const copyLink = useCopyLink()
  const tasksNow = useTasksNow()
  return [
    {
      id: 'edit',
      label: 'pbiReports.edit',
      icon: IconPencil,
      permission,
      isQuick: true,
      run: (key) => open('edit', key),
    },
    {
      id: 'copyLink',
      label: 'pbiReports.key.copyLink',
      icon: IconCopy,
      permission,
      isQuick: true,
      when: isOpening,
      // A browser that takes nothing to its clipboard shows it.
      run: (key) => copyLink(key).catch(() => open('link', key)),
    },
    {
      id: 'link',
      label: 'pbiReports.key.link',
      icon: IconLink,
      permission,
      when: isOpening,
      run: (key) => open('link', key),
    },
    {
      id: 'seal',
      label: 'pbiReports.key.seal',
      icon: IconLockShare,
      permission,
      when: isOpening,
      run: (key) => open('seal', key),
    },
    {
      id: 'pages',
      label: 'pbiReports.key.showPages',
      icon: IconPhoto,
      permission,
      when: hasPages,
      run: (key) => open('pages', key),
    },
    {
      id: 'draw',
      label: 'pbiReports.key.draw',
      icon: IconRefresh,
      permission,
      when: (key) => (isDrawing(key.exportStatus) ? 'pbiReports.key.isDrawing' : hasPages(key)),
      run: ({ id, reportId }) => updateExport({ reportId, reportKeyId: id }).unwrap(),
      done: 'pbiReports.key.drawn',
    },
    {
      id: 'revoke',
      label: 'pbiReports.key.revoke',
      icon: IconTrash,
      permission,
      isDestructive: true,
      confirm: async (key) => {
        const tasks = await tasksNow(key)
        return {
          title: 'pbiReports.key.revokeTitle',
          detail: 'pbiReports.key.revokeDetail',
          values: { name: key.name, tasks, hasActions: String(key.isKeyPublic && tasks > 0) },
          yes: 'pbiReports.key.revokeYes',
          isDestructive: true,
        }
      },
      run: ({ id }) => deleteKey({ id }).unwrap(),
      done: 'pbiReports.key.revoked',
    },
  ]
}

/** Others may have bound some since the list was asked for. Without an answer, as many as the list says. */
function useTasksNow(): (key: ReportKeyListItem) => Promise<number> {
  const [findKeys] = useLazyReportKeysGetKeysOfTenantQuery(askedOnce)
  return async ({ id, reportId, taskCount }) => {
    const { data } = await findKeys({ reportId, maxResultCount: paging.largestMaxResultCount })
    return data?.items.find((key) => key.id === id)?.taskCount ?? taskCount
  }
}

/** No list has what opens the report: it is asked for as the link is copied. */
function useCopyLink(): (key: ReportKeyListItem) => Promise<void> {
  const intl = useIntl()
  const tenancyName = useLogin()?.tenant?.tenancyName ?? ''
  const [findKey] = useLazyReportKeysGetReportKeyForEditQuery(askedOnce)
  return async ({ id, reportId }) => {
    const found = findKey({ id }).unwrap()
    const text = found.then(({ key }) => new Blob([keyLink(reportId, tenancyName, { key, keyId: String(id) })], plain))
    // In the same moment as it is pressed: some browsers let nobody write later.
    await navigator.clipboard.write([new ClipboardItem({ [plain.type]: text })])
    toast({ color: 'green', message: intl.formatMessage({ id: 'pbiReports.key.linkCopied' }) })
  }
}

const plain = { type: 'text/plain' }

/** A link of one that has ended would open nothing. */
const isOpening = (key: ReportKeyListItem): true | MessageKey =>
  stateOfKey(key) !== 'ended' || 'pbiReports.key.hasEnded'

const hasPages = ({ exportStatus }: ReportKeyListItem): true | MessageKey =>
  exportStatus !== 0 || 'pbiReports.key.drawsNone'
