import { IconLink, IconLockShare, IconPencil, IconPhoto, IconRefresh, IconTrash } from '@tabler/icons-react'
import type { ReportKeyListItem } from '../../../contract/services/report-keys.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import {
  useReportKeysDeleteMutation,
  useReportKeysUpdateExportForReportKeyMutation,
} from '../../api/generated/report-keys.ts'
import type { RowAction } from '../../kit/list/row-actions.ts'
import { isDrawing, stateOfKey } from './key-list.ts'

const permission = permissions.reports.edit

export const keyDialogs = ['edit', 'link', 'seal', 'pages'] as const
export type KeyDialog = (typeof keyDialogs)[number]

export function useKeyActions(
  open: (dialog: KeyDialog, key: ReportKeyListItem) => void,
): readonly RowAction<ReportKeyListItem>[] {
  const [deleteKey] = useReportKeysDeleteMutation()
  const [updateExport] = useReportKeysUpdateExportForReportKeyMutation()
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
      id: 'link',
      label: 'pbiReports.key.link',
      icon: IconLink,
      permission,
      isQuick: true,
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
      confirm: ({ name }) => ({
        title: 'pbiReports.key.revokeTitle',
        detail: 'pbiReports.key.revokeDetail',
        values: { name },
        yes: 'pbiReports.key.revokeYes',
        isDestructive: true,
      }),
      run: ({ id }) => deleteKey({ id }).unwrap(),
      done: 'pbiReports.key.revoked',
    },
  ]
}

/** A link of one that has ended would open nothing. */
const isOpening = (key: ReportKeyListItem): true | MessageKey =>
  stateOfKey(key) !== 'ended' || 'pbiReports.key.hasEnded'

const hasPages = ({ exportStatus }: ReportKeyListItem): true | MessageKey =>
  exportStatus !== 0 || 'pbiReports.key.drawsNone'
