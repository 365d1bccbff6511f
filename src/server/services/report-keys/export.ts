import type { ReportKeyListItem } from '../../../contract/services/report-keys.ts'
import { exportStatusKeys, keyStateKeys, keyStateOf } from '../../../contract/vocabulary/key-states.ts'
import type { Translate } from '../../texts/localization.ts'
import type { SheetColumn } from '../list-sheet.ts'

function readersOf({ isKeyPublic, roles }: ReportKeyListItem, translate: Translate): string {
  if (isKeyPublic) return translate('pbiReports.key.public')
  return roles.length > 0 ? roles.join(', ') : translate('pbiReports.key.readers')
}

function pagesOf({ exportStatus }: ReportKeyListItem, translate: Translate): string | null {
  const words = exportStatusKeys[exportStatus]
  return words === undefined ? null : translate(words)
}

const moment = (time: string | null): Date | null => (time === null ? null : new Date(time))

export const keyColumns = (translate: Translate, now: Date): readonly SheetColumn<ReportKeyListItem>[] => [
  { header: 'pbiReports.key', width: 32, value: ({ name }) => name },
  { header: 'pbiReports.name', width: 32, value: ({ reportName }) => reportName },
  { header: 'pbiReports.key.who', width: 32, value: (key) => readersOf(key, translate) },
  { header: 'pbiReports.status', width: 12, value: (key) => translate(keyStateKeys[keyStateOf(key, now)]) },
  { header: 'export.keys.expiration', width: 20, value: ({ expiration }) => moment(expiration) },
  { header: 'pbiReports.key.opens', width: 10, value: ({ openCount }) => openCount },
  { header: 'export.keys.lastOpened', width: 24, value: ({ lastOpenedTime }) => moment(lastOpenedTime) },
  { header: 'pbiReports.key.lastOpener', width: 20, value: ({ lastOpenerUserName }) => lastOpenerUserName },
  { header: 'pbiReports.key.pages', width: 14, value: (key) => pagesOf(key, translate) },
  { header: 'pbiReports.exports.by', width: 20, value: ({ creatorUserName }) => creatorUserName },
  { header: 'export.keys.creationTime', width: 20, value: ({ creationTime }) => moment(creationTime) },
]
